import { isCredibleYear } from "../../../records/news/checks.ts";
import { formatCount, formatNumber } from "../../../shared/values/text.ts";
import { namesConflicts } from "../charts/chart-layout.ts";
import type { ActorStatistic, NewsStatistic, Statistic, TypologyStatistic, YearCount } from "../contract.ts";

/** The main findings in a sentence or two, which also stand for the chart in screen readers. */
export function describeFindings(statistic: Statistic): string {
  switch (statistic.option) {
    case 1:
      return describeTypology(statistic);
    case 2:
      return describeNews(statistic);
    case 3:
      return describeActors(statistic);
  }
}

function describeTypology({ total, systems, hierarchies, types }: TypologyStatistic): string {
  if (total === 0) return "No hay conflictos que contar.";
  return [
    `${formatCount(total, "conflicto", "conflictos")}.`,
    `${nameLeaders("El sistema con más", "Los sistemas con más", systems, ({ conflicts }) => conflicts)}.`,
    `${nameLeaders("La jerarquía con más", "Las jerarquías con más", hierarchies, ({ conflicts }) => conflicts)}.`,
    ...(types.length > 0
      ? [
          `${nameLeaders("El tipo más frecuente", "Los tipos más frecuentes", types, ({ conflicts }) => conflicts)}.`,
        ]
      : []),
  ].join(" ");
}

function describeNews(statistic: NewsStatistic): string {
  const { news, interventions, years } = statistic;
  if (news === 0) return "No hay noticias que contar.";
  const conflicts = interventions.flatMap((intervention) => intervention.conflicts);
  const leaders = namesConflicts(statistic)
    ? nameLeaders("El conflicto con más", "Los conflictos con más", conflicts, (row) => row.news)
    : nameLeaders("La actuación con más", "Las actuaciones con más", interventions, (row) => row.news);
  const credible = years
    .filter(([year]) => isCredibleYear(year))
    .map(([year, count]) => ({ name: String(year), count }));
  return [
    `${formatCount(news, "noticia", "noticias")}.`,
    `${leaders}.`,
    ...(credible.length > 1
      ? [`${nameLeaders("El año con más", "Los años con más", credible, ({ count }) => count)}.`]
      : []),
  ].join(" ");
}

function describeActors({ types, total, uncoded }: ActorStatistic): string {
  if (types.length === 0)
    return total === 0
      ? "No hay conflictos que contar."
      : `${formatCount(total, "conflicto", "conflictos")}, y ninguno tiene todavía tipo y escalamiento codificados: aún no se puede decir quién reclama y a quién.`;
  const nameFirst = (side: "claimants" | "defendants") => {
    const [first] = types[0]?.[side].mostNamed ?? [];
    return first ? `${first.name} (${formatNumber(first.conflicts)})` : "nadie todavía";
  };
  return `${formatCount(total - uncoded, "conflicto codificado", "conflictos codificados")}. ${nameLeaders("El tipo más frecuente", "Los tipos más frecuentes", types, ({ conflicts }) => conflicts)}. En «${types[0]?.name}» el demandante más nombrado es ${nameFirst("claimants")}; el demandado, ${nameFirst("defendants")}.`;
}

/** "El sistema con más: Movilidad (15)"; up to three names where several have as many. */
function nameLeaders<T extends { name: string }>(
  one: string,
  many: string,
  rows: T[],
  count: (row: T) => number,
): string {
  const most = Math.max(0, ...rows.map(count));
  const first = rows.filter((row) => count(row) === most);
  const names = first.slice(0, 3).map(({ name }) => name);
  const rest = first.length - names.length;
  const list = rest > 0 ? `${names.join(", ")} y ${formatCount(rest, "más", "más")}` : joinNames(names);
  return `${first.length === 1 ? one : many}: ${list} (${formatNumber(most)})`;
}

function joinNames(names: string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} y ${names.at(-1)}`;
}

/** ", 1999 a 2014", without dates to review; "" without any. */
export function formatYearsAfterComma(years: YearCount[]): string {
  const credible = years.map(([year]) => year).filter(isCredibleYear);
  const [first, last] = [credible[0], credible.at(-1)];
  if (first === undefined) return "";
  return first === last ? `, ${first}` : `, ${first} a ${last}`;
}

/** Number of news with a date to review. */
export function countImprobableNews(years: YearCount[]): number {
  return years.reduce((total, [year, news]) => (isCredibleYear(year) ? total : total + news), 0);
}
