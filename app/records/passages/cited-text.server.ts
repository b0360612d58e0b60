import { inArray, sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { publications } from "../../../db/schema/evidence/publications.ts";
import { sources } from "../../../db/schema/evidence/sources.ts";
import { news } from "../../../db/schema/news.ts";
import { locatePassage } from "../../shared/evidence/anchors.ts";
import { formatDate } from "../../shared/values/dates.ts";
import type { CitedText, Passage, TextSource } from "./contract.ts";
import { findPassages } from "./queries.server.ts";
import { splitLines, splitSentences } from "./reader/text/sentences.server.ts";

/** A text of a record with a mark after each sentence that has a source, and these sources in the order of the marks. */
export async function loadCitedText(
  db: Reader,
  { record, field, text }: { record: string; field: string; text: string },
): Promise<CitedText> {
  const found = (await findPassages(db, [record])).filter((passage) => passage.field === field);
  const placed = found
    .flatMap((passage) => {
      const place = passage.state === "anchored" && locatePassage(text, passage);
      return place && passage.sources.length > 0 ? [{ ...place, passage }] : [];
    })
    .sort((one, other) => one.end - other.end);
  const ids = [...new Set(placed.flatMap(({ passage }) => listSources(passage)))];
  const described = await describeSources(db, ids);
  const numbers = new Map(ids.map((id, index) => [id, index + 1]));
  const ends = placed.map(({ end }, index) => ({ from: placed[index - 1]?.end ?? 0, to: end }));
  const sentences = splitLines(text).flatMap(splitSentences);
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

async function describeSources(db: Reader, ids: string[]): Promise<Map<string, TextSource>> {
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
    })
    .from(sources)
    .where(inArray(sources.id, ids));
  return new Map(
    rows.map(({ id, date, precision, page, ...source }) => [
      id,
      {
        ...source,
        page: page && `p. ${page}`,
        date: date === null ? "" : formatKnownDate(date, precision),
      },
    ]),
  );
}

/** "9 de abril de 2010", "abril de 2010" or "2010": what is known of it. */
function formatKnownDate(date: string, precision: "day" | "month" | "year"): string {
  const words = formatDate(date).split(" de ");
  return words.slice({ day: 0, month: 1, year: 2 }[precision]).join(" de ");
}
