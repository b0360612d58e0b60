import { nounOfList } from "../open-data/columns.server.ts";
import type { Cell, Column, OpenRow } from "../open-data/contract.ts";
import type { HiddenState } from "./contract.ts";

/** Stands for the name of a record whose state in an edition is hidden. */
const hiddenName = "(oculto)";

/**
 * A row of an edition without the names that it has of records whose state in that edition is hidden: beside each reference
 * is a column with the name that it stood for.
 */
export function hideNames(row: OpenRow, columns: readonly Column[], hidden: readonly HiddenState[]): OpenRow {
  if (hidden.length === 0) return row;
  const shown = { ...row };
  for (const { name, references } of columns) {
    const ids = new Set(hidden.filter(({ list }) => nounOfList[list] === references).map(({ id }) => id));
    if (ids.size === 0) continue;
    for (const beside of [`${name}Name`, `${name}Names`])
      if (beside in row) shown[beside] = replaceNames(row[name], row[beside], ids);
  }
  return shown;
}

/** @param ids of one record, or of several with their names in the same order */
function replaceNames(ids: Cell | undefined, names: Cell | undefined, hidden: ReadonlySet<string>): Cell {
  if (!Array.isArray(ids) || !Array.isArray(names))
    return typeof ids === "string" && hidden.has(ids) ? hiddenName : (names ?? null);
  return names.map((name, place) => (hidden.has(ids[place]) ? hiddenName : name));
}
