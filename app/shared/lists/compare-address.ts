import { href } from "react-router";

/** The parameters of a comparison, in their order. */
export const compareLetters = ["a", "b", "c", "d"] as const;

/** @param ids of works or conflicts, at most one a letter */
export function getComparePath(ids: readonly string[]): string {
  const query = compareLetters.flatMap((letter, place) => (ids[place] ? `${letter}=${ids[place]}` : []));
  return [href("/compare"), query.join("&")].filter(Boolean).join("?");
}
