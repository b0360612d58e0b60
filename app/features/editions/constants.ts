import { href } from "react-router";
import { formatStudyDay } from "../../shared/study/time.ts";
import { getRecordPath, nounOfList, type OpenList } from "../open-data/constants.ts";

/** Year and a count: "2026.1". */
export const editionNumberPattern = /^\d{4}\.\d{1,3}$/;

export const getEditionPath = (number: string) => href("/data/editions/:number", { number });
export const getEditionFilePath = (number: string) => `${getEditionPath(number)}.zip`;

/** Nouns whose earlier states are public by themselves: of those with a list, in the history of a record. */
export const publicNouns = ["intervention", "conflict", "news", "actor", "datasheet"] as const;
export type PublicNoun = (typeof publicNouns)[number];

/** Nouns whose states can be hidden: all that editions have. */
export const hideableNouns = Object.values(nounOfList);

/** A state of a record: as an edition has it, or by its own version. */
export type StateName = { edition: string } | { version: number };

/** Where a state is cited, for ever. */
export function getStatePath(list: OpenList, id: string, state: StateName): string {
  const query = "edition" in state ? `edition=${state.edition}` : `version=${state.version}`;
  return `${getRecordPath(list, id)}?${query}`;
}

/** When a name was hidden in an edition, never which one. @param at ISO */
export function describeHiddenName(at: string): string {
  return `Un nombre, que se lee «(oculto)» desde el ${formatStudyDay(at)}`;
}
