import { conflictFields } from "../../../nouns/conflicts/declaration.ts";
import { datasheetFields } from "../../../nouns/datasheets/declaration.ts";
import { interventionFields } from "../../../nouns/interventions/declaration.ts";
import { newsFields } from "../../../nouns/news/declaration.ts";
import { type Chart, formatUnits } from "../../../shared/figures/cross-tab.ts";
import { getAxis, labelAxis } from "../../../shared/study/study.ts";
import { formatYears, type Period } from "../../../shared/values/dates.ts";
import type { Fields } from "../../../shared/values/field-declarations.ts";
import { capitalize } from "../../../shared/values/text.ts";
import { writeChart } from "../pdf/figures.server.ts";
import type { DrawnDocument, Sheet } from "../pdf/sheet.server.ts";
import { writeTable } from "../pdf/table.server.ts";
import { type Edition, formatDay, openSheet, writeContact } from "./edition.server.ts";

/** What the study has, for the chapter on how it was made. */
export type Research = {
  systems: { name: string; interventions: number; conflicts: number; news: number }[];
  /** A news item of several systems counts once. */
  news: number;
  years: Chart | null;
  period: Period | null;
  hierarchies: string[];
  stages: string[];
};

/** What each kind of record has, as its declaration says. */
const recordKinds: [title: string, fields: Fields][] = [
  ["De cada actuación urbanística", interventionFields],
  ["De cada ficha técnica", datasheetFields],
  ["De cada conflicto", conflictFields],
  ["De cada noticia", newsFields],
];

/** The research project: the site's own texts, what the study has, and how it was put in order. */
export async function drawResearch(edition: Edition, data: Research): Promise<DrawnDocument> {
  const { project } = edition;
  const sheet = openSheet(edition, "research", "De dónde viene el estudio, qué busca y cómo se hizo.");
  const parts: [title: string, text: string][] = [
    ["Quiénes somos", edition.aboutUs],
    ["Origen del estudio", project.introduction],
    ["Qué busca", project.goals],
    ["Un repositorio abierto", project.repository],
    ["Una herramienta para la enseñanza", project.teaching],
  ];
  for (const [title, text] of parts) {
    if (text === "") continue;
    sheet.writeHeading(1, title);
    sheet.writeParagraph(text);
  }
  writeSummary(sheet, edition, data);
  writeMethod(sheet, data);
  if (edition.members.length > 0) {
    sheet.writeHeading(1, "Equipo de trabajo");
    sheet.writeList(edition.members);
  }
  writeContact(sheet, edition);
  return sheet.end();
}

function writeSummary(sheet: Sheet, edition: Edition, { systems, news, years }: Research): void {
  const sum = (of: "interventions" | "conflicts") => systems.reduce((total, system) => total + system[of], 0);
  sheet.writeHeading(1, "Qué reúne el estudio");
  sheet.writeParagraph(
    `Al ${formatDay(edition)} el estudio tiene ${formatUnits("interventions", sum("interventions"))}, ${formatUnits("conflicts", sum("conflicts"))} y ${formatUnits("news", news)}.`,
  );
  writeTable(sheet, {
    caption: `Registros por ${getAxis("system").term}`,
    columns: [
      { title: labelAxis("system"), share: 2.4 },
      { title: "Actuaciones", share: 1, isNumber: true },
      { title: "Conflictos", share: 1, isNumber: true },
      { title: "Noticias", share: 1, isNumber: true },
    ],
    rows: systems.map(({ name, interventions, conflicts, news }) => [name, interventions, conflicts, news]),
    total: ["Total", sum("interventions"), sum("conflicts"), news],
  });
  if (years) writeChart(sheet, years);
}

function writeMethod(sheet: Sheet, { systems, hierarchies, stages, period }: Research): void {
  sheet.writeHeading(1, "Cómo se hizo");
  sheet.writeParagraph(
    `El equipo leyó la prensa${period ? ` de ${formatYears(period)}` : ""}. Cada noticia se registró con su fecha y la actuación urbanística de la que habla; de las noticias salieron los conflictos, cada uno con sus actores y con la etapa de la actuación en que apareció. Las actuaciones se describen además en fichas técnicas.`,
  );
  sheet.writeParagraph(
    "Nada se corrige en silencio: cada cambio queda en el historial del sitio, con la versión anterior. Una fecha que no puede ser cierta se conserva como se escribió, se marca como fecha por revisar y no cuenta en ninguna gráfica.",
  );
  sheet.writeHeading(2, "Las listas con que se clasificó");
  sheet.writeList([
    `${capitalize(getAxis("system").many)}: ${systems.map(({ name }) => name).join("; ")}.`,
    `${capitalize(getAxis("hierarchy").many)}: ${hierarchies.join("; ")}.`,
    `Etapas en que aparece un conflicto: ${stages.join("; ")}.`,
  ]);
  sheet.writeHeading(2, "Qué se anotó");
  for (const [caption, fields] of recordKinds)
    writeTable(sheet, {
      caption,
      columns: [
        { title: "Campo", share: 1 },
        { title: "Qué dice", share: 2.6 },
      ],
      rows: Object.values(fields)
        .filter(({ kind }) => !kind.startsWith("image"))
        // What follows the first sentence helps to fill in the form.
        .map(({ label, meaning }) => [label, meaning.replace(/(?<=\.) .*$/s, "")]),
    });
}
