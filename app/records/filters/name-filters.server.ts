import type { Reader } from "../../../db/client.server.ts";
import type { ActiveFilter } from "../../ui/lists/filter-chips.tsx";
import { filterNames, filters, type RecordFilters } from "./filters.server.ts";
import { findName } from "./labels.server.ts";

/**
 * What records are filtered by, in words.
 * @param hasLabels whether names follow the filter's own, as they do where records are counted
 */
export async function nameFilters(
  db: Reader,
  given: RecordFilters,
  { hasLabels = false } = {},
): Promise<ActiveFilter[]> {
  const named: ActiveFilter[] = [];
  // One after the other: a transaction has one connection.
  for (const name of filterNames) {
    const { label, names, format } = filters[name];
    const value = given[name];
    if (value === undefined) continue;
    if (names === null) {
      named.push({ name, label: (format as (value: unknown) => string)(value) });
      continue;
    }
    const found = await findName(db, names, String(value));
    const isLabelled = hasLabels || found === undefined || name === "dialogue";
    named.push({ name, label: `${isLabelled ? `${label}: ` : ""}${found ?? "no está en la lista"}` });
  }
  return named;
}
