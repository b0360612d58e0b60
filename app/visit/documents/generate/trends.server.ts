import { href } from "react-router";
import { getSystemKey } from "../../../records/catalog/constants.ts";
import { statisticOptions } from "../../../records/site/constants.ts";
import { systemStyles } from "../../../shared/pages/system-colors.ts";
import { formatCount } from "../../../shared/values/text.ts";
import type {
  ActorStatistic,
  NewsStatistic,
  Statistic,
  TypologyStatistic,
} from "../../statistics/contract.ts";
import { drawBars, drawYears } from "../pdf/bars.server.ts";
import type { DrawnDocument, Sheet } from "../pdf/sheet.server.ts";
import { writeTable } from "../pdf/table.server.ts";
import { type Edition, formatDay, openSheet } from "./edition.server.ts";

/** Most rows of a table; the site has all. */
const longestTable = 40;

export type Trends = {
  statistics: Statistic[];
  stages: { name: string; conflicts: number }[];
};

/** The statistics of the study: every figure comes from the queries of the page /statistics. */
export async function drawTrends(edition: Edition, { statistics, stages }: Trends): Promise<DrawnDocument> {
  const sheet = openSheet(edition, "trends");
  const titles = statisticOptions.map(({ title }) => title);
  sheet.writeContents([...titles, "Conflictos por etapa", "De dónde salen estas cifras"]);
  for (const [index, statistic] of statistics.entries()) {
    sheet.writeHeading(1, titles[index] ?? "");
    sheet.writeParagraph(statisticOptions[index]?.sentence ?? "", { isQuiet: true });
    if (statistic.option === 1) writeTypology(sheet, statistic);
    if (statistic.option === 2) writeNews(sheet, statistic);
    if (statistic.option === 3) writeActors(sheet, statistic);
    sheet.addPage();
  }
  sheet.writeHeading(1, "Conflictos por etapa");
  sheet.writeParagraph("En qué etapa de la actuación urbanística apareció cada conflicto.", {
    isQuiet: true,
  });
  drawBars(
    sheet,
    "Conflictos por etapa de la actuación",
    stages.map(({ name, conflicts }) => ({ label: name, value: conflicts })),
  );
  sheet.writeHeading(1, "De dónde salen estas cifras");
  sheet.writeParagraph(
    `Se contaron de los registros del sitio el ${formatDay(edition)}. Son las mismas de la página de estadísticas, donde se pueden filtrar y descargar como tablas.`,
  );
  const address = edition.siteAddress + href("/statistics");
  sheet.writeParagraph(address, { link: address });
  return sheet.end();
}

function writeTypology(
  sheet: Sheet,
  { systems, hierarchies, types, total, uncoded }: TypologyStatistic,
): void {
  sheet.writeParagraph(`El estudio registra ${formatCount(total, "conflicto", "conflictos")}.`);
  drawBars(
    sheet,
    "Conflictos por sistema estructurante",
    systems.map(({ id, name, conflicts }) => ({
      label: name,
      value: conflicts,
      color: systemStyles[getSystemKey(id)].color,
    })),
  );
  writeTable(sheet, {
    caption: "Conflictos por sistema estructurante y jerarquía urbana",
    columns: [
      { title: "Sistema", share: 2.4 },
      ...hierarchies.map(({ name }) => ({ title: name, share: 1.55, isNumber: true })),
      { title: "Total", share: 1, isNumber: true },
    ],
    rows: systems.map(({ name, cells, conflicts }) => [name, ...cells, conflicts]),
    total: ["Total", ...hierarchies.map(({ conflicts }) => conflicts), total],
  });
  if (types.length > 0) {
    drawBars(
      sheet,
      "Conflictos por tipo",
      types.slice(0, longestTable).map(({ name, conflicts }) => ({ label: name, value: conflicts })),
    );
  }
  writeUncoded(sheet, uncoded, "sin tipo");
}

function writeNews(sheet: Sheet, { interventions, others, news, unlinked, years }: NewsStatistic): void {
  sheet.writeParagraph(
    `El estudio registra ${formatCount(news, "noticia", "noticias")}. ${formatCount(unlinked, "noticia no nombra", "noticias no nombran")} un conflicto y se cuentan con su actuación urbanística.`,
  );
  drawYears(
    sheet,
    "Noticias por año",
    years.map(([year, value]) => ({ year, value })),
  );
  const shown = interventions.slice(0, longestTable);
  const rest = others.interventions + interventions.length - shown.length;
  writeTable(sheet, {
    caption: "Noticias por actuación urbanística",
    columns: [
      { title: "Actuación urbanística", share: 4 },
      { title: "Noticias", share: 1, isNumber: true },
      { title: "Sin conflicto nombrado", share: 1.2, isNumber: true },
    ],
    rows: shown.map((intervention) => [intervention.name, intervention.news, intervention.unlinked]),
  });
  if (rest > 0)
    sheet.writeParagraph(
      `Y ${formatCount(rest, "actuación más", "actuaciones más")} en la página de estadísticas.`,
      {
        isQuiet: true,
      },
    );
  const conflicts = interventions
    .flatMap((intervention) => intervention.conflicts)
    .filter((conflict) => conflict.news > 0)
    .sort((a, b) => b.news - a.news);
  if (conflicts.length === 0) {
    sheet.writeParagraph("Ninguna noticia nombra todavía el conflicto del que informa.");
    return;
  }
  writeTable(sheet, {
    caption: "Noticias por conflicto",
    columns: [
      { title: "Conflicto", share: 4 },
      { title: "Noticias", share: 1, isNumber: true },
    ],
    rows: conflicts.slice(0, longestTable).map((conflict) => [conflict.name, conflict.news]),
  });
}

function writeActors(
  sheet: Sheet,
  { types, escalations, total, uncoded, withoutActors }: ActorStatistic,
): void {
  if (types.length === 0) {
    sheet.writeParagraph(
      "Ningún conflicto tiene todavía su tipo y su escalamiento, así que no hay actores que agrupar.",
    );
    writeUncoded(sheet, uncoded, "sin tipo o sin escalamiento");
    return;
  }
  writeTable(sheet, {
    caption: "Conflictos por tipo y escalamiento",
    columns: [
      { title: "Tipo", share: 2.6 },
      ...escalations.map(({ name }) => ({ title: name, share: 1.5, isNumber: true })),
      { title: "Total", share: 1, isNumber: true },
    ],
    rows: types.map(({ name, cells, conflicts }) => [name, ...cells, conflicts]),
  });
  const named = (list: { name: string; conflicts: number }[]) =>
    list.map(({ name, conflicts }) => `${name} (${conflicts})`).join("; ") || "—";
  writeTable(sheet, {
    caption: "Demandantes y demandados más nombrados, con el número de conflictos",
    columns: [
      { title: "Tipo", share: 1.6 },
      { title: "Demandantes", share: 2.4 },
      { title: "Demandados", share: 2.4 },
    ],
    rows: types.map(({ name, claimants, defendants }) => [
      name,
      named(claimants.mostNamed),
      named(defendants.mostNamed),
    ]),
  });
  if (withoutActors > 0)
    sheet.writeParagraph(
      `${formatCount(withoutActors, "conflicto no nombra", "conflictos no nombran")} actores.`,
    );
  writeUncoded(sheet, uncoded, "sin tipo o sin escalamiento");
  sheet.writeParagraph(`En total, ${formatCount(total, "conflicto", "conflictos")}.`, { isQuiet: true });
}

function writeUncoded(sheet: Sheet, uncoded: number, what: string): void {
  if (uncoded === 0) return;
  sheet.writeParagraph(
    `${formatCount(uncoded, "conflicto está", "conflictos están")} ${what}: ${uncoded === 1 ? "no entra" : "no entran"} en esta parte hasta que el equipo ${uncoded === 1 ? "lo codifique" : "los codifique"}.`,
    { isQuiet: true },
  );
}
