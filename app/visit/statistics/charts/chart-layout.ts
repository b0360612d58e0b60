import { fixedSystems, getSystemKey } from "../../../records/catalog/constants.ts";
import { isCredibleYear } from "../../../records/news/checks.ts";
import { formatNumber } from "../../../shared/values/text.ts";
import type { ActorStatistic, NewsStatistic, Statistic, TypologyStatistic, YearCount } from "../contract.ts";

/* What each chart draws, and what it leaves to the table. */

/** Most types, rows and actors that a chart has; the table has the rest. */
export const drawnTypes = 8;
export const drawnRows = 15;
export const drawnActors = 3;

/** A bar of news: of a conflict, or of an intervention. */
export type NewsBar = {
  id: string;
  label: string;
  system: ReturnType<typeof getSystemKey>;
  news: number;
  years: YearCount[];
};

/** Whether any news item names a conflict; until then news are ranked by intervention. */
export function namesConflicts({ interventions }: NewsStatistic): boolean {
  return interventions.some(({ conflicts }) => conflicts.some(({ news }) => news > 0));
}

/** Longest first: of the conflicts that news name, or of the interventions where none is named. Never both in one ranking. */
export function listNewsBars(statistic: NewsStatistic): NewsBar[] {
  const { interventions } = statistic;
  const rows = namesConflicts(statistic)
    ? interventions.flatMap(({ systemId, conflicts }) => conflicts.map((one) => ({ ...one, systemId })))
    : interventions;
  return rows
    .map(({ id, name, systemId, news, years }) => ({
      id,
      label: name,
      system: getSystemKey(systemId),
      news,
      years,
    }))
    .filter(({ news }) => news > 0)
    .sort((a, b) => b.news - a.news);
}

/** The systems that the types have, in their order. */
export function listTypologyLegend({ types }: TypologyStatistic) {
  const used = new Set(
    types.slice(0, drawnTypes).flatMap(({ systems }) => systems.map(({ id }) => getSystemKey(id))),
  );
  return fixedSystems.filter(({ key }) => used.has(key));
}

/** The systems in their order. */
export function listNewsLegend(bars: NewsBar[]): { system: NewsBar["system"]; text: string }[] {
  const used = new Set(bars.map(({ system }) => system));
  return fixedSystems
    .filter(({ key }) => used.has(key))
    .map(({ key, name }) => ({ system: key, text: name }));
}

/** All years from the first to the last with news. */
export function listYears(years: YearCount[]): number[] {
  const credible = years.map(([year]) => year).filter(isCredibleYear);
  if (credible.length === 0) return [];
  const [first, last] = [Math.min(...credible), Math.max(...credible)];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** As many rows as the longer side of a type draws. */
export function countActorRows({ claimants, defendants }: ActorStatistic["types"][number]): number {
  return Math.min(drawnActors, Math.max(claimants.mostNamed.length, defendants.mostNamed.length));
}

export function hasChart(statistic: Statistic): boolean {
  switch (statistic.option) {
    case 1:
      return statistic.total > 0;
    case 2:
      return statistic.news > 0;
    case 3:
      return statistic.types.length > 0;
  }
}

/** What only the table shows; "" if the chart draws all. */
export function describeRest(statistic: Statistic): string {
  switch (statistic.option) {
    case 1:
      return statistic.types.length > drawnTypes
        ? `La gráfica muestra los ${drawnTypes} tipos con más conflictos de ${formatNumber(statistic.types.length)}; la tabla los tiene todos.`
        : "";
    case 2: {
      const bars = listNewsBars(statistic).length;
      return bars > drawnRows
        ? `La gráfica muestra las ${drawnRows} barras más largas de ${formatNumber(bars)}; la tabla las tiene todas.`
        : "";
    }
    case 3:
      return `La gráfica nombra hasta ${drawnActors} actores de cada lado${
        statistic.types.length > drawnTypes ? ` en los ${drawnTypes} tipos con más conflictos` : ""
      }; la tabla tiene más.`;
  }
}
