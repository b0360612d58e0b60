import { sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { getStateNoun } from "../open-data/constants.ts";
import type { OpenRow } from "../open-data/contract.ts";
import type { FrozenTable } from "./contract.ts";
import { findHiddenNames, showRows } from "./hidden-names.server.ts";
import { isHidden, isInEdition } from "./states.server.ts";

const statesAtOnce = 250;

/** The rows of a table of an edition, by their ids, without what is hidden. */
export async function* readEditionRows(
  db: Reader,
  table: Pick<FrozenTable, "list" | "columns">,
  position: number,
): AsyncGenerator<OpenRow[]> {
  const hidden = await findHiddenNames(db, position);
  let last = "";
  for (;;) {
    const { rows } = await db.execute<{ id: string; row: string; isHidden: boolean }>(sql`
      select s.record_id as id, s.row, ${isHidden(sql`s`)} as "isHidden" from edition_states s
      where s.noun = ${getStateNoun(table.list)} and s.record_id > ${last} and ${isInEdition(sql`s`, position)}
      order by s.record_id limit ${statesAtOnce}`);
    const read = rows.filter((state) => !state.isHidden).map(({ row }) => JSON.parse(row) as OpenRow);
    const shown = showRows(read, table, hidden);
    if (shown.length > 0) yield shown;
    last = rows.at(-1)?.id ?? "";
    if (rows.length < statesAtOnce) return;
  }
}
