import type { Reader } from "../../../../db/client.server.ts";
import { nameFilterCoding } from "../../../features/coding/method.server.ts";
import { formatNewsYear, isCredibleYear, reviewYear } from "../../../nouns/news/checks.ts";
import {
  byTotal,
  type Chart,
  type CrossRow,
  type CrossTab,
  formatUnits,
  sumCounts,
  tabulate,
} from "../../../shared/figures/cross-tab.ts";
import { getStudy } from "../../../shared/study/study.ts";
import { formatYears, listYears } from "../../../shared/values/dates.ts";
import { formatCount, formatNumber } from "../../../shared/values/text.ts";
import type { Statistic, StatisticFilters } from "../contract.ts";
import { type Count, type Counts, countNews } from "./count-news.server.ts";
import { drawnBars, joinSentences, nameLeaders } from "./words.server.ts";

/** Id of the row of the news that name no conflict. */
export const unlinkedRow = "unlinked";

/**
 * News by year; and by intervention, those without any included, with its conflicts below it. A news item of several
 * interventions counts in each, and once in the sums. A conflict counts all news that name it, whichever intervention
 * they are filed under.
 * @param limit of interventions in the table; the rest are only counted there
 */
export async function getNewsPerConflict(
  db: Reader,
  filters: StatisticFilters = {},
  limit = Number.POSITIVE_INFINITY,
): Promise<Statistic> {
  const [counts, coding] = await Promise.all([countNews(db, filters), nameFilterCoding(db, filters)]);
  const total = sumCounts(counts.all);
  const byYear = tabulateYears(counts);
  const byIntervention = tabulateInterventions(counts);
  const named = byIntervention.rows.flatMap(({ rows = [] }) => rows.filter(({ id }) => id !== unlinkedRow));
  const isOfConflicts = named.some((row) => row.total > 0);
  // Never both in one ranking.
  const ranked = (isOfConflicts ? named : byIntervention.rows).filter((row) => row.total > 0).sort(byMost);
  const isWhole = byIntervention.rows.length <= limit;
  const improbable = sumCounts(counts.all.filter((one) => !isCredibleYear(one.year)));
  return {
    name: "news",
    total,
    uncoded: counts.uncoded,
    coding,
    tables: [byYear, shorten(byIntervention, limit)],
    charts: total === 0 ? [] : chartNews(byYear, byIntervention, { ranked, isOfConflicts }),
    words: {
      findings:
        total === 0 ? "No hay noticias que contar." : describeNews(total, byYear, { ranked, isOfConflicts }),
      note: total === 0 ? "" : describeCoding(counts.uncoded, improbable),
      rest: joinSentences(
        ranked.length > drawnBars &&
          `La gráfica muestra las ${drawnBars} barras más largas de ${formatNumber(ranked.length)}.`,
      ),
      tables: joinSentences(ranked.length > drawnBars && isWhole && "La tabla las tiene todas."),
    },
  };
}

/** Most first; as they were where they have as many. */
const byMost = (a: CrossRow, b: CrossRow) => b.total - a.total;

const bars = { unit: "news", layout: "bars" } as const;

function tabulateYears({ all }: Counts): CrossTab {
  const years = listCountedYears(all).filter((year) => all.some((one) => one.year === year));
  return {
    ...bars,
    caption: "Noticias por año",
    heading: "Año",
    columns: [],
    rows: years.map((year) => ({
      id: String(year),
      ...toColumn(year),
      ...tabulate(
        all.filter((one) => one.year === year),
        [],
        () => false,
      ),
    })),
  };
}

function tabulateInterventions(counts: Counts): CrossTab {
  const years = listCountedYears([...counts.all, ...counts.ofConflicts]);
  const [ofInterventions, ofConflicts, unlinked] = [
    counts.ofInterventions,
    counts.ofConflicts,
    counts.unlinked,
  ].map((some) => Map.groupBy(some, ({ id }) => id));
  const conflicts = Map.groupBy(counts.conflicts, ({ interventionId }) => interventionId);
  const inYears = (some: Count[] = []) => tabulate(some, years, (wanted, { year }) => year === wanted);
  return {
    ...bars,
    caption: `Noticias por actuación urbanística y por conflicto${formatCaptionYears(listCountedYears(counts.all))}`,
    heading: "Actuación urbanística y sus conflictos",
    columns: years.map(toColumn),
    rows: counts.interventions.map(({ id, name, systemId }) => {
      const named = (conflicts.get(id) ?? []).map(
        (conflict): CrossRow => ({
          id: conflict.id,
          label: conflict.name,
          part: null,
          page: "conflict",
          system: systemId,
          ...inYears(ofConflicts?.get(conflict.id)),
        }),
      );
      const rest = unlinked?.get(id);
      const unnamed = {
        id: unlinkedRow,
        label: "Sin nombrar un conflicto",
        part: { withConflict: false },
        ...inYears(rest),
      };
      return {
        id,
        label: name,
        part: { intervention: id },
        page: "intervention",
        system: systemId,
        ...inYears(ofInterventions?.get(id)),
        rows: [...named.sort(byTotal), ...(rest ? [unnamed] : [])],
      };
    }),
  };
}

function shorten(table: CrossTab, limit: number): CrossTab {
  const rest = table.rows.slice(limit);
  const omitted = { rows: rest.length, total: rest.reduce((sum, { total }) => sum + total, 0) };
  return { ...table, rows: table.rows.slice(0, limit), omitted };
}

const toColumn = (year: number) => ({
  label: formatNewsYear(year),
  part: isCredibleYear(year) ? { year } : null,
});

/** All years from the first to the last with news; then the one of dates to review, if it has any. */
function listCountedYears(counts: Count[]): number[] {
  const credible = counts.map(({ year }) => year).filter(isCredibleYear);
  const [first, last] = [Math.min(...credible), Math.max(...credible)];
  const run = credible.length === 0 ? [] : listYears({ first, last });
  return credible.length < counts.length ? [...run, reviewYear] : run;
}

/** ", 1999 a 2014", without dates to review; "" without any. */
function formatCaptionYears(years: number[]): string {
  const credible = years.filter(isCredibleYear);
  const [first, last] = [credible[0], credible.at(-1)];
  return first === undefined || last === undefined ? "" : `, ${formatYears({ first, last })}`;
}

type Ranking = { ranked: CrossRow[]; isOfConflicts: boolean };

function describeNews(total: number, { rows }: CrossTab, { ranked, isOfConflicts }: Ranking): string {
  const credible = rows.filter(({ part }) => part !== null);
  return joinSentences(
    `${formatUnits("news", total)}.`,
    isOfConflicts
      ? nameLeaders("El conflicto con más", "Los conflictos con más", ranked)
      : nameLeaders("La actuación con más", "Las actuaciones con más", ranked),
    credible.length > 1 && nameLeaders("El año con más", "Los años con más", credible),
  );
}

function describeCoding(unlinked: number, improbable: number): string {
  const [counted, placed] = improbable === 1 ? ["cuenta", "está"] : ["cuentan", "están"];
  return joinSentences(
    unlinked === 0
      ? "Todas las noticias nombran algún conflicto."
      : `${formatCount(unlinked, "noticia no nombra", "noticias no nombran")} ningún conflicto: sin codificar todavía.`,
    "Una noticia puede nombrar varios conflictos.",
    improbable > 0 &&
      `${formatCount(improbable, "noticia tiene", "noticias tienen")} una fecha por revisar, que será un error de digitación: se ${counted}, pero no ${placed} en la línea de años.`,
  );
}

/** The news of every year, then the longest bars, each with its own years beside it; without dates to review. */
function chartNews(byYear: CrossTab, { columns }: CrossTab, { ranked, isOfConflicts }: Ranking): Chart[] {
  const unit = "news";
  const years = columns.filter(({ part }) => part !== null);
  const rows = ranked.slice(0, drawnBars);
  const used = new Set(rows.map(({ system }) => system));
  const ofYears = years.map(({ label, part }) => ({
    id: label,
    label,
    part,
    cells: [],
    total: byYear.rows.find((row) => row.label === label)?.total ?? 0,
  }));
  const ranking: Chart = {
    shape: "ranked",
    title: isOfConflicts ? "Noticias por conflicto" : "Noticias por actuación urbanística",
    unit,
    columns: years,
    rows,
    legend: getStudy()
      .systems.filter(({ id }) => used.has(id))
      .map(({ id, name }) => ({ text: name, fill: { system: id } })),
  };
  const title = "Noticias por año";
  return years.length === 0
    ? [ranking]
    : [{ shape: "years", title, unit, columns: [], rows: ofYears, legend: [] }, ranking];
}
