import { and, inArray, ne, sql } from "drizzle-orm";
import type { Reader, Transaction } from "../../../../db/client.server.ts";
import { getWordColumns, hideInColumn, storeColumns } from "../../../../db/links/hide-names.server.ts";
import { getWrittenColumns, lockRows, type Noun, type Row } from "../../../../db/rows.server.ts";
import { actors } from "../../../../db/schema/evidence/actors.ts";
import type { Write } from "../../../../db/write.server.ts";
import { hiddenMark, type NameMask } from "../../../shared/names/hidden-names.ts";
import { mayHaveName } from "./find-places.server.ts";

type Masks = { /** With the name that comes back. */ former: NameMask; mask: NameMask };

/** Puts a name back into the texts from which it was taken; those that were edited since stay as they are. */
export async function returnNames(
  { tx, record }: Write,
  names: readonly string[],
  masks: Masks,
): Promise<void> {
  for (const [noun, states] of await loadNamingStates(tx, names)) {
    const rows = await lockRows(tx, noun, inArray(getWrittenColumns(noun).id, [...states.keys()]));
    for (const row of rows) {
      const set = await findReturned(tx, noun, row, states.get(row.id) ?? [], masks);
      if (Object.keys(set).length === 0) continue;
      await record({ action: "update", noun, recordId: row.id, before: row });
      await storeColumns(tx, noun, row, set);
    }
  }
}

type State = Record<string, unknown>;

/** What records that had one of these names were, newest first. */
async function loadNamingStates(db: Reader, names: readonly string[]) {
  const { rows } = await db.execute<{ noun: Noun; id: string; before: State }>(sql`
    select noun, record_id as id, before from revisions
    where noun <> 'user' and before is not null and ${mayHaveName(sql`before::text`, names)} order by id desc`);
  return new Map(
    [...Map.groupBy(rows, ({ noun }) => noun)].map(([noun, own]) => [
      noun,
      new Map(
        [...Map.groupBy(own, ({ id }) => id)].map(([id, all]) => [id, all.map(({ before }) => before)]),
      ),
    ]),
  );
}

async function findReturned(
  tx: Transaction,
  noun: Noun,
  row: Row,
  states: readonly State[],
  { former, mask }: Masks,
): Promise<State> {
  const hide = (value: unknown) => JSON.stringify(hideInColumn(former, value));
  const isReturned = (state: State, name: string) =>
    hide(state[name]) === JSON.stringify(withoutNumber(row[name])) &&
    hide(state[name]) !== JSON.stringify(state[name]);
  const columns = Object.keys(getWordColumns(noun));
  if (noun === "passage") {
    // Its words and those around them are of one moment.
    const state = states.find(
      (own) => columns.some((name) => isReturned(own, name)) && hide(own.quote) === JSON.stringify(row.quote),
    );
    return state ? Object.fromEntries(columns.map((name) => [name, hideInColumn(mask, state[name])])) : {};
  }
  const set: State = {};
  for (const name of columns) {
    const state = states.find((own) => isReturned(own, name));
    if (!state) continue;
    const value = hideInColumn(mask, state[name]);
    if (noun === "actor" && name === "name" && (await isTaken(tx, row.id, value))) continue;
    if (JSON.stringify(value) !== JSON.stringify(row[name])) set[name] = value;
  }
  return set;
}

/** Actors whose names are hidden are told apart by a number. */
const withoutNumber = (value: unknown) =>
  typeof value === "string" ? value.replace(/\(oculto \d+\)/, hiddenMark) : value;

async function isTaken(tx: Transaction, id: string, name: unknown): Promise<boolean> {
  const others = and(sql`fold_text(${actors.name}) = fold_text(${name})`, ne(actors.id, id));
  return (await tx.$count(actors, others)) > 0;
}
