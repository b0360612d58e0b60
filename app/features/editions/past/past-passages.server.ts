import { sql } from "drizzle-orm";
import type { Reader } from "../../../../db/client.server.ts";
import { annotate, formatKnownDate } from "../../../nouns/passages/annotated-text.server.ts";
import type { AnnotatedText, TextSource } from "../../../nouns/passages/contract.ts";
import type { OpenList } from "../../open-data/constants.ts";
import type { OpenRow } from "../../open-data/contract.ts";
import { getStatePath } from "../constants.ts";
import type { PastRecord } from "../contract.ts";
import type { FullEdition } from "../queries.server.ts";
import { listKeptRows } from "./edition-records.server.ts";

const getText = (row: OpenRow, name: string) => String(row[name] ?? "");
const getList = (row: OpenRow, name: string) => (Array.isArray(row[name]) ? row[name] : []) as string[];

/** The texts of a record as an edition has it, with the sources that its sentences rested on, by their fields. */
export async function annotatePastTexts(
  db: Reader,
  edition: FullEdition,
  row: OpenRow,
): Promise<Map<string, AnnotatedText>> {
  const ofRecord = sql`s.row::json ->> 'record' = ${getText(row, "_id")}`;
  const passages = await listKeptRows(db, edition, "passages", ofRecord);
  if (passages.length === 0) return new Map();
  const described = await describeSources(db, edition, passages);
  const marked = passages.map((passage) => ({
    field: getText(passage, "field"),
    quote: getText(passage, "quote"),
    prefix: getText(passage, "prefix"),
    suffix: getText(passage, "suffix"),
    state: "anchored" as const,
    sources: getList(passage, "sources").map((source) => ({ source })),
  }));
  const texts = [...Map.groupBy(marked, ({ field }) => field)].map(([field, own]) => {
    const text = annotate(getText(row, field), { passages: own, unconfirmed: [] }, described);
    return [field, text] as const;
  });
  return new Map(texts.filter(([, { cited }]) => cited > 0));
}

async function describeSources(db: Reader, edition: FullEdition, passages: readonly OpenRow[]) {
  const read = (table: "sources" | "news") => {
    const ids = passages.flatMap((passage) => getList(passage, table));
    return listKeptRows(db, edition, table, sql`s.record_id = any(${sql.param(ids)}::text[])`);
  };
  const [sources, news] = [await read("sources"), await read("news")];
  const newsIds = new Map(news.toReversed().map((item) => [getText(item, "source"), getText(item, "_id")]));
  return new Map(sources.map((source) => [getText(source, "_id"), describe(source, newsIds, edition)]));
}

function describe(
  source: OpenRow,
  newsIds: ReadonlyMap<string, string>,
  { number }: FullEdition,
): TextSource {
  const [date, page] = [getText(source, "date"), getText(source, "page")];
  const precision = getText(source, "date_precision") as Parameters<typeof formatKnownDate>[1];
  return {
    author: getText(source, "author"),
    title: getText(source, "title"),
    publication: getText(source, "publicationName"),
    section: getText(source, "section"),
    page: page && `p. ${page}`,
    date: date && formatKnownDate(date, precision),
    url: getText(source, "url"),
    newsId: newsIds.get(getText(source, "_id")) ?? null,
    newsState: `?edition=${number}`,
  };
}

const pages: Readonly<Record<string, { list: OpenList; id: "record" | "intervention"; name: string }>> = {
  datasheet: { list: "interventions", id: "intervention", name: "Ficha técnica" },
  conflict: { list: "conflicts", id: "record", name: "Conflicto" },
  news: { list: "news", id: "record", name: "Noticia" },
  intervention: { list: "interventions", id: "record", name: "Actuación urbanística" },
};

/** The sentences that rested on a news item in an edition. */
export async function listRestingSentences(
  db: Reader,
  edition: FullEdition,
  newsId: string,
): Promise<PastRecord["sustained"]> {
  const isOfNews = sql`(s.row::jsonb -> 'news') ? ${newsId}`;
  const passages = await listKeptRows(db, edition, "passages", isOfNews);
  return passages.flatMap((passage) => {
    const page = pages[getText(passage, "noun")];
    if (!page) return [];
    const path = getStatePath(page.list, getText(passage, page.id), { edition: edition.number });
    return [
      {
        quote: getText(passage, "quote"),
        place: `${page.name}: ${getText(passage, "interventionName")}`,
        path,
      },
    ];
  });
}
