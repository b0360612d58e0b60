import { type CrossTab, formatUnits, tabulate } from "../../../shared/figures/cross-tab.ts";
import { getAxis, joinAxes, labelAxis } from "../../../shared/study/study.ts";
import { formatCount } from "../../../shared/values/text.ts";
import { writeChart, writeCrossTab } from "../pdf/figures.server.ts";
import type { DrawnDocument } from "../pdf/sheet.server.ts";
import { type CaseContent, writeCase } from "./case.server.ts";
import { type Edition, openSheet } from "./edition.server.ts";

export type Characterization = {
  /** By name. */
  works: { systemId: string; hierarchy: string; hasDatasheet: boolean; content: CaseContent }[];
  /** A news item of several interventions is listed with each, and counts once. */
  news: number;
  systems: { _id: string; systemName: string }[];
  hierarchies: { _id: string; hierarchyName: string }[];
};

/** Points that the lines under an intervention's name need, so that none of them is alone on a page. */
const factsHeight = 160;

/** Every intervention as its own document tells it, by structuring system. */
export async function drawCharacterization(
  edition: Edition,
  { works, news, systems, hierarchies }: Characterization,
): Promise<DrawnDocument> {
  const sheet = openSheet(edition, "characterization");
  const groups = systems
    .map((system) => ({ ...system, works: works.filter(({ systemId }) => systemId === system._id) }))
    .filter((group) => group.works.length > 0);
  sheet.writeContents(["Resumen", ...groups.map(({ systemName }) => systemName)]);

  sheet.writeHeading(1, "Resumen");
  const conflicts = works.reduce((total, { content }) => total + content.conflicts.length, 0);
  const withDatasheet = works.filter(({ hasDatasheet }) => hasDatasheet).length;
  sheet.writeParagraph(
    `El estudio reúne ${formatUnits("interventions", works.length)}, ${formatUnits("conflicts", conflicts)} y ${formatUnits("news", news)}. ${formatCount(withDatasheet, "actuación tiene", "actuaciones tienen")} ficha técnica.`,
  );
  const bySystem = countBySystem(works, systems, hierarchies);
  const title = `Actuaciones urbanísticas por ${getAxis("system").term}`;
  writeChart(sheet, { ...bySystem, shape: "ranked", title, columns: [], legend: [] });
  writeCrossTab(sheet, bySystem);

  for (const group of groups) {
    sheet.writeHeading(1, group.systemName, { below: factsHeight + 60 });
    for (const { content } of group.works) {
      sheet.writeHeading(2, content.name, { below: factsHeight });
      sheet.writeParagraph(content.address, { isQuiet: true, link: content.address });
      writeCase(sheet, content, 3);
    }
  }
  return sheet.end();
}

function countBySystem(
  works: Characterization["works"],
  systems: Characterization["systems"],
  hierarchies: Characterization["hierarchies"],
): CrossTab {
  const inHierarchies = (some: Characterization["works"]) =>
    tabulate(
      some.map(({ hierarchy }) => ({ hierarchy, count: 1 })),
      hierarchies,
      ({ hierarchyName }, { hierarchy }) => hierarchy === hierarchyName,
    );
  return {
    caption: `Actuaciones urbanísticas por ${joinAxes("one")}`,
    heading: labelAxis("system"),
    unit: "interventions",
    layout: "plain",
    columns: hierarchies.map(({ hierarchyName }) => ({ label: hierarchyName, part: null })),
    rows: systems.map(({ _id, systemName }) => ({
      id: _id,
      label: systemName,
      part: null,
      system: _id,
      ...inHierarchies(works.filter(({ systemId }) => systemId === _id)),
    })),
    total: inHierarchies(works),
  };
}
