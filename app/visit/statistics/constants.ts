import type { StatisticOption } from "../../records/site/fields.ts";
import { addFlag, queryFlags, removeFlag } from "../../shared/lists/query-flags.ts";

/** Says which statistic the dialog shows; it means nothing without the dialog's flag. */
export const optionParameter = "option";

/** The same address with a statistic open: "?…". */
export function withStatistic(parameters: string, option: StatisticOption): string {
  const chosen = addFlag(parameters, optionParameter, String(option)).slice(1);
  return addFlag(chosen, queryFlags.watchStatistic);
}

/** The same address without the dialog, and without the option that only the dialog reads. */
export function withoutStatistic(path: string, parameters: string): string {
  const rest = new URLSearchParams(parameters);
  rest.delete(optionParameter);
  return removeFlag(path, rest.toString(), queryFlags.watchStatistic);
}

/** Where on the page a statistic is. */
export const getStatisticAnchor = (option: StatisticOption) => `estadistica-${option}`;

/** Files to download beside the page: the figures of each statistic, and what their columns mean. */
export const dictionaryFile = "dictionary.csv";
export const getFiguresFile = (option: StatisticOption) => `${option}.csv`;

/** Most actors that a side of a type names on a page, and most interventions with their conflicts; files have all. */
export const mostNamedLimit = 10;
export const interventionLimit = 100;
