import { href } from "react-router";
import type { CrossRow, Part, Unit } from "../../../shared/figures/cross-tab.ts";
import { formatFilters } from "../../../shared/lists/list-address.ts";
import type { StatisticFilters } from "../contract.ts";

/**
 * The list of the records that a figure counts.
 * @returns null where no list has just these: none has the stage of the conflicts that news name, nor news of several works of
 * which one is in the system and another in the hierarchy; and the list of conflicts understands years otherwise
 */
export function getList(filters: StatisticFilters, unit: Unit, part: Part): string | null {
  const { from, to, ...chosen } = filters;
  if (unit === "interventions") return null;
  if (unit === "conflicts")
    return from === undefined && to === undefined
      ? href("/conflicts") + formatFilters({ ...chosen, ...part })
      : null;
  const { stage, ...place } = chosen;
  const isOfOneWork = (part.intervention ?? place.intervention) !== undefined;
  const hasBoth = place.system !== undefined && place.hierarchy !== undefined;
  if (stage !== undefined || (hasBoth && !isOfOneWork)) return null;
  const years = part.year === undefined ? { from: from && `${from}-01-01`, to: to && `${to}-12-31` } : {};
  return href("/news") + formatFilters({ ...place, ...years, ...part });
}

/** The page of a row's record. */
export function getPage(page: NonNullable<CrossRow["page"]>, id: string): string {
  switch (page) {
    case "actor":
      return href("/actors/:actorId", { actorId: id });
    case "conflict":
      return href("/conflicts/:conflictId", { conflictId: id });
    case "intervention":
      return href("/interventions/:interventionId", { interventionId: id });
  }
}
