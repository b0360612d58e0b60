import { href } from "react-router";
import { getSystemKey } from "../../../nouns/catalog/constants.ts";
import { formatNewsDate } from "../../../nouns/news/checks.ts";
import { type CrossTab, formatUnits, tabulate } from "../../../shared/figures/cross-tab.ts";
import { capitalize, formatCount, formatNumber } from "../../../shared/values/text.ts";
import { writeChart, writeCrossTab } from "../pdf/figures.server.ts";
import type { DrawnDocument, LinkedItem, Sheet } from "../pdf/sheet.server.ts";
import { type Edition, openSheet } from "./edition.server.ts";

export type Characterized = {
  id: string;
  name: string;
  description: string;
  strategicProject: string;
  hierarchyId: string;
  systemId: string;
  datasheetId: string | null;
  firstYear: number | null;
  lastYear: number | null;
  conflicts: { id: string; name: string; stage: string; type: string }[];
  /** Oldest first. */
  news: { id: string; headline: string; date: string }[];
};

export type Characterization = {
  interventions: Characterized[];
  /** A news item of several interventions is listed with each, and counts once. */
  news: number;
  systems: { _id: string; systemName: string }[];
  hierarchies: { _id: string; hierarchyName: string }[];
};

/** Longer descriptions and lists are cut; the rest is on the site. */
const longestDescription = 2400;
const longestList = 400;
/** Points that the lines under an intervention's name need, so that none of them is alone on a page. */
const factsHeight = 110;

/** Every intervention with what belongs to it, by structuring system. */
export async function drawCharacterization(
  edition: Edition,
  { interventions, news, systems, hierarchies }: Characterization,
): Promise<DrawnDocument> {
  const sheet = openSheet(edition, "characterization");
  const groups = systems
    .map((system) => ({
      ...system,
      interventions: interventions.filter(({ systemId }) => systemId === system._id),
    }))
    .filter((group) => group.interventions.length > 0);
  sheet.writeContents(["Resumen", ...groups.map(({ systemName }) => systemName)]);

  sheet.writeHeading(1, "Resumen");
  const conflicts = interventions.reduce((total, one) => total + one.conflicts.length, 0);
  sheet.writeParagraph(
    `El estudio reúne ${formatUnits("interventions", interventions.length)}, ${formatUnits("conflicts", conflicts)} y ${formatUnits("news", news)}. ${formatCount(interventions.filter(({ datasheetId }) => datasheetId).length, "actuación tiene", "actuaciones tienen")} ficha técnica.`,
  );
  const bySystem = countBySystem(interventions, systems, hierarchies);
  const title = "Actuaciones urbanísticas por sistema estructurante";
  writeChart(sheet, { ...bySystem, shape: "ranked", title, columns: [], legend: [] });
  writeCrossTab(sheet, bySystem);

  const hierarchyNames = new Map(hierarchies.map(({ _id, hierarchyName }) => [_id, hierarchyName]));
  for (const group of groups) {
    sheet.addPage();
    sheet.writeHeading(1, group.systemName);
    for (const intervention of group.interventions)
      writeIntervention(sheet, intervention, hierarchyNames.get(intervention.hierarchyId) ?? "", edition);
  }
  return sheet.end();
}

function countBySystem(
  interventions: Characterized[],
  systems: Characterization["systems"],
  hierarchies: Characterization["hierarchies"],
): CrossTab {
  const inHierarchies = (some: Characterized[]) =>
    tabulate(
      some.map(({ hierarchyId }) => ({ hierarchyId, count: 1 })),
      hierarchies,
      ({ _id }, { hierarchyId }) => hierarchyId === _id,
    );
  return {
    caption: "Actuaciones urbanísticas por sistema y jerarquía",
    heading: "Sistema",
    unit: "interventions",
    layout: "plain",
    columns: hierarchies.map(({ hierarchyName }) => ({ label: hierarchyName, part: null })),
    rows: systems.map(({ _id, systemName }) => ({
      id: _id,
      label: systemName,
      part: null,
      system: getSystemKey(_id),
      ...inHierarchies(interventions.filter(({ systemId }) => systemId === _id)),
    })),
    total: inHierarchies(interventions),
  };
}

function writeIntervention(
  sheet: Sheet,
  one: Characterized,
  hierarchyName: string,
  { siteAddress }: Edition,
): void {
  const address = siteAddress + href("/interventions/:interventionId/datasheet", { interventionId: one.id });
  const years = one.firstYear === null ? "" : `, publicadas entre ${one.firstYear} y ${one.lastYear}`;
  sheet.writeHeading(2, one.name, { below: factsHeight });
  sheet.writeParagraph(`Jerarquía: ${hierarchyName}. Proyecto estratégico: ${one.strategicProject}.`, {
    isQuiet: true,
  });
  sheet.writeParagraph(
    `${formatCount(one.conflicts.length, "conflicto", "conflictos")}; ${formatCount(one.news.length, "noticia", "noticias")}${years}. ${one.datasheetId ? "Tiene ficha técnica." : "Todavía no tiene ficha técnica."}`,
    { isQuiet: true },
  );
  sheet.writeParagraph(address, { isQuiet: true, link: address });
  const isLong = one.description.length > longestDescription;
  sheet.writeParagraph(
    isLong
      ? `${one.description.slice(0, longestDescription)}… (el texto sigue en el sitio)`
      : one.description,
  );
  writeRecords(sheet, "Conflictos", one.conflicts, ({ id, ...conflict }) => ({
    text: describeConflict(conflict),
    link: siteAddress + href("/conflicts/:conflictId", { conflictId: id }),
  }));
  writeRecords(sheet, "Noticias", one.news, ({ id, headline, date }) => ({
    text: `${describeDate(date)}: ${headline}`,
    link: siteAddress + href("/news/:newsId", { newsId: id }),
  }));
}

function writeRecords<T>(
  sheet: Sheet,
  title: string,
  records: T[],
  describe: (record: T) => LinkedItem,
): void {
  if (records.length === 0) return;
  sheet.writeHeading(3, title);
  sheet.writeList(records.slice(0, longestList).map(describe));
  const rest = records.length - longestList;
  if (rest > 0) sheet.writeParagraph(`Y ${formatNumber(rest)} más, en el sitio.`, { isQuiet: true });
}

/** "Reubicación de vendedores. Etapa: ejecución. Tipo: ambiental." */
function describeConflict({ name, stage, type }: Omit<Characterized["conflicts"][number], "id">): string {
  const facts = [stage && `Etapa: ${stage}.`, type && `Tipo: ${type}.`].filter((fact) => fact !== "");
  return [`${name.replace(/[.\s]+$/, "")}.`, ...facts].join(" ");
}

function describeDate(date: string): string {
  return capitalize(formatNewsDate(date));
}
