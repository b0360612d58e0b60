import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Reader, Transaction } from "../../../../db/client.server.ts";
import { followReports } from "../../../../db/links/follow-reports.server.ts";
import { readNameMask } from "../../../../db/links/hide-names.server.ts";
import { editionStates, editions, hiddenStates } from "../../../../db/schema/open-data/editions.ts";
import { revisions } from "../../../../db/schema/revisions.ts";
import type { Write } from "../../../../db/write.server.ts";
import { AppError, invalidField, notFound } from "../../../shared/api/errors.ts";
import { loadCurrent } from "../../revisions/versions.server.ts";
import { editionMessages, type StateKey } from "../contract.ts";
import { hideInEdition, requireKnownRecord } from "../queries.server.ts";
import { isInEdition, readHidden } from "../states.server.ts";
import { writeEditionPackage } from "./package.server.ts";
import { buildPackage } from "./packages.server.ts";
import type { Workplace } from "./publish.server.ts";

/** @param reason null to show the state again */
export type Hiding = StateKey & { reason: string | null };

/**
 * Hides a state of a record from all that is public, or shows it again: packages of editions that have it are made again
 * without it, in the same transaction.
 * @throws AppError `invalid` for a version that the record never had, `conflict` for its current one, `notFound` where none is
 * to be shown again
 */
export async function changeHiding(writing: Write, hiding: Hiding, workplace: Workplace): Promise<void> {
  const { tx } = writing;
  await storeHiding(writing, hiding);
  await followReports(tx, [hiding]);
  for (const edition of await findEditionsWith(tx, hiding)) await remake(tx, edition, workplace);
}

async function storeHiding({ tx, actor }: Write, { reason, ...key }: Hiding): Promise<void> {
  const { noun, recordId, version } = key;
  if (reason === null) {
    const shown = await tx.delete(hiddenStates).where(isState(hiddenStates, key)).returning();
    if (shown.length === 0) throw notFound(editionMessages.notHidden);
    return;
  }
  await requireKnownRecord(tx, key);
  const current = await loadCurrent(tx, noun, recordId);
  if (current?.version === version) throw new AppError("conflict", { message: editionMessages.isCurrent });
  if (!(await hasVersion(tx, key))) throw invalidField("__v", editionMessages.unknownState);
  await tx
    .insert(hiddenStates)
    .values({ ...key, reason, hiddenBy: actor.username })
    .onConflictDoUpdate({
      target: [hiddenStates.noun, hiddenStates.recordId, hiddenStates.version],
      set: { reason, hiddenBy: actor.username, hiddenAt: sql`now()` },
    });
}

const isState = (
  table: typeof hiddenStates | typeof editionStates,
  { noun, recordId, version }: StateKey,
): SQL | undefined => and(eq(table.noun, noun), eq(table.recordId, recordId), eq(table.version, version));

/** In the history, or in an edition. */
async function hasVersion(db: Reader, key: StateKey): Promise<boolean> {
  const past = and(
    eq(revisions.noun, key.noun),
    eq(revisions.recordId, key.recordId),
    sql`(${revisions.before} ->> 'version')::int = ${key.version}`,
  );
  return (
    (await db.$count(editionStates, isState(editionStates, key))) > 0 ||
    (await db.$count(revisions, past)) > 0
  );
}

type EditionRow = typeof editions.$inferSelect;

/** Editions that can be read and have the state. */
export async function findEditionsWith(
  db: Reader,
  { noun, recordId, version }: StateKey,
): Promise<EditionRow[]> {
  const has = sql`exists (select from edition_states s where s.noun = ${noun} and s.record_id = ${recordId}
    and s.version = ${version} and ${isInEdition(sql`s`, editions.position)})`;
  return db
    .select()
    .from(editions)
    .where(and(isNull(editions.withdrawnAt), has))
    .orderBy(editions.position);
}

/** Makes a package again from what may be read of its edition now. */
export async function remake(
  tx: Transaction,
  edition: EditionRow,
  { folder, store }: Workplace,
): Promise<void> {
  const { id, position, sha256 } = edition;
  const shown = hideInEdition(await readNameMask(tx), edition);
  const packaged = { ...shown, doi: shown.frozen.doi, ...(await readHidden(tx, position)) };
  const built = await buildPackage(folder, writeEditionPackage(tx, packaged), store);
  const corrections = [...edition.corrections, { at: new Date().toISOString(), sha256 }];
  await tx
    .update(editions)
    .set({ ...built, corrections })
    .where(eq(editions.id, id));
}
