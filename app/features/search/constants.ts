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

/** Of the facets of a list, which has filters of another kind too. */
export const exploreLabel = "Explorar";
