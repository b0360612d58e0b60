import { queryFlags, withFlag, withoutFlag } from "../../shared/query-flags.ts";

/** The three statistics of the study; the number is what the address carries. */
export const statisticOptions = [
  {
    option: 1,
    title: "Tipos de conflicto por sistema y jerarquía",
    sentence:
      "Cuántos conflictos hay en cada sistema estructurante y en cada jerarquía urbana, y de qué tipo son.",
  },
  {
    option: 2,
    title: "Noticias por conflicto",
    sentence: "Cuántas noticias publicó la prensa sobre cada actuación urbanística y sobre cada conflicto.",
  },
  {
    option: 3,
    title: "Demandantes y demandados",
    sentence: "Quiénes reclaman y a quiénes, según el tipo de conflicto y hasta dónde escaló.",
  },
] as const;

export type StatisticOption = (typeof statisticOptions)[number]["option"];

/** Says which statistic the dialog shows; it means nothing without the dialog's flag. */
export const optionParameter = "option";

/** The same address with a statistic open: "?…". */
export function withStatistic(parameters: string, option: StatisticOption): string {
  const chosen = withFlag(parameters, optionParameter, String(option)).slice(1);
  return withFlag(chosen, queryFlags.watchStatistic);
}

/** The same address without the dialog, and without the option that only the dialog reads. */
export function withoutStatistic(path: string, parameters: string): string {
  const rest = new URLSearchParams(parameters);
  rest.delete(optionParameter);
  return withoutFlag(path, rest.toString(), queryFlags.watchStatistic);
}

/** How many actors a side names in each group of the third statistic; the rest are only counted. */
export const mostNamedLimit = 5;
