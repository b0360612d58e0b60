import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Reader } from "../../../../db/client.server.ts";
import { editionStates } from "../../../../db/schema/open-data/editions.ts";
import { AppError, notFound } from "../../../shared/api/errors.ts";
import type { OpenList, RecordTable } from "../../open-data/constants.ts";
import { nounOfList } from "../../open-data/constants.ts";
import type { Column, OpenRow } from "../../open-data/contract.ts";
import { citeEditionRow, getEditionState } from "../cite-edition.server.ts";
import { getStatePath } from "../constants.ts";
import { editionMessages } from "../contract.ts";
import { findHiddenNames, hideNames, showRows } from "../hidden-names.server.ts";
import { type FullEdition, getEdition } from "../queries.server.ts";
import { isHidden, isInEdition, listHidden } from "../states.server.ts";

/** A record as an edition has it. */
type Kept = {
  /** Null where it cannot be read. */
  row: OpenRow | null;
  columns: readonly Column[];
  /** Why it cannot be read; "" where it can. */
  reason: string;
};

/**
 * A record as an edition has it, whatever became of it since.
 * @throws AppError `notFound` for an edition that is not, or does not have it
 */
export async function findEditionRecord(
  db: Reader,
  { list, id, number }: { list: OpenList; id: string; number: string },
): Promise<Kept & { edition: FullEdition }> {
  const edition = await getEdition(db, number);
  const kept = await findKept(db, edition, list, eq(editionStates.recordId, id));
  if (!kept) throw notFound(editionMessages.notInEdition);
  return { edition, ...kept };
}

export function findEditionDatasheet(
  db: Reader,
  edition: FullEdition,
  interventionId: string,
): Promise<Kept | null> {
  const isOfWork = sql`${editionStates.row}::json ->> 'intervention' = ${interventionId}`;
  return findKept(db, edition, "datasheets", isOfWork);
}

async function findKept(
  db: Reader,
  edition: FullEdition,
  list: RecordTable,
  isAsked: SQL,
): Promise<Kept | null> {
  const { position, frozen, withdrawnAt, withdrawnReason } = edition;
  const isIn = isInEdition(sql`edition_states`, position);
  const [found] = await db
    .select()
    .from(editionStates)
    .where(and(eq(editionStates.noun, nounOfList[list]), isAsked, isIn));
  if (!found) return null;
  const columns = frozen.tables.find((table) => table.list === list)?.columns ?? [];
  const hidden = await listHidden(db, position);
  const own = hidden.find((state) => state.list === list && state.id === found.recordId);
  const reason = withdrawnAt === null ? (own?.reason ?? null) : `${editionMessages.gone} ${withdrawnReason}`;
  if (reason !== null) return { row: null, columns, reason };
  const names = await findHiddenNames(db, position);
  return { row: hideNames(JSON.parse(found.row) as OpenRow, { list, columns }, names), columns, reason: "" };
}

/** The rows of a table that an edition has and that can be read, by some condition on `s`. */
export async function listKeptRows(
  db: Reader,
  { position, frozen }: FullEdition,
  list: RecordTable,
  isAsked: SQL,
): Promise<OpenRow[]> {
  const { rows } = await db.execute<{ row: string }>(sql`
    select s.row from edition_states s where s.noun = ${nounOfList[list]} and ${isAsked}
      and ${isInEdition(sql`s`, position)} and not ${isHidden(sql`s`)} order by s.record_id`);
  const columns = frozen.tables.find((table) => table.list === list)?.columns ?? [];
  const read = rows.map(({ row }) => JSON.parse(row) as OpenRow);
  return showRows(read, { list, columns }, await findHiddenNames(db, position));
}

/** What the file of such a record is made of. @throws AppError `notFound`, `gone` where it was withdrawn or hidden */
export async function readEditionSource(db: Reader, asked: { list: OpenList; id: string; number: string }) {
  const { edition, row, columns, reason } = await findEditionRecord(db, asked);
  if (!row) throw new AppError("gone", { message: reason });
  return {
    row,
    citation: citeEditionRow(asked.list, row, edition),
    dataset: edition.frozen.dataset,
    state: getEditionState(edition, edition.position),
    columns,
    path: getStatePath(asked.list, asked.id, { edition: edition.number }),
  };
}
