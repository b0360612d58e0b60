import { and, eq, sql } from "drizzle-orm";
import type { Reader } from "../../../../db/client.server.ts";
import { readSharing } from "../../../../db/links/shared-news.server.ts";
import { validValues } from "../../../../db/schema/coding/codings.ts";
import { news } from "../../../../db/schema/news.ts";
import { findLadder, ladderVariable, nameFilterCoding } from "../../../features/coding/method.server.ts";
import type { RecordFilters } from "../../../records/filters/filters.server.ts";
import { selectRecords } from "../../../records/filters/select-records.server.ts";
import { selectCredibleYear } from "../../../shared/database/credible-dates.server.ts";
import { type Chart, type CrossRow, formatUnits, sumCounts } from "../../../shared/figures/cross-tab.ts";
import { drawChart } from "../../../shared/figures/draw-chart.ts";
import { measureHeight, noLinks } from "../../../shared/figures/marks.ts";
import { formatFilters } from "../../../shared/lists/list-address.ts";
import { listYears } from "../../../shared/values/dates.ts";
import { getLadderFile, type ShownLadder, sheetSizes } from "../constants.ts";
import type { StatisticFilters } from "../contract.ts";

type Level = { code: string; label: string };
type Ladder = {
  levels: Level[];
  /** Of years with a credible date: how many news of each level, in their order. */
  rows: CrossRow[];
  coded: number;
  /** News without a valid value. */
  uncoded: number;
  chart: Chart;
  /** "codificación versión 2, α 0,81" */
  coding: string;
};

type Count = { year: number | null; code: string | null; count: number };

/** The strongest act that the news tell of, year by year; null where no news item that filters leave is coded. */
export async function readLadder(db: Reader, filters: RecordFilters): Promise<Ladder | null> {
  const levels = (await findLadder(db))?.values;
  if (!levels) return null;
  const counts = await countLevels(db, filters);
  const coded = counts.filter(({ code }) => code !== null);
  const years = coded.flatMap(({ year }) => year ?? []);
  if (years.length === 0) return null;
  const period = { first: Math.min(...years), last: Math.max(...years) };
  const rows = listYears(period).map((year): CrossRow => {
    const own = coded.filter((count) => count.year === year);
    const cells = levels.map(({ code }) => sumCounts(own.filter((count) => count.code === code)));
    return { id: String(year), label: String(year), cells, total: sumCounts(own), part: { year } };
  });
  const columns = levels.map(({ code, label }) => ({ label: `${code} · ${label}`, part: null }));
  return {
    levels,
    rows,
    coded: sumCounts(coded),
    uncoded: sumCounts(counts) - sumCounts(coded),
    chart: {
      shape: "years",
      title: findMost(levels, rows),
      unit: "news",
      columns,
      rows,
      legend: columns.map(({ label: text }, level) => ({ text, fill: { level, levels: columns.length } })),
    },
    coding: await nameFilterCoding(db, filters, [ladderVariable]),
  };
}

async function countLevels(db: Reader, filters: RecordFilters): Promise<Count[]> {
  const year = selectCredibleYear(sql`${news.date}`);
  const where = selectRecords("news", filters, await readSharing(db));
  return db
    .select({ year: sql<number | null>`${year}`, code: validValues.code, count: sql<number>`count(*)::int` })
    .from(news)
    .leftJoin(validValues, and(eq(validValues.recordId, news.id), eq(validValues.variable, ladderVariable)))
    .where(where)
    .groupBy(sql`1`, validValues.code);
}

/** "12 noticias sin acción de disputa": how many of each level, for those who do not see the chart. */
const describeLevels = ({ levels, rows }: Ladder): string =>
  countEach(levels, rows)
    .flatMap(({ label, count }) => (count > 0 ? [`${label}, ${count}`] : []))
    .join("; ");

const countEach = (levels: readonly Level[], rows: readonly CrossRow[]) =>
  levels.map(({ label }, place) => ({
    label,
    count: rows.reduce((sum, { cells }) => sum + (cells[place] ?? 0), 0),
  }));

const subject = "La acción más fuerte que cuenta cada noticia, por año";

/** The chart's title: how many news tell of any act, which one most, and when. The first level is that they tell of none. */
function findMost(levels: readonly Level[], rows: readonly CrossRow[]): string {
  const acting = ({ cells, total }: CrossRow) => total - (cells[0] ?? 0);
  const acts = rows.reduce((sum, row) => sum + acting(row), 0);
  const all = rows.reduce((sum, { total }) => sum + total, 0);
  if (acts === 0) return `${subject}: ninguna de disputa`;
  const [commonest] = countEach(levels, rows)
    .slice(1)
    .sort((a, b) => b.count - a.count);
  const [peak, next] = rows.toSorted((a, b) => acting(b) - acting(a));
  const common = `la más común, ${commonest?.label.toLowerCase()} (${commonest?.count})`;
  const isFirst = peak && next && acting(peak) > acting(next);
  const when = isFirst ? `; el año con más, ${peak.label} (${acting(peak)})` : "";
  return `${acts} de ${formatUnits("news", all)} cuentan una acción de disputa: ${common}${when}`;
}

/** What the chart says of itself, besides the bars. */
export function noteLadder({ coded, uncoded, coding }: Ladder): string {
  const rest = uncoded > 0 ? ` Sin codificar: ${formatUnits("news", uncoded)}.` : "";
  return `${subject}: ${formatUnits("news", coded)} con valor, ${coding}.${rest}`;
}

/** The ladder as a page shows it: a picture that the server draws; null where nothing is coded. */
export async function showLadder(db: Reader, filters: StatisticFilters): Promise<ShownLadder | null> {
  const ladder = await readLadder(db, filters);
  if (!ladder) return null;
  const query = formatFilters(filters);
  const draw = (size: "bare" | "narrow") => {
    const { layout, width, margin } = sheetSizes[size];
    const drawn = drawChart({ layout, width, ...noLinks }, { ...ladder.chart, title: "" });
    const height = Math.ceil(measureHeight(drawn));
    return { path: getLadderFile(size) + query, width: width + 2 * margin, height: height + 2 * margin };
  };
  const { title, rows } = ladder.chart;
  const [first, last] = [rows.at(0)?.label, rows.at(-1)?.label];
  const alt = `${subject}. De ${first} a ${last}: ${describeLevels(ladder)}.`;
  return { title, wide: draw("bare"), narrow: draw("narrow"), alt, note: noteLadder(ladder) };
}
