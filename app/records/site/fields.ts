/** The three statistics of the study; the number is what the address carries. `heading` says what the chart shows. */
export const statisticOptions = [
  {
    option: 1,
    title: "Tipos de conflicto por sistema y jerarquía",
    heading: "Conflictos por sistema estructurante, jerarquía urbana y tipo",
    sentence:
      "Cuántos conflictos hay en cada sistema estructurante y en cada jerarquía urbana, y de qué tipo son.",
  },
  {
    option: 2,
    title: "Noticias por conflicto",
    heading: "Noticias por conflicto y por actuación urbanística, año por año",
    sentence: "Cuántas noticias publicó la prensa sobre cada actuación urbanística y sobre cada conflicto.",
  },
  {
    option: 3,
    title: "Demandantes y demandados",
    heading: "Demandantes y demandados por tipo de conflicto y escalamiento",
    sentence: "Quiénes reclaman y a quiénes, según el tipo de conflicto y hasta dónde escaló.",
  },
] as const;

export type StatisticOption = (typeof statisticOptions)[number]["option"];
