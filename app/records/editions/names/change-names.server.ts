import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Database, Reader, Transaction } from "../../../../db/client.server.ts";
import { maskRecords, readNameMask } from "../../../../db/links/hide-names.server.ts";
import { editions } from "../../../../db/schema/open-data/editions.ts";
import { hiddenNames } from "../../../../db/schema/open-data/hidden-names.ts";
import { contentVersion } from "../../../../db/schema/revisions.ts";
import { type Write, writeLong } from "../../../../db/write.server.ts";
import { AppError, notFound } from "../../../shared/api/errors.ts";
import { findPlaces } from "../../../shared/names/hidden-names.ts";
import type { Actor } from "../../../shared/session/permissions.ts";
import { newId } from "../../../shared/values/ids.ts";
import { remake } from "../publish/hide.server.ts";
import { lockEditions, type Workplace } from "../publish/publish.server.ts";
import { type NamesInput, nameMessages } from "./contract.ts";
import { findCandidates, listTexts, mayHaveName } from "./find-places.server.ts";
import { returnNames } from "./return-names.server.ts";

/** @property id of the operation that hid the name; `names` null to show it again */
export type NameChange = { id: string } & (NamesInput | { names: null });

/**
 * Hides a name from all that is public, or shows it again: in records as they are by one more version of each, in earlier versions
 * as they are read, and in packages of editions, which are made again. All in one transaction.
 * @throws AppError `notFound` where none is to be shown again
 */
export function changeNames(
  db: Database,
  actor: Actor,
  change: NameChange,
  workplace: Workplace,
): Promise<void> {
  return writeLong(
    db,
    actor,
    async (writing) => {
      const { tx } = writing;
      await lockEditions(tx);
      if (change.names === null) await show(writing, change.id, workplace);
      else await hide(writing, actor, change, workplace);
    },
    change.names === null ? (actor.operation ?? newId()) : change.id,
  );
}

async function hide(
  writing: Write,
  { username }: Actor,
  { id, names, spared }: { id: string } & NamesInput,
  workplace: Workplace,
): Promise<void> {
  const { tx } = writing;
  const [done] = await tx.select().from(hiddenNames).where(eq(hiddenNames.id, id));
  if (done && JSON.stringify(done.names) !== JSON.stringify(names)) throw new AppError("conflict");
  if (done) return;
  const positions = await findEditionsNaming(tx, names);
  await tx.insert(hiddenNames).values({ id, names, spared, editions: positions, hiddenBy: username });
  await remakeEditions(tx, positions, workplace);
  await waitForWriters(tx);
  await writing.record(await maskRecords(tx, await findCandidates(tx, names), await readNameMask(tx)));
}

async function show(writing: Write, id: string, workplace: Workplace): Promise<void> {
  const { tx } = writing;
  const former = await readNameMask(tx);
  const [hidden] = await tx.delete(hiddenNames).where(eq(hiddenNames.id, id)).returning();
  if (!hidden) throw notFound(nameMessages.unknown);
  await remakeEditions(tx, hidden.editions, workplace);
  await waitForWriters(tx);
  await returnNames(writing, hidden.names, { former, mask: await readNameMask(tx) });
}

/** From here on nobody else writes, so that no text with the name comes in unseen. */
async function waitForWriters(tx: Transaction): Promise<void> {
  await tx.update(contentVersion).set({ version: contentVersion.version });
}

async function remakeEditions(tx: Transaction, positions: number[], workplace: Workplace): Promise<void> {
  const readable = and(inArray(editions.position, positions), isNull(editions.withdrawnAt));
  for (const edition of await tx.select().from(editions).where(readable).orderBy(editions.position))
    await remake(tx, edition, workplace);
}

/** Positions of the editions that can be read and have one of these names, in a record or in what they say of themselves. */
export async function findEditionsNaming(db: Reader, names: readonly string[]): Promise<number[]> {
  const { rows } = await db.execute<{ row: string; positions: number[] }>(sql`
    select s.row, array_agg(e.position) as positions from edition_states s
    join editions e on e.position >= s.since and (s.until is null or s.until > e.position)
    where ${mayHaveName(sql`s.row`, names)} and e.withdrawn_at is null
    group by s.noun, s.record_id, s.since, s.row`);
  const own = await db
    .select({
      position: editions.position,
      title: editions.title,
      notes: editions.notes,
      frozen: editions.frozen,
    })
    .from(editions)
    .where(isNull(editions.withdrawnAt));
  const hasName = (value: unknown) =>
    [...listTexts(value)].some((text) => findPlaces(text, names).length > 0);
  const found = [
    ...rows.filter(({ row }) => hasName(JSON.parse(row))).flatMap(({ positions }) => positions),
    ...own.filter(hasName).map(({ position }) => position),
  ];
  return [...new Set(found)].sort((one, other) => one - other);
}
