import { and, eq, sql } from "drizzle-orm";
import type { Reader } from "../../../../db/client.server.ts";
import { editionStates } from "../../../../db/schema/open-data/editions.ts";
import { AppError, notFound } from "../../../shared/api/errors.ts";
import { nounOfList } from "../../open-data/columns.server.ts";
import type { OpenList } from "../../open-data/constants.ts";
import type { Column, OpenRow } from "../../open-data/contract.ts";
import { getEditionState } from "../cite-edition.server.ts";
import { getStatePath } from "../constants.ts";
import { editionMessages } from "../contract.ts";
import { hideNames } from "../hidden-names.server.ts";
import { type FullEdition, getEdition } from "../queries.server.ts";
import { isInEdition, listHidden } from "../states.server.ts";
import { listReasons } from "./public-states.server.ts";

type Found = {
  edition: FullEdition;
  /** Null where it cannot be read. */
  row: OpenRow | null;
  columns: readonly Column[];
  /** Why; "" where it can. */
  reason: string;
};

/**
 * A record as an edition has it, whatever became of it since.
 * @throws AppError `notFound` for an edition that is not, or does not have it
 */
export async function findEditionRecord(
  db: Reader,
  { list, id, number }: { list: OpenList; id: string; number: string },
): Promise<Found> {
  const noun = nounOfList[list];
  const edition = await getEdition(db, number);
  const [found] = await db
    .select({ row: editionStates.row, version: editionStates.version })
    .from(editionStates)
    .where(
      and(
        eq(editionStates.noun, noun),
        eq(editionStates.recordId, id),
        isInEdition(sql`edition_states`, edition.position),
      ),
    );
  if (!found) throw notFound(editionMessages.notInEdition);
  if (edition.withdrawnAt !== null)
    return { edition, row: null, columns: [], reason: `${editionMessages.gone} ${edition.withdrawnReason}` };
  const reason = (await listReasons(db, { noun, id })).get(found.version);
  if (reason !== undefined) return { edition, row: null, columns: [], reason };
  const { columns = [] } = edition.frozen.tables.find((table) => table.list === list) ?? {};
  const hidden = await listHidden(db, edition.position);
  return { edition, row: hideNames(JSON.parse(found.row) as OpenRow, columns, hidden), columns, reason: "" };
}

/** What the file of such a record is made of. @throws AppError `notFound`, `gone` where it was withdrawn or hidden */
export async function readEditionSource(db: Reader, asked: { list: OpenList; id: string; number: string }) {
  const { edition, row, columns, reason } = await findEditionRecord(db, asked);
  if (!row) throw new AppError("gone", { message: reason });
  return {
    row,
    dataset: edition.frozen.dataset,
    state: getEditionState(edition, edition.position),
    columns,
    path: getStatePath(asked.list, asked.id, { edition: edition.number }),
  };
}
