import type { FigureFormat } from "../../features/open-data/constants.ts";
import type { StatisticOption } from "../../nouns/site/constants.ts";
import { addFlag, queryFlags, removeFlag } from "../../shared/lists/query-flags.ts";

/** Which statistic the dialog shows; ignored without the dialog's flag. */
export const optionParameter = "option";

/** The same address with a statistic open: "?…". */
export function withStatistic(parameters: string, option: StatisticOption): string {
  const chosen = addFlag(parameters, optionParameter, String(option)).slice(1);
  return addFlag(chosen, queryFlags.watchStatistic);
}

/** The same address without the dialog and its option. */
export function withoutStatistic(path: string, parameters: string): string {
  const rest = new URLSearchParams(parameters);
  rest.delete(optionParameter);
  return removeFlag(path, rest.toString(), queryFlags.watchStatistic);
}

export const getStatisticAnchor = (option: StatisticOption) => `estadistica-${option}`;

/** Files to download beside the page: the figures of each statistic, and what their columns mean. */
export const dictionaryFile = "dictionary.csv";
export const getFiguresFile = (option: StatisticOption, format: FigureFormat = "csv") =>
  `${option}.${format}`;
