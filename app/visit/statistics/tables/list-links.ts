import { href } from "react-router";
import type { Side } from "../../../shared/evidence/vocabulary.ts";
import { formatFilters } from "../../../shared/lists/list-address.ts";
import type { StatisticFilters } from "../contract.ts";

/** What a figure is of, beside the filters of all. */
type Part = {
  system?: string;
  hierarchy?: string;
  intervention?: string;
  year?: number;
  withConflict?: boolean;
  type?: string;
  escalation?: string;
  actor?: string;
  side?: Side;
};

/**
 * The list of the news that a figure counts.
 * @returns null where the list understands the filters otherwise: a stage is that of conflicts which the news name, and of
 * several works one may be in the system and another in the hierarchy
 */
export function getNewsList({ stage, from, to, ...place }: StatisticFilters, part: Part = {}): string | null {
  const isOfOneWork = (part.intervention ?? place.intervention) !== undefined;
  const hasBoth = place.system !== undefined && place.hierarchy !== undefined;
  if (stage !== undefined || (hasBoth && !isOfOneWork)) return null;
  const years = part.year === undefined ? { from: from && `${from}-01-01`, to: to && `${to}-12-31` } : {};
  return href("/news") + formatFilters({ ...place, ...years, ...part });
}

/**
 * The list of the conflicts that a figure counts.
 * @returns null with years chosen, which the list understands otherwise
 */
export function getConflictList({ from, to, ...filters }: StatisticFilters, part: Part = {}): string | null {
  if (from !== undefined || to !== undefined) return null;
  return href("/conflicts") + formatFilters({ ...filters, ...part });
}
