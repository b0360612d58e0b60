import { href } from "react-router";
import { getRecordPath } from "../../../features/open-data/constants.ts";
import { newsVariables } from "../../../shared/coding/vocabulary.ts";
import type { CrossRow, Part, Unit } from "../../../shared/figures/cross-tab.ts";
import { formatFilters } from "../../../shared/lists/list-address.ts";
import type { StatisticFilters } from "../contract.ts";

/**
 * The list of the records that a figure counts.
 * @returns null where no list has just these: none has the stage of the conflicts that news name; and the list of conflicts
 * understands years, action and dialogue otherwise
 */
export function getList(filters: StatisticFilters, unit: Unit, part: Part): string | null {
  const { from, to, stage, ...place } = filters;
  const ofNews = [from, to, ...newsVariables.map((name) => filters[name])];
  if (unit === "interventions") return null;
  if (unit === "conflicts")
    return ofNews.every((chosen) => chosen === undefined)
      ? href("/conflicts") + formatFilters({ ...filters, ...part })
      : null;
  if (stage !== undefined) return null;
  // A year within whole years says all.
  const isSaid = part.year !== undefined && [from, to].every((end) => end === undefined || end.length === 4);
  return href("/news") + formatFilters({ ...place, ...(isSaid ? {} : { from, to }), ...part });
}

/** The page of a row's record. */
export const getPage = (page: NonNullable<CrossRow["page"]>, id: string): string =>
  getRecordPath(`${page}s`, id);
