import { isDeepStrictEqual } from "node:util";
import { desc, eq, inArray } from "drizzle-orm";
import type { Transaction } from "../../../db/client.server.ts";
import { storeLinks } from "../../../db/links/store-links.server.ts";
import { deleteRows, loadRows, type Noun, parseRow, type Row, upsertRows } from "../../../db/rows.server.ts";
import { conflictActors } from "../../../db/schema/evidence/conflict-actors.ts";
import { decisions } from "../../../db/schema/evidence/decisions.ts";
import { passageSources } from "../../../db/schema/evidence/passages.ts";
import { revisions } from "../../../db/schema/revisions.ts";
import { type Write, write } from "../../../db/write.server.ts";
import { removeDecisions } from "../../records/passages/decisions.server.ts";
import { loadStateBefore } from "../../records/revisions/versions.server.ts";
import { notFound } from "../../shared/api/errors.ts";
import type { Context } from "../../shared/context.server.ts";
import { type Actor, requirePermission } from "../../shared/session/permissions.ts";
import { deskMessages } from "./contract.ts";
import { removeUnusedEvidence } from "./unused-evidence.server.ts";

type Revision = { id: number; noun: Noun; recordId: string; before: Record<string, unknown> | null };

/**
 * Takes a decision back with all that it wrote. What others have changed or used since stays.
 * @throws AppError `notFound` for a proposal that is not decided
 */
export async function undoDecision({ db }: Context, actor: Actor | null, proposal: string): Promise<void> {
  requirePermission(actor, "decideProposals");
  const [made] = await db.select().from(decisions).where(eq(decisions.proposal, proposal));
  if (!made) throw notFound(deskMessages.notDecided);
  const { operation } = made;
  if (made.decision !== "accept") return db.transaction((tx) => removeDecisions({ tx }, operation));
  await write(db, actor, async (writing) => {
    const { tx } = writing;
    const { id, noun, recordId, before } = revisions;
    const changed: Revision[] = await tx
      .select({ id, noun, recordId, before })
      .from(revisions)
      .where(eq(revisions.operation, operation))
      .orderBy(desc(revisions.id));
    if (changed.some((revision) => revision.noun === "erratum")) requirePermission(actor, "publishErrata");
    // Another tab may have undone it meanwhile.
    const [still] = await tx.select().from(decisions).where(eq(decisions.operation, operation));
    if (!still) return;
    const actorIds = await listActors(tx, changed);
    // Sentences first: a news item keeps its source as long as another sentence rests on it.
    for (const revision of sortByNoun(changed))
      await (revision.before
        ? takeBack(writing, revision, revision.before)
        : removeCreated(writing, revision));
    await removeDecisions(writing, operation);
    await removeUnusedEvidence(writing, actorIds);
  });
}

/** Gives each property that the decision set what it had, unless somebody has set it again since. */
async function takeBack(
  writing: Write,
  { id, noun, recordId }: Revision,
  before: Record<string, unknown>,
): Promise<void> {
  const { tx, record } = writing;
  const current = (await loadRows(tx, noun, [recordId])).get(recordId);
  if (!current) return;
  const after = (await loadStateBefore(tx, { noun, recordId }, id))?.state ?? toJson(current);
  const own = ["id", "version", "createdAt", "updatedAt"];
  if (noun === "news" && (await isRestedOn(tx, current.sourceId))) own.push("sourceId");
  const restored = Object.keys(before)
    .filter((name) => !own.includes(name) && !isSame(before[name], after[name]))
    .map((name) => [name, restore(before[name], after[name], toJson(current)[name])]);
  const row: Row = {
    ...parseRow({ ...toJson(current), ...Object.fromEntries(restored) }),
    version: current.version + 1,
    updatedAt: new Date(),
  };
  // Both of the decisions that made it rest on something are undone.
  if (noun === "passage" && isEmpty(row.sources) && !isEmpty(before.sources)) {
    await record({ action: "delete", noun, recordId, before: current });
    return deleteRows(tx, noun, [recordId]);
  }
  await record({ action: "update", noun, recordId, before: current });
  await upsertRows(tx, noun, [row]);
  await storeLinks(writing, noun, [row]);
}

function restore(before: unknown, after: unknown, current: unknown): unknown {
  if (isSame(current, after)) return before;
  if (!Array.isArray(before) || !Array.isArray(after) || !Array.isArray(current)) return current;
  const added = after.filter((value) => !before.some((known) => isSame(known, value)));
  return current.filter((value) => !added.some((known) => isSame(known, value)));
}

const toJson = (row: Row): Record<string, unknown> => JSON.parse(JSON.stringify(row));
const isEmpty = (list: unknown) => Array.isArray(list) && list.length === 0;
/** Whatever the order of the keys, which the history does not keep. */
const isSame = (one: unknown, other: unknown) => isDeepStrictEqual(one, other);

async function isRestedOn(tx: Transaction, source: unknown): Promise<boolean> {
  const resting = eq(passageSources.sourceId, String(source));
  return (await tx.select().from(passageSources).where(resting).limit(1)).length > 0;
}

/** The actors of the conflicts that were changed, as they are before the undoing. */
async function listActors(tx: Transaction, changed: readonly Revision[]): Promise<string[]> {
  const ids = changed.filter(({ noun }) => noun === "conflict").map(({ recordId }) => recordId);
  const { actorId, conflictId } = conflictActors;
  const found = await tx.select({ actorId }).from(conflictActors).where(inArray(conflictId, ids));
  return found.map((link) => link.actorId);
}

function sortByNoun(changed: readonly Revision[]): Revision[] {
  const isFirst = ({ noun }: Revision) => noun === "passage";
  return [...changed.filter(isFirst), ...changed.filter((revision) => !isFirst(revision))];
}

/** What is created for sentences and conflicts stays until nothing needs it (unused-evidence.server.ts). */
async function removeCreated(writing: Write, revision: Revision): Promise<void> {
  const { tx, record } = writing;
  const { id, noun, recordId } = revision;
  if (noun !== "passage" && noun !== "erratum") return;
  const row = (await loadRows(tx, noun, [recordId])).get(recordId);
  if (!row) return;
  const created = (await loadStateBefore(tx, { noun, recordId }, id))?.state;
  // It rests on another source as well by now.
  if (noun === "passage" && created && !isSame(created.sources, row.sources))
    return takeBack(writing, revision, { ...created, sources: [] });
  await record({ action: "delete", noun, recordId, before: row });
  await deleteRows(tx, noun, [recordId]);
}
