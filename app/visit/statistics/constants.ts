import { href } from "react-router";
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

/** A picture of its own; `narrow` and `bare` ones stand in a page, which says the rest around them. */
export const sheetSizes = {
  whole: { layout: "wide", width: 960, margin: 32 },
  bare: { layout: "wide", width: 800, margin: 1 },
  narrow: { layout: "narrow", width: 326, margin: 8 },
} as const;
export type SheetSize = keyof typeof sheetSizes;

type ShownPicture = { path: string; width: number; height: number };
/** The ladder of a page: its pictures for wide and narrow screens, what they show, and what that rests on. */
export type ShownLadder = {
  title: string;
  wide: ShownPicture;
  narrow: ShownPicture;
  alt: string;
  note: string;
};

/** Files of the ladder beside those of the statistics; pages show the first two, "ladder.svg" is one to take away. */
export const ladderFiles: Record<SheetSize, string> = {
  bare: "ladder-page.svg",
  narrow: "ladder-narrow.svg",
  whole: "ladder.svg",
};
export const getLadderFile = (size: SheetSize) => href("/statistics/:file", { file: ladderFiles[size] });
