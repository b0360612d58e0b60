import { sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { readNameMask } from "../../../db/links/hide-names.server.ts";
import type { Noun } from "../../../db/rows.server.ts";
import { nouns } from "../../nouns/register.ts";
import { hiddenMark, type NameMask } from "../../shared/names/hidden-names.ts";
import { foldText } from "../../shared/values/text.ts";
import type { Cell, OpenRow } from "../open-data/contract.ts";
import type { FrozenTable } from "./contract.ts";
import { isInEdition } from "./states.server.ts";

export type HiddenNames = {
  /** Records whose state in an edition is hidden. */
  ids: ReadonlySet<string>;
  /** As conflicts name actors: by their names, in whatever spelling. */
  actors: ReadonlySet<string>;
  /** As news name the publication of their source. */
  publications: ReadonlySet<string>;
  /** Names that are hidden wherever they stand. */
  mask: NameMask;
};

export async function findHiddenNames(db: Reader, position: number): Promise<HiddenNames> {
  const { rows } = await db.execute<{ id: string; noun: string; name: string | null }>(sql`
    select s.record_id as id, s.noun, s.row::json ->> 'name' as name
    from hidden_states h join edition_states s on s.noun = h.noun and s.record_id = h.record_id and s.version = h.version
    where ${isInEdition(sql`s`, position)}`);
  const listNames = (noun: Noun) =>
    rows.flatMap((row) => (row.noun === noun && row.name !== null ? [row.name] : []));
  return {
    ids: new Set(rows.map(({ id }) => id)),
    actors: new Set(listNames("actor").map(foldText)),
    publications: new Set(listNames("publication")),
    mask: await readNameMask(db),
  };
}

/**
 * A row of an edition without what it has of records that are hidden: beside each reference, in columns that begin with its name, stand
 * their names, and of a news item's source what was printed where.
 */
export function hideNames(
  row: OpenRow,
  { list, columns }: Pick<FrozenTable, "list" | "columns">,
  { ids, actors, publications, mask }: HiddenNames,
): OpenRow {
  if (ids.size === 0) return mask.hideIn(row);
  const shown = { ...row };
  for (const { name, references } of columns) {
    const own = row[name];
    if (list === "conflicts" && nouns.conflict.fields[name]?.kind === "actors" && isList(own))
      shown[name] = own.map((actor) => (actors.has(foldText(actor)) ? hiddenMark : actor));
    if (references)
      for (const beside of Object.keys(row).filter((other) => isBeside(name, other)))
        shown[beside] = replaceNames(own, row[beside], ids);
  }
  if (list === "news" && publications.has(String(row.sourcePublication)))
    shown.sourcePublication = hiddenMark;
  return mask.hideIn(shown);
}

/** The rows of a table of an edition that can be read: a sentence goes with its text. */
export function showRows(
  rows: readonly OpenRow[],
  table: Pick<FrozenTable, "list" | "columns">,
  hidden: HiddenNames,
): OpenRow[] {
  const isShown = ({ record }: OpenRow) => table.list !== "passages" || !hidden.ids.has(String(record));
  return rows.filter(isShown).map((row) => hideNames(row, table, hidden));
}

const isBeside = (reference: string, name: string) =>
  name.startsWith(reference) && /^[A-Z]/.test(name.slice(reference.length));

const isList = (cell: Cell | undefined) => Array.isArray(cell);

/** @param ids of one record, or of several with their names in the same order */
function replaceNames(ids: Cell | undefined, names: Cell | undefined, hidden: ReadonlySet<string>): Cell {
  if (isList(ids) && isList(names))
    return names.map((name, place) => (hidden.has(ids[place] ?? "") ? hiddenMark : name));
  return names && typeof ids === "string" && hidden.has(ids) ? hiddenMark : (names ?? null);
}
