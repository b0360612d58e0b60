/** What is searched, in the order of the results. */
export const searchNouns = ["interventions", "datasheets", "conflicts", "news"] as const;
export type SearchNoun = (typeof searchNouns)[number];

export const nounLabels: Record<SearchNoun, [one: string, many: string]> = {
  interventions: ["actuación urbanística", "actuaciones urbanísticas"],
  datasheets: ["ficha técnica", "fichas técnicas"],
  conflicts: ["conflicto", "conflictos"],
  news: ["noticia", "noticias"],
};

export const facetLabels = {
  system: "Sistema",
  hierarchy: "Jerarquía",
  stage: "Momento del conflicto",
  year: "Año de la noticia",
  intervention: "Actuación urbanística",
} as const;
