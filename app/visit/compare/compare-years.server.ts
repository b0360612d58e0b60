import type { Chart, CrossTab } from "../../shared/figures/cross-tab.ts";
import { formatUnits } from "../../shared/figures/cross-tab.ts";
import { formatYears, listYears } from "../../shared/values/dates.ts";
import { formatCount, formatNumber } from "../../shared/values/text.ts";
import type { Statistic } from "../statistics/contract.ts";
import type { Axis } from "../timeline/contract.ts";
import type { ComparedRecord } from "./contract.ts";

/** The news of each year as a chart a record, all on the same years and the same scale, and as one table. */
export function compareYears(records: readonly ComparedRecord[], axis: Axis): Statistic {
  const years = listYears(axis);
  const rows = records.map((record) => ({
    id: record._id,
    label: record.name,
    page: record.kind === "work" ? ("intervention" as const) : ("conflict" as const),
    cells: years.map((year) => countYear(record, year)),
    total: record.years.reduce((sum, { count }) => sum + count, 0),
    part: record.kind === "work" ? { intervention: record._id } : null,
  }));
  const most = Math.max(1, ...rows.flatMap(({ cells }) => cells));
  const tab: CrossTab = {
    caption: "Noticias por año",
    heading: "Actuación o conflicto",
    unit: "news",
    layout: "plain",
    columns: years.map((year) => ({ label: String(year), part: { year } })),
    rows,
  };
  const charts = rows.map(
    ({ label, cells, part }): Chart => ({
      shape: "years",
      title: label,
      unit: "news",
      columns: [],
      most,
      rows: cells.map((total, place) => {
        const year = years[place] ?? 0;
        return { id: String(year), label: String(year), cells: [], total, part: part && { ...part, year } };
      }),
      legend: [],
    }),
  );
  const undated =
    records.reduce((sum, { news }) => sum + news, 0) - rows.reduce((sum, { total }) => sum + total, 0);
  return {
    name: "news",
    total: rows.reduce((sum, { total }) => sum + total, 0),
    uncoded: 0,
    coding: "",
    tables: [tab],
    charts: most > 1 || rows.some(({ total }) => total > 0) ? charts : [],
    words: {
      findings: records.map(describeYears).join(" "),
      note:
        undated > 0
          ? `${formatCount(undated, "noticia con fecha por revisar no está", "noticias con fecha por revisar no están")} en la gráfica.`
          : "",
      rest: "",
    },
  };
}

const countYear = ({ years }: ComparedRecord, year: number) =>
  years.find((one) => one.year === year)?.count ?? 0;

/** "«Puente»: 39 noticias, de 2001 a 2012; el año con más, 2004 (12)." */
function describeYears({ name, news, years }: ComparedRecord): string {
  const [first, last] = [years.at(0), years.at(-1)];
  const most = Math.max(0, ...years.map(({ count }) => count));
  const top = years.filter(({ count }) => count === most).map(({ year }) => year);
  const [from, to] = [first?.year ?? 0, last?.year ?? 0];
  const when = from === to ? `en ${from}` : `de ${formatYears({ first: from, last: to })}`;
  const peak =
    from === to || top.length > 3
      ? ""
      : `; ${top.length > 1 ? "los años con más" : "el año con más"}, ${top.join(", ")} (${formatNumber(most)})`;
  return `«${name}»: ${news === 0 ? "ninguna noticia" : formatUnits("news", news)}${first ? `, ${when}${peak}` : ""}.`;
}
