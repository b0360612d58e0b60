import { lists, overviews, searched } from "./define-filter.server.ts";

const unlisted = "La lista de actores no tiene filtros.";
const actorsSearch = "Un actor no es de una sola actuación ni de un año.";
/** Where filters of one kind are, for the records of the register. */
export const ofAll = { interventions: true, conflicts: true, news: true, actors: unlisted } as const;
export const workSearch = {
  interventions: true,
  datasheets: true,
  conflicts: true,
  news: true,
  actors: actorsSearch,
} as const;
/** In the search only a news item has a date itself; a work and a conflict have those of their news. */
const dateSearch = "Solo las noticias tienen año en la búsqueda.";
export const everywhere = { statistics: true, timeline: true, map: true } as const;

/** The same reason in every place of a group. */
export const nowhere = <Name extends string>(names: readonly Name[], reason: string) =>
  Object.fromEntries(names.map((name) => [name, reason])) as Record<Name, string>;

export const newsSearch = { ...nowhere(searched, dateSearch), news: true } as const;
const periodSearch = { ...newsSearch, interventions: true, conflicts: true } as const;
export const period = { lists: ofAll, search: periodSearch, overviews: everywhere };

/** The coding of news: works and conflicts have it by their news. */
export const newsCoding = {
  lists: ofAll,
  search: { ...nowhere(searched, "Solo las noticias están codificadas así en la búsqueda."), news: true },
  overviews: everywhere,
} as const;

/** What only the list of conflicts has, whose coding it is. */
export const ofCoding = (reason: string) => ({
  lists: { ...nowhere(lists, reason), conflicts: true } as const,
  search: nowhere(searched, reason),
  overviews: nowhere(overviews, reason),
});
