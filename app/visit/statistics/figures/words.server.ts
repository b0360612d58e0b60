import type { CrossRow } from "../../../shared/figures/cross-tab.ts";
import { formatCount, formatNumber } from "../../../shared/values/text.ts";

/** Most rows and, of paired charts, names that a chart has; the table has the rest. */
export const drawnTypes = 8;
export const drawnBars = 15;
export const drawnActors = 3;

/** "El sistema con más es Movilidad, con 15."; up to three names where several have as many. */
export function nameLeaders(one: string, many: string, rows: Pick<CrossRow, "label" | "total">[]): string {
  const most = Math.max(0, ...rows.map(({ total }) => total));
  if (most === 0) return "";
  const first = rows.filter(({ total }) => total === most).map(({ label }) => label);
  if (first.length === 1) return `${one} es ${first[0]}, con ${formatNumber(most)}.`;
  // A name that has an "y" of its own would read as two.
  const quoted = first.map((name) => (name.includes(" y ") ? `«${name}»` : name));
  const names =
    quoted.length > 3 ? [...quoted.slice(0, 3), formatCount(quoted.length - 3, "más", "más")] : quoted;
  const each = many.startsWith("Las ") ? "cada una" : "cada uno";
  return `${many} son ${new Intl.ListFormat("es").format(names)}, con ${formatNumber(most)} ${each}.`;
}

/** Sentences, without those that have nothing to say. */
export const joinSentences = (...sentences: (string | false)[]): string =>
  sentences.filter(Boolean).join(" ");
