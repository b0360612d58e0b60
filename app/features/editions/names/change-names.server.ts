import { and, eq, inArray, isNull, not, sql } from "drizzle-orm";
import type { Reader, Transaction } from "../../../../db/client.server.ts";
import { isInForce, maskRecords, readNameMask } from "../../../../db/links/hide-names.server.ts";
import { recordOperation } from "../../../../db/operations.server.ts";
import { editions } from "../../../../db/schema/open-data/editions.ts";
import { hiddenNames } from "../../../../db/schema/open-data/hidden-names.ts";
import { contentVersion } from "../../../../db/schema/revisions.ts";
import type { Write } from "../../../../db/write.server.ts";
import { AppError } from "../../../shared/api/errors.ts";
import { findPlaces } from "../../../shared/names/hidden-names.ts";
import { remake } from "../publish/hide.server.ts";
import type { Workplace } from "../publish/publish.server.ts";
import { isInEdition } from "../states.server.ts";
import type { NamesInput } from "./contract.ts";
import { findCandidates, listTexts, mayHaveName } from "./find-places.server.ts";

/** Null to make packages again from which nothing is hidden any more. */
export type NameChange = ({ id: string } & NamesInput) | null;

/**
 * Hides a name from all that is public: in records as they are by one more version of each, in earlier versions as they are read, and
 * in packages of editions, which are made again. All in one transaction, as one operation.
 */
export async function changeNames(writing: Write, change: NameChange, workplace: Workplace): Promise<void> {
  if (change) await hide(writing, change, workplace);
  else await remakeReturned(writing.tx, workplace);
}

async function hide(
  writing: Write,
  { id, names, spared }: { id: string } & NamesInput,
  workplace: Workplace,
): Promise<void> {
  const { tx, actor } = writing;
  const [done] = await tx.select().from(hiddenNames).where(eq(hiddenNames.id, id));
  if (done && JSON.stringify(done.names) !== JSON.stringify(names)) throw new AppError("conflict");
  if (done) return;
  const positions = await findEditionsNaming(tx, names);
  await tx.insert(hiddenNames).values({ id, names, spared, editions: positions, hiddenBy: actor.username });
  await recordOperation(writing, { kind: "hide", noun: null, summary: { name: names.join("; ") } });
  await remakeEditions(tx, positions, workplace);
  await waitForWriters(tx);
  await writing.record(await maskRecords(tx, await findCandidates(tx, names), await readNameMask(tx)));
}

/** Names whose hiding was undone, while packages are still without them. */
export const isReturning = and(not(isInForce), sql`cardinality(${hiddenNames.editions}) > 0`);

async function remakeReturned(tx: Transaction, workplace: Workplace): Promise<void> {
  const returned = await tx.select().from(hiddenNames).where(isReturning);
  await remakeEditions(
    tx,
    returned.flatMap((hidden) => hidden.editions),
    workplace,
  );
  await tx.update(hiddenNames).set({ editions: [] }).where(isReturning);
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
    join editions e on ${isInEdition(sql`s`, sql`e.position`)}
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
