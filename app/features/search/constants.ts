import type { RevisionNoun } from "../../shared/values/revisions.ts";

/** Nouns whose records no words find. */
type Unsearched =
  | "publication"
  | "source"
  | "clipping"
  | "place"
  | "passage"
  | "work_place"
  | "coding"
  | "erratum"
  | "geometry"
  | "map_layer"
  | "user"
  | "site_content"
  | "hierarchy"
  | "system"
  | "stage";

/** What is searched, in the order of the results. */
const groups = {
  intervention: "interventions",
  datasheet: "datasheets",
  conflict: "conflicts",
  news: "news",
  actor: "actors",
} as const satisfies Record<Exclude<RevisionNoun, Unsearched>, string>;
export type SearchNoun = (typeof groups)[keyof typeof groups];
export const searchNouns = Object.values(groups);

export const nounLabels: Record<SearchNoun, [one: string, many: string]> = {
  interventions: ["actuación urbanística", "actuaciones urbanísticas"],
  datasheets: ["ficha técnica", "fichas técnicas"],
  conflicts: ["conflicto", "conflictos"],
  news: ["noticia", "noticias"],
  actors: ["actor", "actores"],
};

/** Results that a file of them has at most; beyond them a filter narrows the search. */
export const mostFiledResults = 2000;
