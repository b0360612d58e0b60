import type { CrossRow } from "../../../shared/figures/cross-tab.ts";
import { formatCount, formatNumber } from "../../../shared/values/text.ts";

/** Most rows and, of paired charts, names that a chart has; the table has the rest. */
export const drawnTypes = 8;
export const drawnBars = 15;
export const drawnActors = 3;

/** "El sistema con más: Movilidad (15)."; up to three names where several have as many. */
export function nameLeaders(one: string, many: string, rows: Pick<CrossRow, "label" | "total">[]): string {
  const most = Math.max(0, ...rows.map(({ total }) => total));
  const first = rows.filter(({ total }) => total === most).map(({ label }) => label);
  const names =
    first.length > 3 ? [first.slice(0, 3).join(", "), formatCount(first.length - 3, "más", "más")] : first;
  const list = names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} y ${names.at(-1)}`;
  return `${first.length === 1 ? one : many}: ${list} (${formatNumber(most)}).`;
}

/** Sentences, without those that have nothing to say. */
export const joinSentences = (...sentences: (string | false)[]): string =>
  sentences.filter(Boolean).join(" ");
