import { desc, eq } from "drizzle-orm";
import { storeLinks } from "../../../db/links/store-links.server.ts";
import { deleteRows, loadRows, type Noun, parseRow, type Row, upsertRows } from "../../../db/rows.server.ts";
import { decisions } from "../../../db/schema/evidence/decisions.ts";
import { revisions } from "../../../db/schema/revisions.ts";
import { type Write, write } from "../../../db/write.server.ts";
import { actorRecords } from "../../records/actors/commands.server.ts";
import { removeDecisions } from "../../records/passages/decisions.server.ts";
import { publicationRecords } from "../../records/publications/commands.server.ts";
import { loadStateBefore } from "../../records/revisions/versions.server.ts";
import { sourceRecords } from "../../records/sources/commands.server.ts";
import { notFound } from "../../shared/api/errors.ts";
import type { Context } from "../../shared/context.server.ts";
import { type Actor, requirePermission } from "../../shared/session/permissions.ts";
import { deskMessages } from "./contract.ts";

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
    for (const revision of changed) if (revision.before) await takeBack(writing, revision, revision.before);
    // Passages before their sources, sources before their publications.
    for (const revision of sortCreated(changed)) await removeCreated(writing, revision);
    await removeDecisions(writing, operation);
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
  const restored = Object.keys(before)
    .filter((name) => !own.includes(name) && !isSame(before[name], after[name]))
    .map((name) => [name, restore(before[name], after[name], toJson(current)[name])]);
  const row: Row = {
    ...parseRow({ ...toJson(current), ...Object.fromEntries(restored) }),
    version: current.version + 1,
    updatedAt: new Date(),
  };
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
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const keepers = { source: sourceRecords, publication: publicationRecords, actor: actorRecords } as const;
const removalOrder: readonly Noun[] = ["erratum", "passage", "source", "publication", "actor"];

function sortCreated(changed: readonly Revision[]): Revision[] {
  return removalOrder.flatMap((noun) =>
    changed.filter((revision) => revision.before === null && revision.noun === noun),
  );
}

/** What others use stays, and so does a passage that rests on another source as well by now, without the decision's. */
async function removeCreated(writing: Write, revision: Revision): Promise<void> {
  const { tx, record } = writing;
  const { id, noun, recordId } = revision;
  const row = (await loadRows(tx, noun, [recordId])).get(recordId);
  if (!row) return;
  const created = (await loadStateBefore(tx, { noun, recordId }, id))?.state;
  if (noun === "passage" && created && !isSame(created.sources, row.sources))
    return takeBack(writing, revision, { ...created, sources: [] });
  const keeper = noun in keepers ? keepers[noun as keyof typeof keepers] : undefined;
  if (await keeper?.findUse?.(tx, recordId)) return;
  await record({ action: "delete", noun, recordId, before: row });
  await deleteRows(tx, noun, [recordId]);
}
