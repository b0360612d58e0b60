import type { CrossRow } from "../../app/shared/figures/cross-tab.ts";
import { foldText } from "../../app/shared/values/text.ts";
import type { Statistic, StatisticFilters } from "../../app/visit/statistics/contract.ts";
import {
  type Conflict,
  chooseConflicts,
  getYear,
  type Intervention,
  isAbout,
  isInPlace,
  isInStage,
  isInYears,
  type NewsItem,
  type PublicRecords,
} from "./public-records.ts";

/* A second implementation of the statistics, over the API's responses, record by record. */

const { compare } = new Intl.Collator("es");
/** Most first; ties in Spanish order. */
const byCount =
  <T>(count: (item: T) => number, ...keys: ((item: T) => string)[]) =>
  (a: T, b: T) =>
    count(b) - count(a) || keys.map((key) => compare(key(a), key(b))).find((order) => order !== 0) || 0;
type Row = { id: string; label: string; cells: number[]; total: number; rows?: Row[] };
const byTotal = byCount<Row>(
  ({ total }) => total,
  ({ label }) => label,
  ({ id }) => id,
);

const readRow = ({ id, label, cells, total, rows }: CrossRow): Row => ({
  id,
  label,
  cells,
  total,
  ...(rows ? { rows: rows.map(readRow) } : {}),
});

/** The figures of a statistic, without their links. */
export const readFigures = ({ total, uncoded, tables }: Statistic) => ({
  total,
  uncoded,
  tables: tables.map(({ columns, rows, total }) => ({
    columns: columns.map(({ label }) => label),
    rows: rows.map(readRow),
    ...(total ? { total } : {}),
  })),
});

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
  const counted = (wanted: { system?: string; type?: string }) => ({
    cells: hierarchies.map(({ _id }) => count({ ...wanted, hierarchy: _id })),
    total: count(wanted),
  });
  const types = [...new Set(conflicts.map(({ type }) => type))].filter((type) => type !== "");
  const columns = hierarchies.map(({ hierarchyName }) => hierarchyName);
  const ofSystems = (type?: string) =>
    systems.map(({ _id: id, systemName: label }) => ({
      id,
      label,
      ...counted({ system: id, ...(type === undefined ? {} : { type }) }),
    }));
  return {
    total: conflicts.length,
    uncoded: count({ type: "" }),
    tables: [
      { columns, rows: ofSystems(), total: counted({}) },
      {
        columns,
        rows: types
          .map((type) => ({
            id: type,
            label: type,
            ...counted({ type }),
            rows: ofSystems(type).filter(({ total }) => total > 0),
          }))
          .sort(byTotal),
      },
    ],
  };
}

/** The year of a column; dates to review come last. */
const nameYear = (year: number) => (year === 0 ? "Fecha por revisar" : String(year));

export function countNews(records: PublicRecords, filters: StatisticFilters) {
  const { interventions, conflicts } = records;
  const news = records.news.filter((item) => isInYears(item, filters));
  const ofStage = new Set(conflicts.filter((conflict) => isInStage(conflict, filters)).map(({ _id }) => _id));
  const hasStage = (interventionId: string) =>
    conflicts.some(({ _id, intervention }) => intervention._id === interventionId && ofStage.has(_id));
  const counted = interventions
    .filter((intervention) => isInPlace(intervention, filters))
    .filter(({ _id }) => filters.stage === undefined || hasStage(_id))
    .map((intervention) => ({
      ...intervention,
      own: news
        .filter((item) => isAbout(item, intervention._id))
        .filter(
          (item) =>
            filters.stage === undefined ||
            item.conflicts.length === 0 ||
            item.conflicts.some((conflict) => ofStage.has(conflict)),
        ),
      conflicts: conflicts
        .filter((conflict) => conflict.intervention._id === intervention._id && ofStage.has(conflict._id))
        .map((conflict) => ({
          ...conflict,
          naming: news.filter((item) => item.conflicts.includes(conflict._id)),
        })),
    }));
  const all = [...new Set(counted.flatMap(({ own }) => own))];
  const dated = [...all, ...counted.flatMap(({ conflicts }) => conflicts.flatMap(({ naming }) => naming))];
  const credible = dated.map(getYear).filter((year) => year > 0);
  const years = [
    ...Array.from({ length: 3000 }, (_, year) => year).filter(
      (year) => year >= Math.min(...credible) && year <= Math.max(...credible),
    ),
    ...(dated.some((item) => getYear(item) === 0) ? [0] : []),
  ];
  const count = (items: NewsItem[]) => ({
    cells: years.map((year) => items.filter((item) => getYear(item) === year).length),
    total: items.length,
  });
  const unlinked = (items: NewsItem[]) => items.filter((item) => item.conflicts.length === 0);
  return {
    total: all.length,
    uncoded: unlinked(all).length,
    tables: [
      {
        columns: [],
        rows: years
          .map((year) => ({
            id: String(year),
            label: nameYear(year),
            cells: [],
            total: all.filter((item) => getYear(item) === year).length,
          }))
          .filter(({ total }) => total > 0),
      },
      {
        columns: years.map(nameYear),
        rows: counted
          .map(({ _id: id, interventionName: label, own, conflicts }) => ({
            id,
            label,
            ...count(own),
            rows: [
              ...conflicts
                .map(({ _id, conflictName, naming }) => ({ id: _id, label: conflictName, ...count(naming) }))
                .sort(byTotal),
              ...[unlinked(own)]
                .filter(({ length }) => length > 0)
                .map((items) => ({ id: "unlinked", label: "Sin nombrar un conflicto", ...count(items) })),
            ],
          }))
          .sort(byTotal),
      },
    ],
  };
}

/** The names between commas, semicolons and line breaks, whatever their case and accents, without strategic projects. */
function listWritten(conflicts: Conflict[], interventions: Intervention[]) {
  const projects = new Set(
    interventions.map(({ strategicProject }) => foldText(strategicProject.replace(/^[ .]+|[ .]+$/g, ""))),
  );
  const named = conflicts.flatMap(({ _id, actorsInvolved }) =>
    actorsInvolved
      .split(/[,;\r\n]/)
      .map((part) => part.trim().replace(/[\s.]+$/, ""))
      .filter((name) => /\p{L}/u.test(name) && !projects.has(foldText(name)))
      .map((name) => ({ _id, name })),
  );
  return [...Map.groupBy(named, ({ name }) => foldText(name)).values()]
    .map((same) => {
      const name = same.map(({ name }) => name).sort()[0] ?? "";
      return { id: name, label: name, cells: [], total: new Set(same.map(({ _id }) => _id)).size };
    })
    .sort(byTotal);
}

/** @param kept the escalations in the order of the researchers' list */
export function countActors(records: PublicRecords, filters: StatisticFilters, kept: string[] = []) {
  const chosen = chooseConflicts(records, filters);
  const withoutSides = chosen.filter(
    ({ claimants, defendants }) => claimants.length + defendants.length === 0,
  );
  const isDecided = (conflict: Conflict) => conflict.type !== "" || conflict.escalation !== "";
  // Nothing is decided: the study's own words are all that there is.
  const conflicts = chosen.some(isDecided) || withoutSides.length < chosen.length ? chosen : [];
  const place = (name: string) => (kept.includes(name) ? kept.indexOf(name) : kept.length);
  const escalations = [...new Set(conflicts.map(({ escalation }) => escalation))].sort(
    (a, b) => Number(a === "") - Number(b === "") || place(a) - place(b) || compare(a, b),
  );
  const count = (list: Conflict[]) => ({
    cells: escalations.map((name) => list.filter(({ escalation }) => escalation === name).length),
    total: list.length,
  });
  const readSide = (members: Conflict[], key: "claimants" | "defendants") => {
    const side = key === "claimants" ? "claimant" : "defendant";
    const label = key === "claimants" ? "Demandantes" : "Demandados";
    const names = [...new Set(members.flatMap((conflict) => conflict[key]))];
    const rows = names.map((name) => {
      const naming = members.filter((conflict) => conflict[key].includes(name));
      const actor = naming[0]?.actors.find((named) => named.side === side && named.name === name);
      return { id: actor?._id ?? "", label: name, ...count(naming) };
    });
    const said = rows.length === 0 ? `${label}: sin codificar` : label;
    return { id: side, label: said, cells: [], total: 0, rows: rows.sort(byTotal) };
  };
  const types = [...new Set(conflicts.map(({ type }) => type))].map((type) => {
    const members = conflicts.filter((conflict) => conflict.type === type);
    const rows = [readSide(members, "claimants"), readSide(members, "defendants")];
    return { id: type, label: type || "Sin tipo", ...count(members), rows };
  });
  return {
    total: chosen.length,
    uncoded: chosen.filter(({ type, escalation }) => type === "" || escalation === "").length,
    tables: [
      {
        columns: escalations.map((name) => name || "Sin escalamiento"),
        rows: [...types.filter(({ id }) => id !== "").sort(byTotal), ...types.filter(({ id }) => id === "")],
      },
      { columns: [], rows: listWritten(withoutSides, records.interventions) },
    ],
  };
}
