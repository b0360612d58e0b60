import { desc, eq } from "drizzle-orm";
import type { Database, Reader, Transaction } from "../../../../db/client.server.ts";
import { readNameMask } from "../../../../db/links/hide-names.server.ts";
import { recordOperation } from "../../../../db/operations.server.ts";
import { editions } from "../../../../db/schema/open-data/editions.ts";
import type { Write } from "../../../../db/write.server.ts";
import { isSortingList } from "../../../nouns/register.ts";
import { AppError, invalidField } from "../../../shared/api/errors.ts";
import { getStudy } from "../../../shared/study/study.ts";
import { getColumns } from "../../open-data/columns.server.ts";
import { type DataTable, dataTables, isCodingTable, nounOfList } from "../../open-data/constants.ts";
import { readDataset } from "../../open-data/dataset.server.ts";
import { listIds, readRows, readSnapshot } from "../../open-data/rows.server.ts";
import { formatDay } from "../../open-data/state.server.ts";
import { nameList } from "../../open-data/takeaway.server.ts";
import { countChanges, findReadable } from "../compare.server.ts";
import { type EditionInput, editionMessages, type Frozen, type FrozenTable } from "../contract.ts";
import { hideInEdition } from "../queries.server.ts";
import { endStates, readHidden, storeStates } from "../states.server.ts";
import { type PackagedEdition, writeEditionPackage } from "./package.server.ts";
import { buildPackage, type StorePackage } from "./packages.server.ts";

/** What publishing needs besides the database. */
export type Workplace = {
  /** Of absolute addresses; "" where the operator has not set one. */
  origin: string;
  /** Of files that can be made again. */
  folder: string;
  store: StorePackage;
};

/**
 * Publishes everything as it is at one moment, all or nothing: the states and the package are stored before the edition
 * that names them. Others read and save meanwhile.
 * @throws AppError `invalid` for a number that is taken
 */
export async function publish(
  db: Database,
  writing: Write,
  input: EditionInput,
  { origin, folder, store }: Workplace,
): Promise<void> {
  const { tx, operation: id, actor } = writing;
  if (await isPublishedAlready(tx, id, input)) return;
  const edition = await placeEdition(tx, input);
  // No longer than it is read: PostgreSQL ends a transaction that says nothing for a minute, as long as a package may take.
  const frozen = await readSnapshot(db, (snapshot) => freeze(tx, snapshot, { ...edition, origin }));
  const packaged = {
    ...hideInEdition(await readNameMask(tx), { ...edition, frozen }),
    ...(await readHidden(tx, edition.position)),
  };
  const built = await buildPackage(folder, writeEditionPackage(tx, packaged), store);
  await tx.insert(editions).values({ ...edition, frozen, ...built, id, publishedBy: actor.username });
  await recordOperation(writing, { kind: "edition", noun: null, summary: { name: edition.number } });
}

/** Whether this call repeats one that was done. @throws AppError `conflict` where that one published something else */
async function isPublishedAlready(tx: Transaction, id: string, { number }: EditionInput): Promise<boolean> {
  const [found] = await tx.select({ number: editions.number }).from(editions).where(eq(editions.id, id));
  if (found && found.number !== number) throw new AppError("conflict");
  return found !== undefined;
}

const parseNumber = (number: string) => number.split(".").map(Number) as [year: number, count: number];

function isAfter(number: string, other: string): boolean {
  const [[year, count], [otherYear, otherCount]] = [parseNumber(number), parseNumber(other)];
  return year > otherYear || (year === otherYear && count > otherCount);
}

/** @throws AppError `invalid` for a number or a day that is not after those of the last edition */
async function placeEdition(
  tx: Transaction,
  input: EditionInput,
): Promise<Omit<PackagedEdition, "frozen" | "hidden" | "namesHiddenAt">> {
  const { number, title = "", notes = "", doi = "" } = input;
  const date = input.date || formatDay({ version: 0, changedAt: new Date() });
  const [last] = await tx.select().from(editions).orderBy(desc(editions.position)).limit(1);
  if (last && !isAfter(number, last.number))
    throw invalidField("number", last.number === number ? editionMessages.taken : editionMessages.isNotNewer);
  if (last && date < last.date) throw invalidField("date", editionMessages.isEarlier);
  return { number, title, notes, doi, date, position: (last?.position ?? 0) + 1 };
}

/** Stores the states of all records. @throws AppError `conflict` where there are none */
async function freeze(
  tx: Transaction,
  snapshot: Reader,
  { position, doi, origin }: { position: number; doi: string; origin: string },
): Promise<Frozen> {
  const before = (await findReadable(tx, { before: position }))?.position ?? 0;
  const dataset = await readDataset(snapshot, origin);
  const tables: FrozenTable[] = [];
  for (const list of dataTables)
    tables.push(await freezeList(tx, snapshot, { list, before, position, origin }));
  if (
    tables.every(
      ({ list, total }) => total === 0 || (!isCodingTable(list) && isSortingList(nounOfList[list])),
    )
  )
    throw new AppError("conflict", { message: editionMessages.empty });
  return { dataset, axes: getStudy().axes, tables, doi, before };
}

async function freezeList(
  tx: Transaction,
  snapshot: Reader,
  { list, before, position, origin }: { list: DataTable; before: number; position: number; origin: string },
): Promise<FrozenTable> {
  const seen = new Set<string>();
  const ids = (await listIds(snapshot, list, {})).sort();
  for await (const rows of readRows(snapshot, { list, ids, origin }))
    await storeStates(tx, { list, position, seen }, rows);
  await endStates(tx, { list, position, seen });
  const columns = getColumns(list, origin);
  const changes = await countChanges(tx, list, { before, after: position });
  return { list, title: nameList(list, []), total: seen.size, columns, changes };
}
