import type { StatisticFilters } from "../../app/visit/statistics/contract.ts";
import type { TestApi } from "./api.ts";

/* The records of the API, and those that the filters of the statistics leave. */

type Named = { _id: string; systemName: string; hierarchyName: string };
export type Intervention = {
  _id: string;
  interventionName: string;
  strategicProject: string;
  internalSystem: Named;
  hierarchy: Named;
};
export type Conflict = {
  _id: string;
  conflictName: string;
  type: string;
  escalation: string;
  actorsInvolved: string;
  actors: { _id: string; name: string; side: string }[];
  claimants: string[];
  defendants: string[];
  timeStressOccurrence: { _id: string };
  intervention: { _id: string };
};
export type NewsItem = {
  _id: string;
  newsDate: string;
  intervention: { _id: string };
  otherInterventions: string[];
  conflicts: string[];
};
export type PublicRecords = {
  systems: Named[];
  hierarchies: Named[];
  interventions: Intervention[];
  conflicts: Conflict[];
  news: NewsItem[];
};

export async function readPublicRecords({ call }: TestApi): Promise<PublicRecords> {
  const list = async (path: string) => (await call("GET", path)).json();
  const [systems, hierarchies, interventions, conflicts, news] = await Promise.all([
    list("/system"),
    list("/hierarchy"),
    list("/interventions?limit=1000"),
    list("/conflicts?limit=1000"),
    list("/news?limit=1000"),
  ]);
  return { systems, hierarchies, interventions, conflicts, news };
}

/** 0 for a date before 1900 or in the future, which is to be reviewed and in no range. */
export const getYear = ({ newsDate }: NewsItem) => {
  const isCredible = newsDate >= "1900" && Date.parse(newsDate) <= Date.now();
  return isCredible ? Number(newsDate.slice(0, 4)) : 0;
};
export const isInYears = (item: NewsItem, { from, to }: StatisticFilters) =>
  (from === undefined && to === undefined) ||
  (getYear(item) > 0 && getYear(item) >= Number(from ?? 0) && getYear(item) <= Number(to ?? 9999));
export const isInStage = (conflict: Conflict, { stage }: StatisticFilters) =>
  stage === undefined || conflict.timeStressOccurrence._id === stage;
export const isInPlace = ({ _id, internalSystem, hierarchy }: Intervention, filters: StatisticFilters) =>
  (filters.intervention === undefined || _id === filters.intervention) &&
  (filters.system === undefined || internalSystem._id === filters.system) &&
  (filters.hierarchy === undefined || hierarchy._id === filters.hierarchy);

export const isAbout = ({ intervention, otherInterventions }: NewsItem, id: string) =>
  intervention._id === id || otherInterventions.includes(id);

/** The conflicts that count, each with its intervention. */
export function chooseConflicts(
  { interventions, conflicts, news }: PublicRecords,
  filters: StatisticFilters,
) {
  const hasYears = filters.from !== undefined || filters.to !== undefined;
  return conflicts.flatMap((conflict) => {
    const intervention = interventions.find(({ _id }) => _id === conflict.intervention._id);
    if (!intervention || !isInPlace(intervention, filters) || !isInStage(conflict, filters)) return [];
    const naming = news.filter((item) => item.conflicts.includes(conflict._id));
    const dating = naming.length > 0 ? naming : news.filter((item) => isAbout(item, intervention._id));
    if (hasYears && !dating.some((item) => isInYears(item, filters))) return [];
    return [{ ...conflict, intervention }];
  });
}
