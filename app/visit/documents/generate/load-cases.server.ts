import { sql } from "drizzle-orm";
import { href } from "react-router";
import type { Reader } from "../../../../db/client.server.ts";
import { spanishCollation } from "../../../../db/schema/columns.ts";
import { interventions } from "../../../../db/schema/interventions.ts";
import { news } from "../../../../db/schema/news.ts";
import { toPlainText } from "../../../features/open-data/cite/styles.server.ts";
import { describeRecordTakeaway, readCited } from "../../../features/open-data/takeaway.server.ts";
import { listHierarchies, listSystems } from "../../../nouns/catalog/queries.server.ts";
import { sideLabels } from "../../../nouns/conflicts/constants.ts";
import { datasheetSections } from "../../../nouns/datasheets/constants.ts";
import { formatCredibleYear, formatNewsDate, isCredibleDate } from "../../../nouns/news/checks.ts";
import type { Context } from "../../../shared/context.server.ts";
import { sides } from "../../../shared/evidence/vocabulary.ts";
import { labelAxis } from "../../../shared/study/study.ts";
import { formatDays } from "../../../shared/values/dates.ts";
import { isDrawing } from "../../../shared/values/drawings.ts";
import { formatNumber } from "../../../shared/values/text.ts";
import type { CaseFile, CaseNewsItem, ToldConflict } from "../../case-file/contract.ts";
import { findCaseFile } from "../../case-file/queries.server.ts";
import type { Axis } from "../../timeline/contract.ts";
import { getAxis } from "../../timeline/queries.server.ts";
import type { CaseContent } from "./case.server.ts";
import type { Characterization } from "./characterization.server.ts";
import type { DocumentContent } from "./draw-document.server.ts";
import { type Edition, linkTo } from "./edition.server.ts";
import { loadEdition } from "./load-edition.server.ts";

/** One work; null for an unknown one. */
export async function loadCase({ db, ownAddress }: Context, id: string): Promise<DocumentContent | null> {
  const [work, axis, cited, edition] = await Promise.all([
    findCaseFile(db, id),
    getAxis(db),
    readCited(db, ownAddress),
    loadEdition(db, ownAddress, null),
  ]);
  if (!work) return null;
  const { citations } = describeRecordTakeaway(cited, { list: "interventions", record: work });
  const data = {
    ...composeCase(work, { axis, edition }),
    citations: citations.map(({ label, text }) => `${label}: ${toPlainText(text)}`),
  };
  return { key: "case", edition, data };
}

/** All works, one after another, by system and name. */
export async function loadCases(db: Reader, edition: Edition): Promise<Characterization> {
  const [ids, total, systems, hierarchies, axis] = await Promise.all([
    db
      .select({ id: interventions.id })
      .from(interventions)
      .orderBy(sql`${interventions.name} ${spanishCollation}`, interventions.id),
    db.$count(news),
    listSystems(db),
    listHierarchies(db),
    getAxis(db),
  ]);
  const works: Characterization["works"] = [];
  for (const { id } of ids) {
    const work = await findCaseFile(db, id);
    if (!work) continue;
    works.push({
      systemId: work.system._id,
      hierarchy: work.hierarchy,
      hasDatasheet: work.datasheet !== null,
      content: composeCase(work, { axis, edition }),
    });
  }
  return { works, news: total, systems, hierarchies };
}

/** A work as plain data, without its citations. */
function composeCase(work: CaseFile, { axis, edition }: { axis: Axis; edition: Edition }): CaseContent {
  return {
    name: work.interventionName,
    address: linkTo(edition, href("/interventions/:interventionId", { interventionId: work._id })),
    description: work.description,
    facts: listFacts(work),
    timeline: { axis, bars: listBars(work) },
    conflicts: work.conflicts.map((conflict) => ({
      name: conflict.conflictName,
      facts: listConflictFacts(conflict),
      text: conflict.text,
      news: conflict.reports.map((item) => listItem(item, edition)),
    })),
    sections: work.datasheet
      ? datasheetSections.flatMap(({ key, label }) =>
          key === "spatialization" ? [] : [{ label, text: work.texts[key] }],
        )
      : [],
    map: getMap(work, edition),
    news: [...Map.groupBy(work.news, ({ newsDate }) => formatCredibleYear(newsDate))].map(
      ([year, items]) => ({
        year,
        items: items.map((item) => listItem(item, edition)),
      }),
    ),
    citations: [],
  };
}

const listItem = ({ _id, newsName, newsDate }: CaseNewsItem, edition: Edition) => ({
  text: `${formatNewsDate(newsDate)}: ${newsName}`,
  link: linkTo(edition, href("/news/:newsId", { newsId: _id })),
});

function listFacts({ system, hierarchy, strategicProject, conflicts, news }: CaseFile) {
  const days = listCredibleDays(news);
  const [first, last] = [days.at(0), days.at(-1)];
  return [
    { label: labelAxis("system"), text: system.name },
    { label: labelAxis("hierarchy"), text: hierarchy },
    { label: "Proyecto estratégico", text: strategicProject },
    ...(first && last ? [{ label: "En la prensa", text: formatDays(first, last) }] : []),
    { label: "Noticias", text: formatNumber(news.length) },
    { label: "Conflictos", text: formatNumber(conflicts.length) },
  ];
}

function listConflictFacts({ stage, span, actorsInvolved, type, escalation, actors }: ToldConflict) {
  const between = span && formatDays(span.first, span.last);
  const bySide = sides.map((side) => ({
    label: sideLabels[side],
    text: actors
      .filter((actor) => actor.side === side)
      .map(({ name }) => name)
      .join(", "),
  }));
  return [
    { label: "Etapa", text: stage.name },
    {
      label: "En la prensa",
      text: between ? between + (span.ofWork ? " (fechas de la actuación)" : "") : "",
    },
    { label: "Actores involucrados", text: actorsInvolved.replace(/\n+/g, "; ") },
    { label: "Tipo de conflicto", text: type },
    { label: "Escalamiento", text: escalation },
    ...bySide,
  ].filter(({ text }) => text !== "");
}

const listCredibleDays = (news: readonly CaseNewsItem[]) =>
  news.map(({ newsDate }) => newsDate).filter((date) => isCredibleDate(date));

function listBars({ interventionName, news, conflicts }: CaseFile) {
  const days = listCredibleDays(news);
  const [first, last] = [days.at(0), days.at(-1)];
  if (!first || !last) return [];
  return [
    { label: interventionName, first, last, isBorrowed: false, ticks: days },
    ...conflicts.flatMap(({ conflictName: label, span }) =>
      span ? [{ label, first: span.first, last: span.last, isBorrowed: span.ofWork, ticks: [] }] : [],
    ),
  ];
}

/** A drawing of this site is no map: the page of the section has it. */
function getMap({ _id, datasheet }: CaseFile, edition: Edition): string {
  if (!datasheet) return "";
  const { spatialization } = datasheet;
  if (isDrawing(spatialization))
    return linkTo(
      edition,
      href("/intervention-datasheet/:interventionId/:datasheetId/:section", {
        interventionId: _id,
        datasheetId: datasheet._id,
        section: "spatialization",
      }),
    );
  return spatialization.startsWith("/") ? linkTo(edition, spatialization) : spatialization;
}
