import { inArray, sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { clippings } from "../../../db/schema/evidence/clippings.ts";
import { publications } from "../../../db/schema/evidence/publications.ts";
import { sources } from "../../../db/schema/evidence/sources.ts";
import { news } from "../../../db/schema/news.ts";
import { apiPath } from "../../shared/api/api-paths.ts";
import { apiRoot } from "../../shared/api/api-root.ts";
import { locatePassage } from "../../shared/evidence/anchors.ts";
import { formatDate } from "../../shared/values/dates.ts";
import { clippingPaths } from "../clippings/declaration.ts";
import type { CitedText, Passage, TextSource } from "./contract.ts";
import { findPassages } from "./queries.server.ts";
import { splitNarrative } from "./reader/text/chronicle.server.ts";

/** A text of a record with a mark after each sentence that has a source, and these sources in the order of the marks. */
export async function loadCitedText(
  db: Reader,
  { record, field, text }: { record: string; field: string; text: string },
): Promise<CitedText> {
  const passages = await findPassages(db, [record]);
  const described = await describeSources(db, passages);
  return citeText({ field, text }, passages, described);
}

/** The texts of a record that have a source, by field. */
export async function citeTexts<Field extends string>(
  db: Reader,
  passages: readonly Passage[],
  texts: Readonly<Record<Field, string>>,
): Promise<Partial<Record<Field, CitedText>>> {
  if (passages.length === 0) return {};
  const described = await describeSources(db, passages);
  const cited = Object.entries<string>(texts)
    .map(([field, text]) => [field, citeText({ field, text }, passages, described)] as const)
    .filter(([, { sources }]) => sources.length > 0);
  return Object.fromEntries(cited) as Partial<Record<Field, CitedText>>;
}

type Described = ReadonlyMap<string, TextSource>;

function citeText(
  { field, text }: { field: string; text: string },
  passages: readonly Passage[],
  described: Described,
): CitedText {
  const placed = passages
    .flatMap((passage) => {
      if (passage.field !== field) return [];
      const place = passage.state === "anchored" && locatePassage(text, passage);
      return place && passage.sources.length > 0 ? [{ ...place, passage }] : [];
    })
    .sort((one, other) => one.end - other.end);
  const ids = [...new Set(placed.flatMap(({ passage }) => listSources(passage)))];
  const numbers = new Map(ids.map((id, index) => [id, index + 1]));
  const ends = placed.map(({ end }, index) => ({ from: placed[index - 1]?.end ?? 0, to: end }));
  const { spans: sentences } = splitNarrative(text);
  return {
    parts: [
      ...placed.map(({ passage }, index) => ({
        text: text.slice(ends[index]?.from, ends[index]?.to),
        numbers: listSources(passage).map((id) => numbers.get(id) ?? 0),
      })),
      { text: text.slice(ends.at(-1)?.to ?? 0), numbers: [] },
    ],
    sources: ids.flatMap((id) => described.get(id) ?? []),
    cited: sentences.filter(({ start, end }) => placed.some((one) => one.start < end && one.end > start))
      .length,
    total: sentences.length,
  };
}

const listSources = ({ sources: supports }: Passage) => supports.map(({ source }) => source);

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
      newsId: sql<
        string | null
      >`(${sql`select min(${news.id}) from ${news} where ${news.sourceId} = ${sources.id}`})`,
      clippings: sql<Scan[] | null>`(${sql`
        select json_agg(json_build_object('_id', ${clippings.id}, 'pages', jsonb_array_length(${clippings.pages}))
          order by ${clippings.position}, ${clippings.id})
        from ${clippings} where ${clippings.sourceId} = ${sources.id} and ${clippings.audience} = 'everyone'`})`,
    })
    .from(sources)
    .where(inArray(sources.id, ids));
  return new Map(
    rows.map(({ id, date, precision, page, clippings, ...source }) => [
      id,
      {
        ...source,
        ...(clippings ? { clippings: clippings.flatMap(listPages) } : {}),
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
function formatKnownDate(date: string, precision: "day" | "month" | "year"): string {
  const words = formatDate(date).split(" de ");
  return words.slice({ day: 0, month: 1, year: 2 }[precision]).join(" de ");
}
