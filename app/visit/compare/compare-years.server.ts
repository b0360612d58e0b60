import { formatNewsYear, isCredibleYear, reviewYear } from "../../nouns/news/checks.ts";
import { type Chart, type CrossTab, formatUnits } from "../../shared/figures/cross-tab.ts";
import { formatYears, listYears } from "../../shared/values/dates.ts";
import { formatCount, formatNumber } from "../../shared/values/text.ts";
import type { Statistic } from "../statistics/contract.ts";
import type { Axis } from "../timeline/contract.ts";
import type { ComparedRecord, Level } from "./contract.ts";

/**
 * The news of each year as a chart a record, all on the same years and the same scale, and as one table.
 * @param ladder by which bars and rows are divided, once news of some record are coded
 */
export function compareYears(
  records: readonly ComparedRecord[],
  axis: Axis,
  ladder: readonly Level[] = [],
): Statistic {
  const years = listYears(axis);
  // As many as the list of the record's news has, to which its total leads.
  const isDoubtful = records.some((record) => countYear(record, reviewYear) > 0);
  const counted = isDoubtful ? [...years, reviewYear] : years;
  const levels = records.some((record) => record.levels.length > 0) ? ladder : [];
  const rows = records.map((record) => ({
    id: record._id,
    label: record.name,
    page: record.kind === "work" ? ("intervention" as const) : ("conflict" as const),
    cells: counted.map((year) => countYear(record, year)),
    total: record.news,
    part: record.kind === "work" ? { intervention: record._id } : null,
    rows: levels.flatMap(({ code, label }) => {
      const cells = counted.map((year) => countLevel(record, year, code));
      const total = cells.reduce((sum, count) => sum + count, 0);
      return total > 0
        ? [{ id: `${record._id}-${code}`, label: `${code} · ${label}`, cells, total, part: null }]
        : [];
    }),
  }));
  const most = Math.max(1, ...records.flatMap((record) => record.years.map(({ count }) => count)));
  const tab: CrossTab = {
    caption: "Noticias por año",
    heading: "Actuación o conflicto",
    unit: "news",
    layout: "plain",
    columns: counted.map((year) => ({
      label: formatNewsYear(year),
      part: isCredibleYear(year) ? { year } : null,
    })),
    rows,
  };
  const columns = levels.map(({ code, label }) => ({ label: `${code} · ${label}`, part: null }));
  const isRead = rows.every((row) => row.rows.reduce((sum, { total }) => sum + total, 0) === row.total);
  const charts = rows.map(
    ({ label, cells, part }, place): Chart => ({
      shape: "years",
      title: label,
      unit: "news",
      columns,
      most,
      rows: years.map((year, at) => {
        const record = records[place];
        const own = record ? levels.map(({ code }) => countLevel(record, year, code)) : [];
        const id = String(year);
        return { id, label: id, cells: own, total: cells[at] ?? 0, part: part && { ...part, year } };
      }),
      legend: place > 0 ? [] : listLegend(columns, isRead),
    }),
  );
  const isDated = records.some((record) => record.years.length > 0);
  const undated = records.reduce((sum, record) => sum + countYear(record, reviewYear), 0);
  return {
    // The statistic whose patterns are those of levels.
    name: "actors",
    total: rows.reduce((sum, { total }) => sum + total, 0),
    uncoded: 0,
    coding: "",
    tables: [tab],
    charts: isDated ? charts : [],
    words: {
      findings: records.map(describeYears).join(" "),
      note:
        isDated && undated > 0
          ? `${formatCount(undated, "noticia con fecha por revisar no está", "noticias con fecha por revisar no están")} en la gráfica.`
          : "",
      rest: "",
      tables: "",
    },
  };
}

/** @param isRead whether every news item in the charts has a level */
const listLegend = (columns: readonly { label: string }[], isRead: boolean): Chart["legend"] => [
  ...columns.map(({ label: text }, level) => ({ text, fill: { level, levels: columns.length } })),
  ...(columns.length > 0 && !isRead ? [{ text: "Sin codificar", fill: { color: "line" as const } }] : []),
];

const countLevel = ({ levels }: ComparedRecord, year: number, code: string) =>
  levels.find((level) => level.year === year && level.code === code)?.count ?? 0;

/** Of `reviewYear`, the news without a credible date. */
export const countYear = ({ years, news }: ComparedRecord, year: number) =>
  isCredibleYear(year)
    ? (years.find((one) => one.year === year)?.count ?? 0)
    : news - years.reduce((sum, { count }) => sum + count, 0);

/** "«Puente»: 39 noticias, de 2001 a 2012; el año con más, 2004, con 12; la acción más fuerte, «Bloqueo», en 2004." */
function describeYears({ name, news, years, highest }: ComparedRecord): string {
  const [first, last] = [years.at(0), years.at(-1)];
  const most = Math.max(0, ...years.map(({ count }) => count));
  const top = years.filter(({ count }) => count === most).map(({ year }) => year);
  const [from, to] = [first?.year ?? 0, last?.year ?? 0];
  const when = from === to ? `en ${from}` : `de ${formatYears({ first: from, last: to })}`;
  const peak =
    top.length > 1
      ? `los años con más, ${new Intl.ListFormat("es").format(top.map(String))}, con ${formatNumber(most)} cada uno`
      : `el año con más, ${top[0]}, con ${formatNumber(most)}`;
  const hasPeak = from !== to && top.length <= 3;
  const strongest = highest
    ? `; la acción más fuerte, «${highest.label}»${highest.year === null ? "" : `, en ${highest.year}`}`
    : "";
  return `«${name}»: ${news === 0 ? "ninguna noticia" : formatUnits("news", news)}${first ? `, ${when}${hasPeak ? `; ${peak}` : ""}` : ""}${strongest}.`;
}
