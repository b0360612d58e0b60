import { inArray, sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { clippings } from "../../../db/schema/evidence/clippings.ts";
import { publications } from "../../../db/schema/evidence/publications.ts";
import { sources } from "../../../db/schema/evidence/sources.ts";
import { news } from "../../../db/schema/news.ts";
import { apiPath } from "../../shared/api/api-paths.ts";
import { apiRoot } from "../../shared/api/api-root.ts";
import { type Anchor, locatePassage } from "../../shared/evidence/anchors.ts";
import { formatDate } from "../../shared/values/dates.ts";
import type { Support } from "../../shared/values/field-declarations.ts";
import { clippingPaths } from "../clippings/declaration.ts";
import type { AnnotatedText, Passage, ReportedConflict, TextSource } from "./contract.ts";
import { findPassages } from "./queries.server.ts";
import { type DatasheetTexts, listDatasheetTexts, type StudyText } from "./reader/study.server.ts";
import { type Block, splitBlocks } from "./reader/text/blocks.server.ts";
import { splitNarrative } from "./reader/text/chronicle.server.ts";
import { findUnconfirmed, type Unconfirmed } from "./unconfirmed.server.ts";

type Texts = {
  intervention: string;
  /** Of the work's datasheet and its conflicts. */
  texts: readonly StudyText[];
  passages: readonly Passage[];
};

/** @returns the texts by their records and fields: `${record} ${field}` */
export async function annotateTexts(
  db: Reader,
  { intervention, texts, passages }: Texts,
): Promise<(record: string, field: string) => AnnotatedText> {
  const [described, unconfirmed] = await Promise.all([
    describeSources(db, passages),
    findUnconfirmed(db, intervention, texts),
  ]);
  const annotated = new Map(
    texts.map((text) => {
      const isOwn = ({ record, field }: { record: string; field: string }) =>
        record === text.record && field === text.field;
      const own = {
        passages: passages.filter(isOwn),
        unconfirmed: unconfirmed.filter(({ place }) => isOwn(place)),
      };
      return [`${text.record} ${text.field}`, annotate(text.text, own, described)];
    }),
  );
  return (record, field) =>
    annotated.get(`${record} ${field}`) ?? { blocks: [], sources: [], cited: 0, total: 0 };
}

/** The sections of a datasheet with their sources beside them. */
export async function annotateDatasheet(
  db: Reader,
  { intervention, datasheet }: { intervention: string; datasheet: string },
  texts: DatasheetTexts<string>,
): Promise<DatasheetTexts<AnnotatedText>> {
  const passages = await findPassages(db, [datasheet]);
  const getText = await annotateTexts(db, {
    intervention,
    passages,
    texts: listDatasheetTexts(datasheet, texts),
  });
  return pickDatasheetTexts(getText, datasheet);
}

export const pickDatasheetTexts = (
  getText: (record: string, field: string) => AnnotatedText,
  datasheet: string,
): DatasheetTexts<AnnotatedText> => ({
  description: getText(datasheet, "description"),
  features: getText(datasheet, "features"),
  conflictivity: getText(datasheet, "conflictivity"),
});

type Described = ReadonlyMap<string, TextSource>;
type Marked = Anchor & Pick<Passage, "state"> & { sources: readonly Pick<Support, "source">[] };
type Own = { passages: readonly Marked[]; unconfirmed: readonly Unconfirmed[] };

/** Confirmed sources have their numbers in the order of the text; those that the reader proposes follow. */
export function annotate(text: string, { passages, unconfirmed }: Own, described: Described): AnnotatedText {
  const placed = passages
    .flatMap((passage) => {
      const place = passage.state === "anchored" && locatePassage(text, passage);
      return place && passage.sources.length > 0 ? [{ ...place, passage }] : [];
    })
    .sort((one, other) => one.end - other.end);
  const ids = [...new Set(placed.flatMap(({ passage }) => listSources(passage)))];
  const numbers = new Map(ids.map((id, index) => [id, index + 1]));
  const marks = placed.map(({ end, passage }) => ({
    end,
    numbers: listSources(passage).map((id) => numbers.get(id) ?? 0),
  }));
  const confirmed = ids.flatMap((id) => described.get(id) ?? []);
  const proposed = unconfirmed.flatMap(({ place, source }) => {
    const found = locatePassage(text, place);
    return found ? [{ end: found.end, source }] : [];
  });
  const all = [...confirmed, ...proposed.map(({ source }) => source)];
  const { spans: sentences } = splitNarrative(text);
  return {
    blocks: splitBlocks(text).map((block) => {
      const isHere = ({ end }: { end: number }) => end > block.start && end <= block.end;
      const own = marks.filter(isHere);
      const cited = [...new Set(own.flatMap((mark) => mark.numbers))];
      const news = new Set(cited.map((number) => all[number - 1]?.newsId));
      const offered = proposed.flatMap((one, index) =>
        isHere(one) && !news.has(one.source.newsId) ? [confirmed.length + index + 1] : [],
      );
      return { kind: block.kind, parts: splitParts(block, own), notes: [...cited, ...offered] };
    }),
    sources: all,
    cited: sentences.filter(({ start, end }) => placed.some((one) => one.start < end && one.end > start))
      .length,
    total: sentences.length,
  };
}

/** A block up to each of its marks, and what is left. */
function splitParts(block: Block, marks: readonly { end: number; numbers: number[] }[]) {
  let from = block.start;
  const cut = (to: number) => {
    const text = block.text.slice(from - block.start, to - block.start);
    from = to;
    return text;
  };
  const parts = marks.map(({ end, numbers }) => ({ text: cut(end), numbers }));
  const rest = cut(block.end);
  return rest.trim() === "" ? parts : [...parts, { text: rest, numbers: [] }];
}

const listSources = ({ sources: supports }: Pick<Marked, "sources">) => supports.map(({ source }) => source);

const ofSource = sql`${news.sourceId} = ${sources.id}`;

async function describeSources(db: Reader, passages: readonly Passage[]): Promise<Described> {
  const ids = [...new Set(passages.flatMap(listSources))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: sources.id,
      author: sources.author,
      title: sources.title,
      date: sources.date,
      precision: sources.datePrecision,
      publication: sql<string>`coalesce((${sql`select name from ${publications} where ${publications.id} = ${sources.publicationId}`}), '')`,
      section: sources.section,
      page: sources.page,
      url: sources.url,
      newsId: sql<string | null>`(${sql`select min(${news.id}) from ${news} where ${ofSource}`})`,
      conflicts: sql<ReportedConflict[] | null>`(${sql`
        select json_agg(json_build_object('_id', c.id, 'conflictName', c.name) order by c.name, c.id)
        from conflicts c where c.id in (
          select l.conflict_id from news_conflicts l join ${news} on ${news.id} = l.news_id where ${ofSource})`})`,
      clippings: sql<Scan[] | null>`(${sql`
        select json_agg(json_build_object('_id', ${clippings.id}, 'pages', jsonb_array_length(${clippings.pages}))
          order by ${clippings.position}, ${clippings.id})
        from ${clippings} where ${clippings.sourceId} = ${sources.id} and ${clippings.audience} = 'everyone'`})`,
    })
    .from(sources)
    .where(inArray(sources.id, ids));
  return new Map(
    rows.map(({ id, date, precision, page, clippings, conflicts, ...source }) => [
      id,
      {
        ...source,
        ...(clippings ? { clippings: clippings.flatMap(listPages) } : {}),
        ...(conflicts ? { conflicts } : {}),
        page: page && `p. ${page}`,
        date: date === null ? "" : formatKnownDate(date, precision),
      },
    ]),
  );
}

type Scan = { _id: string; pages: number };

function listPages({ _id: id, pages }: Scan): string[] {
  return Array.from(
    { length: pages },
    (_, index) => apiRoot + apiPath(clippingPaths.page, { id, page: String(index + 1) }),
  );
}

/** "9 de abril de 2010", "abril de 2010" or "2010": what is known of it. */
export function formatKnownDate(date: string, precision: "day" | "month" | "year"): string {
  const words = formatDate(date).split(" de ");
  return words.slice({ day: 0, month: 1, year: 2 }[precision]).join(" de ");
}
