import { asc, eq, inArray, sql } from "drizzle-orm";
import { href } from "react-router";
import type { Reader } from "../../../../db/client.server.ts";
import { isAbout } from "../../../../db/links/shared-news.server.ts";
import { datasheets } from "../../../../db/schema/datasheets.ts";
import { actors } from "../../../../db/schema/evidence/actors.ts";
import { news } from "../../../../db/schema/news.ts";
import { citeRecord } from "../../../features/open-data/cite/citations.server.ts";
import { formatApa, toPlainText } from "../../../features/open-data/cite/styles.server.ts";
import { readCited } from "../../../features/open-data/takeaway.server.ts";
import { listLayers, listPlacedWorks } from "../../../nouns/geometries/queries.server.ts";
import { interventionMessages } from "../../../nouns/interventions/contract.ts";
import { isCredibleDate } from "../../../nouns/news/checks.ts";
import { findSiteValues } from "../../../nouns/site/queries.server.ts";
import { notFound } from "../../../shared/api/errors.ts";
import type { Context } from "../../../shared/context.server.ts";
import { formatUnits } from "../../../shared/figures/cross-tab.ts";
import { describePrecision } from "../../../shared/places/places.ts";
import { formatDays } from "../../../shared/values/dates.ts";
import { capitalize } from "../../../shared/values/text.ts";
import type { CaseFile } from "../../case-file/contract.ts";
import { findCaseFile } from "../../case-file/queries.server.ts";
import { compareYears } from "../../compare/compare-years.server.ts";
import { getComparison } from "../../compare/queries.server.ts";
import { drawMap } from "../../map/draw-map.server.ts";
import type { DocumentContent } from "../generate/draw-document.server.ts";
import { linkTo } from "../generate/edition.server.ts";
import { loadEdition } from "../generate/load-edition.server.ts";
import { askQuestions } from "./ask-questions.server.ts";
import { type ClassOptions, type ClassSheet, classMessages } from "./contract.ts";
import { nameSides, privateKinds } from "./name-sides.server.ts";
import { type Candidate, pickPassages, spread } from "./pick-passages.server.ts";
import { readLadder, readLevels } from "./read-coding.server.ts";
import { createMayPrint, type MayPrint, readSentences, takeSentences } from "./read-sentences.server.ts";

/** Words of the opening, and of each summary on the sheet and in its exercises. */
const lengths = { opening: 120, passage: 48, exercise: 40, card: 30 };
/** With fewer the exercises are none. */
const fewest = { coded: 3, cards: 4 };
/** News that a sheet chooses from. */
const mostRead = 2000;

/** The sheet of a work for a class, with the exercises that are asked for. @throws AppError `notFound` */
export async function loadClass(
  { db, ownAddress }: Context,
  id: string,
  { codificar, baraja }: ClassOptions,
): Promise<DocumentContent> {
  const [work, read, cited, edition, mayPrint, ladder] = await Promise.all([
    findCaseFile(db, id),
    readNews(db, id),
    readCited(db, ownAddress),
    loadEdition(db, ownAddress, null),
    readMayPrint(db),
    readLadder(db),
  ]);
  if (!work) throw notFound(interventionMessages.unknown);
  // What the sheet counts are all of them, be they printed or not.
  const dated = work.news.filter(({ newsDate }) => isCredibleDate(newsDate));
  const items = read.filter(({ headline }) => mayPrint(headline));
  const named = work.conflicts.filter(({ conflictName }) => mayPrint(conflictName));
  const coded = await readLevels(
    db,
    dated.map(({ _id }) => _id),
  );
  const shorten = (most: number, isFit = mayPrint) =>
    items.map((item) => ({ ...item, text: takeSentences(readSentences(item.description), isFit, most) }));
  // A card that says its year is in its place before anybody thinks.
  const isTimeless: MayPrint = (sentence) => mayPrint(sentence) && !/\b(?:19|20)\d\d\b/.test(sentence);
  const toNews = ({ date, headline, text }: ReturnType<typeof shorten>[number]) => ({ date, headline, text });
  const passages = pickPassages(
    shorten(lengths.passage).map(
      (item): Candidate => ({
        ...toNews(item),
        level: coded.levels.get(item._id) ?? null,
        hasDialogue: coded.withDialogue.has(item._id),
      }),
    ),
  );
  const cards = baraja ? spread(shorten(lengths.card, isTimeless), baraja).map(toNews) : [];
  if (baraja && cards.length < fewest.cards) throw notFound(classMessages.noCards);
  const readable = shorten(lengths.exercise).filter(
    ({ _id, text }) => coded.readings.has(_id) && text !== "",
  );
  if (codificar && (!ladder || readable.length < fewest.coded)) throw notFound(classMessages.notCoded);
  const [figures, map, sides] = await Promise.all([
    readFigures(db, id),
    readMap(db, id),
    nameSides(db, work.conflicts),
  ]);
  const byYear = Map.groupBy(dated, ({ newsDate }) => Number(newsDate.slice(0, 4)));
  const data: ClassSheet = {
    name: work.interventionName,
    address: linkTo(edition, href("/interventions/:interventionId", { interventionId: id })),
    facts: describeFacts(work, dated),
    opening: takeSentences(await readOpening(db, work), mayPrint, lengths.opening),
    ...figures,
    map,
    passages,
    conflicts: named.map(describeConflict),
    unnamedConflicts: work.conflicts.length - named.length,
    sides: sides.lines,
    questions: askQuestions({
      ...sides,
      passages,
      hierarchy: work.hierarchy,
      conflicts: work.conflicts.map((conflict) => ({
        name: named.includes(conflict) ? conflict.conflictName : "",
        stage: conflict.stage.name,
      })),
      years: [...byYear].map(([year, some]) => ({
        year,
        news: some.length,
        level: some
          .flatMap(({ _id }) => coded.levels.get(_id) ?? [])
          .reduce<Candidate["level"]>((top, one) => (top && top.position >= one.position ? top : one), null),
      })),
    }),
    citation: toPlainText(formatApa(citeRecord("interventions", work, cited))),
    coding:
      codificar && ladder
        ? {
            ...ladder,
            news: spread(readable, codificar).map((item) => {
              const { code = "", label = "" } = coded.readings.get(item._id) ?? {};
              return { ...toNews(item), code, label };
            }),
          }
        : null,
    cards,
  };
  return { key: "class", edition, data };
}

/** The news of a work with a credible date, in the order of time. */
async function readNews(db: Reader, id: string) {
  const rows = await db
    .select({ _id: news.id, headline: news.headline, date: news.date, description: news.description })
    .from(news)
    .where(isAbout(sql`${id}`))
    .orderBy(asc(news.date), asc(news.id))
    .limit(mostRead);
  return rows.filter(({ date }) => isCredibleDate(date));
}

/** What the datasheet says the work is, or else what the list says. */
async function readOpening(db: Reader, { datasheet, description }: CaseFile): Promise<string[]> {
  if (!datasheet) return readSentences(description);
  const [row] = await db
    .select({ text: datasheets.description })
    .from(datasheets)
    .where(eq(datasheets.id, datasheet._id));
  return [...readSentences(row?.text ?? ""), ...readSentences(description)];
}

async function readMayPrint(db: Reader): Promise<MayPrint> {
  const [{ classSheets }, hidden] = await Promise.all([
    findSiteValues(db, "classSheets"),
    db
      .select({ name: actors.name, aliases: actors.aliases })
      .from(actors)
      .where(inArray(actors.kind, [...privateKinds])),
  ]);
  return createMayPrint(
    classSheets?.excluded ?? "",
    hidden.flatMap(({ name, aliases }) => [name, ...aliases]),
  );
}

async function readFigures(db: Reader, id: string): Promise<Pick<ClassSheet, "years">> {
  const { records, timeline } = await getComparison(db, [id]);
  const [chart = null] = compareYears(records, timeline.axis).charts;
  return { years: chart && { ...chart, title: "Noticias por año" } };
}

async function readMap(db: Reader, id: string): Promise<ClassSheet["map"]> {
  const works = await listPlacedWorks(db, { intervention: id });
  const [work] = works;
  if (!work) return null;
  const { width, height, layers, shapes, outlines } = drawMap(works, await listLayers(db));
  return {
    drawing: { width, height, layers, shapes, outlines },
    precision: describePrecision(work.precision),
  };
}

function describeConflict({ conflictName, stage, span }: CaseFile["conflicts"][number]): string {
  const when = span && (span.ofWork ? "" : `; en la prensa, ${formatDays(span.first, span.last)}`);
  return `${conflictName.replace(/\.+$/, "")}. Etapa: ${stage.name}${when ?? ""}`;
}

function describeFacts(
  { system, hierarchy, conflicts, news: all }: CaseFile,
  dated: CaseFile["news"],
): string {
  const [first, last] = [dated.at(0), dated.at(-1)];
  const told = all.length > 0 ? formatUnits("news", all.length) : "ninguna noticia";
  const disputes = conflicts.length > 0 ? formatUnits("conflicts", conflicts.length) : "ningún conflicto";
  return [
    system.name,
    hierarchy,
    ...(first && last ? [`En la prensa ${formatDays(first.newsDate, last.newsDate)}`] : []),
    capitalize(`${told} y ${disputes}`),
  ].join(". ");
}
