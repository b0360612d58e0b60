/** What is searched, in the order of the results. */
export const searchNouns = ["interventions", "datasheets", "conflicts", "news", "actors"] as const;
export type SearchNoun = (typeof searchNouns)[number];

export const nounLabels: Record<SearchNoun, [one: string, many: string]> = {
  interventions: ["actuación urbanística", "actuaciones urbanísticas"],
  datasheets: ["ficha técnica", "fichas técnicas"],
  conflicts: ["conflicto", "conflictos"],
  news: ["noticia", "noticias"],
  actors: ["actor", "actores"],
};

/** Results that a file of them has at most; beyond them a filter narrows the search. */
export const mostFiledResults = 2000;
