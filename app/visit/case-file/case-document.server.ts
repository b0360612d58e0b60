import type { FastifyPluginAsync } from "fastify";
import { href } from "react-router";
import { describeRecordTakeaway, readCited } from "../../features/open-data/takeaway.server.ts";
import { sideLabels } from "../../nouns/conflicts/constants.ts";
import { datasheetSections } from "../../nouns/datasheets/constants.ts";
import { interventionMessages } from "../../nouns/interventions/contract.ts";
import { formatCredibleYear, formatNewsDate, isCredibleDate } from "../../nouns/news/checks.ts";
import { notFound } from "../../shared/api/errors.ts";
import type { Context } from "../../shared/context.server.ts";
import { sides } from "../../shared/evidence/vocabulary.ts";
import { formatDate } from "../../shared/values/dates.ts";
import { isDrawing } from "../../shared/values/drawings.ts";
import { formatCount } from "../../shared/values/text.ts";
import type { CaseContent } from "../documents/generate/case.server.ts";
import type { DocumentContent } from "../documents/generate/draw-document.server.ts";
import { drawInChildProcess } from "../documents/generate/draw-in-child-process.server.ts";
import { loadEdition } from "../documents/generate/load-document.server.ts";
import { getAxis } from "../timeline/queries.server.ts";
import type { CaseFile, CaseNewsItem, ToldConflict } from "./contract.ts";
import { findCaseFile } from "./queries.server.ts";

const route = { schema: { hide: true }, config: { cached: true, isLong: true } };

/** `/interventions/{id}.pdf`: a work as one document. */
export const caseDocument: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  app.get<{ Params: { id: string } }>(
    `${href("/interventions")}/:id(^[0-9a-f]{24}).pdf`,
    route,
    async ({ params: { id } }, reply) => {
      const content = await loadCase(context, id);
      if (!content) throw notFound(interventionMessages.unknown);
      const { bytes } = await drawInChildProcess(JSON.stringify(content));
      return reply
        .type("application/pdf")
        .header("Content-Disposition", `inline; filename="actuacion-${id}.pdf"`)
        .send(Buffer.from(bytes));
    },
  );
};

/** Null for an unknown work. */
async function loadCase(
  { db, siteAddress, ownAddress }: Context,
  id: string,
): Promise<DocumentContent | null> {
  const [work, axis, cited, edition] = await Promise.all([
    findCaseFile(db, id),
    getAxis(db),
    readCited(db, ownAddress),
    loadEdition(db, siteAddress),
  ]);
  if (!work) return null;
  const { citations } = describeRecordTakeaway(cited, { list: "interventions", record: work, about: "" });
  const data: CaseContent = {
    name: work.interventionName,
    address: siteAddress + href("/interventions/:interventionId", { interventionId: id }),
    description: work.description,
    facts: listFacts(work),
    timeline: { axis, bars: listBars(work) },
    conflicts: work.conflicts.map((conflict) => ({
      name: conflict.conflictName,
      facts: listConflictFacts(conflict),
      text: conflict.text,
      news: conflict.reports.map((item) => listItem(item, siteAddress)),
    })),
    sections: work.datasheet
      ? datasheetSections.flatMap(({ key, label }) =>
          key === "spatialization" ? [] : [{ label, text: work.texts[key] }],
        )
      : [],
    map: getMap(work, siteAddress),
    news: [...Map.groupBy(work.news, ({ newsDate }) => formatCredibleYear(newsDate))].map(
      ([year, items]) => ({
        year,
        items: items.map((item) => listItem(item, siteAddress)),
      }),
    ),
    citations: citations.map(({ label, text }) => `${label}: ${text.map((part) => part.text).join("")}`),
  };
  return { key: "case", edition, data };
}

const listItem = ({ _id, newsName, newsDate }: CaseNewsItem, siteAddress: string) => ({
  text: `${formatNewsDate(newsDate)}: ${newsName}`,
  link: siteAddress + href("/news/:newsId", { newsId: _id }),
});

function listFacts({ system, hierarchy, strategicProject, conflicts, news }: CaseFile) {
  return [
    { label: "Sistema", text: system.name },
    { label: "Jerarquía", text: hierarchy },
    { label: "Proyecto estratégico", text: strategicProject },
    { label: "Noticias", text: formatCount(news.length, "noticia", "noticias") },
    { label: "Conflictos", text: formatCount(conflicts.length, "conflicto", "conflictos") },
  ];
}

function listConflictFacts({ stage, span, actorsInvolved, type, escalation, actors }: ToldConflict) {
  const between = span && `Del ${formatDate(span.first)} al ${formatDate(span.last)}`;
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

function listBars({ interventionName, news, conflicts }: CaseFile) {
  const days = news.map(({ newsDate }) => newsDate).filter((date) => isCredibleDate(date));
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
function getMap({ _id, datasheet }: CaseFile, siteAddress: string): string {
  if (!datasheet) return "";
  const { spatialization } = datasheet;
  if (isDrawing(spatialization))
    return (
      siteAddress +
      href("/intervention-datasheet/:interventionId/:datasheetId/:section", {
        interventionId: _id,
        datasheetId: datasheet._id,
        section: "spatialization",
      })
    );
  return spatialization.startsWith("/") ? siteAddress + spatialization : spatialization;
}
