import { foldText } from "../../app/shared/values/text.ts";
import type { StatisticFilters } from "../../app/visit/statistics/contract.ts";
import type { TestApi } from "./api.ts";

/* A second implementation of the statistics, over the API's responses, record by record. */

type Named = { _id: string; systemName: string; hierarchyName: string };
type Intervention = { _id: string; interventionName: string; internalSystem: Named; hierarchy: Named };
type Conflict = {
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
type NewsItem = {
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

const { compare } = new Intl.Collator("es");
/** Most first; ties in Spanish order. */
const byCount =
  <T>(count: (item: T) => number, ...keys: ((item: T) => string)[]) =>
  (a: T, b: T) =>
    count(b) - count(a) || keys.map((key) => compare(key(a), key(b))).find((order) => order !== 0) || 0;
const byConflicts = byCount<{ name: string; conflicts: number }>(
  ({ conflicts }) => conflicts,
  ({ name }) => name,
);
const byNews = byCount<{ id: string; name: string; news: number }>(
  ({ news }) => news,
  ({ name }) => name,
  ({ id }) => id,
);

/** 0 for a date before 1900 or in the future, which is to be reviewed and in no range. */
const getYear = ({ newsDate }: NewsItem) => {
  const isCredible = newsDate >= "1900" && Date.parse(newsDate) <= Date.now();
  return isCredible ? Number(newsDate.slice(0, 4)) : 0;
};
const isInYears = (item: NewsItem, { from, to }: StatisticFilters) =>
  (from === undefined && to === undefined) ||
  (getYear(item) > 0 && getYear(item) >= (from ?? 0) && getYear(item) <= (to ?? 9999));
const isInStage = (conflict: Conflict, { stage }: StatisticFilters) =>
  stage === undefined || conflict.timeStressOccurrence._id === stage;
const isInPlace = ({ _id, internalSystem, hierarchy }: Intervention, filters: StatisticFilters) =>
  (filters.intervention === undefined || _id === filters.intervention) &&
  (filters.system === undefined || internalSystem._id === filters.system) &&
  (filters.hierarchy === undefined || hierarchy._id === filters.hierarchy);

const isAbout = ({ intervention, otherInterventions }: NewsItem, id: string) =>
  intervention._id === id || otherInterventions.includes(id);

/** The conflicts that count, each with its intervention. */
function chooseConflicts({ interventions, conflicts, news }: PublicRecords, filters: StatisticFilters) {
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

export function countTypology(records: PublicRecords, filters: StatisticFilters) {
  const conflicts = chooseConflicts(records, filters);
  const { systems, hierarchies } = records;
  const count = (wanted: { system?: string; hierarchy?: string; type?: string }) =>
    conflicts.filter(
      ({ intervention: { internalSystem, hierarchy }, type }) =>
        (wanted.system ?? internalSystem._id) === internalSystem._id &&
        (wanted.hierarchy ?? hierarchy._id) === hierarchy._id &&
        (wanted.type ?? type) === type,
    ).length;
  const cells = (wanted: { system?: string; type?: string }) =>
    hierarchies.map(({ _id }) => count({ ...wanted, hierarchy: _id }));
  const types = [...new Set(conflicts.map(({ type }) => type))].filter((type) => type !== "");
  return {
    option: 1,
    hierarchies: hierarchies.map(({ _id: id, hierarchyName: name }) => ({
      id,
      name,
      conflicts: count({ hierarchy: id }),
    })),
    systems: systems.map(({ _id: id, systemName: name }) => ({
      id,
      name,
      conflicts: count({ system: id }),
      cells: cells({ system: id }),
    })),
    total: conflicts.length,
    types: types
      .map((type) => ({
        name: type,
        conflicts: count({ type }),
        cells: cells({ type }),
        systems: systems
          .map(({ _id: id }) => ({
            id,
            conflicts: count({ system: id, type }),
            cells: cells({ system: id, type }),
          }))
          .filter((system) => system.conflicts > 0),
      }))
      .sort(byConflicts),
    uncoded: count({ type: "" }),
  };
}

function yearCounts(items: NewsItem[]): [number, number][] {
  const years = items.map(getYear);
  return [...new Set(years)]
    .sort((a, b) => (a || 9999) - (b || 9999))
    .map((year) => [year, years.filter((other) => other === year).length]);
}

export function countNews(records: PublicRecords, filters: StatisticFilters) {
  const { interventions, conflicts } = records;
  const news = records.news.filter((item) => isInYears(item, filters));
  const ofStage = new Set(conflicts.filter((conflict) => isInStage(conflict, filters)).map(({ _id }) => _id));
  const hasStage = (interventionId: string) =>
    conflicts.some(({ _id, intervention }) => intervention._id === interventionId && ofStage.has(_id));
  const counted = interventions
    .filter((intervention) => isInPlace(intervention, filters))
    .filter(({ _id }) => filters.stage === undefined || hasStage(_id))
    .map(({ _id: id, interventionName: name, internalSystem }) => {
      const own = news
        .filter((item) => isAbout(item, id))
        .filter(
          (item) =>
            filters.stage === undefined ||
            item.conflicts.length === 0 ||
            item.conflicts.some((conflict) => ofStage.has(conflict)),
        );
      const unlinked = own.filter((item) => item.conflicts.length === 0);
      return {
        own,
        row: {
          id,
          name,
          systemId: internalSystem._id,
          news: own.length,
          years: yearCounts(own),
          unlinked: unlinked.length,
          unlinkedYears: yearCounts(unlinked),
          conflicts: conflicts
            .filter((conflict) => conflict.intervention._id === id && ofStage.has(conflict._id))
            .map((conflict) => {
              const naming = news.filter((item) => item.conflicts.includes(conflict._id));
              return {
                id: conflict._id,
                name: conflict.conflictName,
                news: naming.length,
                years: yearCounts(naming),
              };
            })
            .sort(byNews),
        },
      };
    });
  const all = [...new Set(counted.flatMap(({ own }) => own))];
  return {
    option: 2,
    interventions: counted.map(({ row }) => row).sort(byNews),
    others: { interventions: 0, news: 0 },
    news: all.length,
    unlinked: all.filter((item) => item.conflicts.length === 0).length,
    years: yearCounts(all),
  };
}

/** The names between commas, semicolons and line breaks, whatever their case and accents. */
function listWritten(conflicts: Conflict[]) {
  const named = conflicts.flatMap(({ _id, actorsInvolved }) =>
    actorsInvolved
      .split(/[,;\r\n]/)
      .map((part) => part.trim().replace(/[\s.]+$/, ""))
      .filter((name) => /\p{L}/u.test(name))
      .map((name) => ({ _id, name })),
  );
  return [...Map.groupBy(named, ({ name }) => foldText(name)).values()]
    .map((same) => ({
      name: same.map(({ name }) => name).sort()[0] ?? "",
      conflicts: new Set(same.map(({ _id }) => _id)).size,
    }))
    .sort(byConflicts);
}

/** @param kept the escalations in the order of the researchers' list */
export function countActors(records: PublicRecords, filters: StatisticFilters, kept: string[] = []) {
  const conflicts = chooseConflicts(records, filters);
  const coded = conflicts.filter(({ type, escalation }) => type !== "" && escalation !== "");
  const place = (name: string) => (kept.includes(name) ? kept.indexOf(name) : kept.length);
  const escalations = [...new Set(coded.map(({ escalation }) => escalation))].sort(
    (a, b) => place(a) - place(b) || compare(a, b),
  );
  const cells = (list: Conflict[]) =>
    escalations.map((name) => list.filter(({ escalation }) => escalation === name).length);
  const side = (members: Conflict[], key: "claimants" | "defendants") => {
    const names = [...new Set(members.flatMap((conflict) => conflict[key]))];
    const counted = names.map((name) => {
      const naming = members.filter((conflict) => conflict[key].includes(name));
      const side = key === "claimants" ? "claimant" : "defendant";
      const actor = naming[0]?.actors.find((named) => named.side === side && named.name === name);
      return { id: actor?._id, name, conflicts: naming.length, cells: cells(naming) };
    });
    return { actors: names.length, mostNamed: counted.sort(byConflicts) };
  };
  const types = [...new Set(coded.map(({ type }) => type))].map((name) => {
    const members = coded.filter(({ type }) => type === name);
    return {
      name,
      conflicts: members.length,
      cells: cells(members),
      claimants: side(members, "claimants"),
      defendants: side(members, "defendants"),
    };
  });
  return {
    option: 3,
    escalations: escalations.map((name) => ({
      name,
      conflicts: coded.filter(({ escalation }) => escalation === name).length,
    })),
    types: types.sort(byConflicts),
    total: conflicts.length,
    uncoded: conflicts.length - coded.length,
    asWritten: types.length > 0 ? [] : listWritten(conflicts),
    withoutActors: coded.filter(({ claimants, defendants }) => claimants.length + defendants.length === 0)
      .length,
  };
}
