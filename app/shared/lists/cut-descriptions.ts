import { excerpt } from "../values/text.ts";

/** Characters of a description that the card in a list shows. */
const length = 150;

/** Replaces whole descriptions by their beginnings: the page would carry them all, for scripts, without showing them. */
export function cutDescriptions<Row extends { description: string }>(rows: Row[]) {
  return rows.map(({ description, ...row }) => ({ ...row, excerpt: excerpt(description, length) }));
}
