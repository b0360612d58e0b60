import { and, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { isInForce, readNameMask } from "../../../db/links/hide-names.server.ts";
import { hiddenNames } from "../../../db/schema/open-data/hidden-names.ts";
import { isoTimestamp } from "../../shared/database/projections.server.ts";
import { type DataTable, dataTables, getStateNoun } from "../open-data/constants.ts";
import type { OpenRow } from "../open-data/contract.ts";
import type { HiddenState } from "./contract.ts";

/** The states that an edition has, by its position. */
export const isInEdition = (state: SQL, position: number | SQLWrapper) =>
  sql`${state}.since <= ${position} and (${state}.until is null or ${state}.until > ${position})`;

export const isHidden = (state: SQL) => sql`exists (select from hidden_states h
  where h.noun = ${state}.noun and h.record_id = ${state}.record_id and h.version = ${state}.version)`;

/**
 * Keeps the rows of a list for an edition: those that have changed are stored anew, the others stay with what the edition
 * before has. @param seen the ids of all of the list, which it fills
 */
export async function storeStates(
  tx: Reader,
  { list, position, seen }: { list: DataTable; position: number; seen: Set<string> },
  rows: readonly OpenRow[],
): Promise<void> {
  const noun = getStateNoun(list);
  const states = rows.map((row) => ({
    id: String(row._id),
    // Rows that are no records have no versions.
    version: Number(row.__v ?? 0),
    row: JSON.stringify(row),
  }));
  for (const { id } of states) seen.add(id);
  const given = JSON.stringify(states);
  const isChanged = sql`from json_to_recordset(${given}::json) as n (id text, version integer, row text)
    left join edition_states s on s.noun = ${noun} and s.record_id = n.id and s.until is null`;
  await tx.execute(sql`
    with changed as materialized (select n.id, n.version, n.row ${isChanged} where s.row is distinct from n.row),
      closed as (update edition_states set until = ${position} from changed
        where noun = ${noun} and record_id = changed.id and until is null)
    insert into edition_states (noun, record_id, since, version, row)
    select ${noun}, id, ${position}, version, row from changed`);
}

/** Ends the states of records that are gone. */
export async function endStates(
  tx: Reader,
  { list, position, seen }: { list: DataTable; position: number; seen: Set<string> },
): Promise<void> {
  await tx.execute(sql`
    update edition_states set until = ${position} where noun = ${getStateNoun(list)} and until is null
      and not exists (select from unnest(${sql.param([...seen])}::text[]) as kept (id) where kept.id = record_id)`);
}

/** What must not be shown of an edition, and since when names that it had are hidden. */
export async function readHidden(
  db: Reader,
  position: number,
): Promise<{ hidden: HiddenState[]; namesHiddenAt: string[] }> {
  const rows = await db
    .select({ at: isoTimestamp<string>(hiddenNames.hiddenAt) })
    .from(hiddenNames)
    .where(and(isInForce, sql`${position} = any(${hiddenNames.editions})`))
    .orderBy(hiddenNames.hiddenAt);
  return { hidden: await listHidden(db, position), namesHiddenAt: rows.map(({ at }) => at) };
}

/** States that must not be shown of an edition, and why. */
export async function listHidden(db: Reader, position: number): Promise<HiddenState[]> {
  const { rows } = await db.execute<Omit<HiddenState, "list"> & { noun: string }>(sql`
    select h.noun, h.record_id as id, h.version, h.reason from hidden_states h
    where exists (select from edition_states s where s.noun = h.noun and s.record_id = h.record_id
      and s.version = h.version and ${isInEdition(sql`s`, position)})
    order by h.noun, h.record_id, h.version`);
  const shown = (await readNameMask(db)).hideIn(rows);
  return dataTables.flatMap((list) =>
    shown
      .filter(({ noun }) => noun === getStateNoun(list))
      .map(({ noun, ...hidden }) => ({ list, ...hidden })),
  );
}
