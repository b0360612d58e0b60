import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { selectCredible } from "../../shared/database/credible-dates.server.ts";
import { flagFilter, periodFilter, yearFilter } from "../../shared/lists/filter-values.ts";
import { idFilter, searchFilter } from "../../shared/lists/list-query.ts";
import { formatPeriod, getFirstDay, getLastDay } from "../../shared/lists/periods.ts";
import { getAxis, labelAxis } from "../../shared/study/study.ts";
import { everywhere, newsSearch, nowhere, ofAll, period, workSearch } from "./applies.server.ts";
import { conflictCodingFilters, newsCodingFilters } from "./coding-filters.server.ts";
import { define, overviews, searched } from "./define-filter.server.ts";
import { byCatalog, byCount, byFlag, byYear, flagNames } from "./facet.server.ts";
import { linkFilters } from "./link-filters.server.ts";
import { placeFilters } from "./place-filters.server.ts";

const isDated = (date: SQLWrapper, condition: SQL) => sql`(${selectCredible(sql`${date}`)} and ${condition})`;

const lacksInTimeline = () => `La línea de tiempo se filtra por ${getAxis("system").one} y años.`;

/** Every filter of the study's records, in the order in which addresses and chips have them. */
export const filters = {
  search: define(searchFilter, {
    label: "Palabras",
    aliases: [],
    names: null,
    format: (words) => `«${words}»`,
    facet: null,
    condition: null,
    lists: ofAll,
    search: nowhere(searched, "Aquí las palabras van en «q»."),
    overviews: nowhere(overviews, "Aquí no se busca por palabras."),
  }),
  system: define(idFilter, {
    get label() {
      return labelAxis("system");
    },
    aliases: ["internalSystem"],
    names: "systems",
    format: String,
    facet: {
      get title() {
        return labelAxis("system");
      },
      place: 2,
      of: "work",
      read: ({ system }) => system,
      list: byCatalog("systems"),
    },
    condition: { about: "work", where: (id, { systemId }) => sql`${systemId} = ${id}` },
    lists: ofAll,
    search: workSearch,
    overviews: everywhere,
  }),
  hierarchy: define(idFilter, {
    get label() {
      return labelAxis("hierarchy");
    },
    aliases: [],
    names: "hierarchies",
    format: String,
    facet: {
      get title() {
        return labelAxis("hierarchy");
      },
      place: 3,
      of: "work",
      read: ({ hierarchy }) => hierarchy,
      list: byCatalog("hierarchies"),
    },
    condition: { about: "work", where: (id, { hierarchyId }) => sql`${hierarchyId} = ${id}` },
    lists: ofAll,
    search: workSearch,
    overviews: {
      ...everywhere,
      get timeline() {
        return lacksInTimeline();
      },
    },
  }),
  stage: define(idFilter, {
    label: "Etapa",
    aliases: ["timeStressOccurrence"],
    names: "stages",
    format: String,
    facet: {
      title: "Etapa del conflicto",
      place: 4,
      of: "record",
      read: ({ stages }, catalog) =>
        catalog.stages.filter((_, place) => stages & (1 << place)).map(({ id }) => id),
      list: byCatalog("stages"),
    },
    condition: { about: "conflict", where: (id, { stageId }) => sql`${stageId} = ${id}` },
    lists: ofAll,
    search: {
      ...nowhere(searched, "Solo conflictos y noticias tienen etapa en la búsqueda."),
      conflicts: true,
      news: true,
    },
    overviews: {
      ...everywhere,
      get timeline() {
        return lacksInTimeline();
      },
    },
  }),
  intervention: define(idFilter, {
    label: "Actuación",
    aliases: [],
    names: "interventions",
    format: String,
    facet: {
      title: "Actuación urbanística",
      place: 5,
      of: "work",
      read: ({ id }) => id,
      list: byCount,
    },
    condition: { about: "work", where: (own, { id }) => sql`${id} = ${own}` },
    lists: ofAll,
    search: workSearch,
    overviews: {
      statistics: true,
      get timeline() {
        return lacksInTimeline();
      },
      map: "El mapa muestra todas las actuaciones; el de una está en su página.",
    },
  }),
  ...placeFilters,
  year: define(yearFilter, {
    label: "Año",
    aliases: [],
    names: null,
    format: String,
    facet: {
      title: "Año de la noticia",
      place: 1,
      of: "record",
      read: ({ years }) => years.map(String),
      list: byYear,
    },
    condition: {
      about: "news",
      where: (year, { date }) =>
        isDated(date, sql`${date} between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)`),
    },
    lists: ofAll,
    search: newsSearch,
    overviews: nowhere(overviews, "Aquí los años se eligen con «Desde» y «Hasta»."),
  }),
  from: define(periodFilter, {
    label: "Desde",
    aliases: [],
    names: null,
    format: (from) => `Desde ${formatPeriod(from)}`,
    facet: null,
    condition: {
      about: "news",
      where: (from, { date }) => isDated(date, sql`${date} >= ${getFirstDay(from)}::date`),
    },
    ...period,
  }),
  to: define(periodFilter, {
    label: "Hasta",
    aliases: [],
    names: null,
    format: (to) => `Hasta ${formatPeriod(to)}`,
    facet: null,
    condition: {
      about: "news",
      where: (to, { date }) => isDated(date, sql`${date} <= ${getLastDay(to)}::date`),
    },
    ...period,
  }),
  withConflict: define(flagFilter, {
    label: "Con conflicto",
    aliases: [],
    names: null,
    format: (has) => flagNames[`${has}`],
    facet: {
      title: "Conflictos",
      place: 6,
      of: "record",
      read: ({ stages }) => [String(stages !== 0)],
      list: byFlag,
    },
    condition: { has: "conflict" },
    lists: { ...ofAll, conflicts: "Todos los registros de esta lista son conflictos." },
    search: nowhere(searched, "La búsqueda no distingue los que tienen conflicto."),
    overviews: nowhere(overviews, "Aquí no se distinguen los que tienen conflicto."),
  }),
  ...newsCodingFilters,
  ...conflictCodingFilters,
  ...linkFilters,
};

type Filters = typeof filters;
export type FilterName = keyof Filters;
export const filterNames = Object.keys(filters) as FilterName[];

/** All that filters are called in addresses. */
export const filterParameters = filterNames.flatMap((name) => [name, ...filters[name].aliases]);

export type FacetName = {
  [Name in FilterName]: Filters[Name]["facet"] extends null ? never : Name;
}[FilterName];
export const facetNames = filterNames.filter((name): name is FacetName => filters[name].facet !== null);
/** The filters that no cell of a list tells apart, but for the search. */
export const unfaceted = filterNames.filter((name) => {
  const { facet, condition } = filters[name];
  return condition !== null && (facet === null || facet.of === "news");
});
/** What a list, a file or an overview is filtered by. */
export type RecordFilters = {
  [Name in FilterName]?: Exclude<Filters[Name]["schema"]["_output"], undefined> | undefined;
};

export const pickUnfaceted = (given: RecordFilters): RecordFilters =>
  Object.fromEntries(unfaceted.map((name) => [name, given[name]]));

/** The others: facets are counted of cells that have them. */
export const omitUnfaceted = <Given extends RecordFilters>(given: Given): Given => ({
  ...given,
  ...Object.fromEntries(unfaceted.map((name) => [name, undefined])),
});
