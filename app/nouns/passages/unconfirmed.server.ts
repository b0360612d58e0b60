import { asc, eq, inArray, sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { isAbout } from "../../../db/links/shared-news.server.ts";
import { decisions } from "../../../db/schema/evidence/decisions.ts";
import { publications } from "../../../db/schema/evidence/publications.ts";
import { sources } from "../../../db/schema/evidence/sources.ts";
import { news } from "../../../db/schema/news.ts";
import { formatDate } from "../../shared/values/dates.ts";
import { findSiteValues } from "../site/queries.server.ts";
import type { TextSource } from "./contract.ts";
import { isDecided } from "./decisions.server.ts";
import { proposeLinks } from "./reader/proposals.server.ts";
import { matchEntries } from "./reader/references.server.ts";
import type { Place, StudyText } from "./reader/study.server.ts";
import { readChronicle } from "./reader/text/chronicle.server.ts";
import { readHeadline, readStems, weighStems } from "./reader/text/likeness.server.ts";

/** A news item that the reader has found for a place in a text, and nobody has decided on. */
export type Unconfirmed = { place: Place; source: TextSource };

/** News of a work beyond which a page does not wait for its texts to be read: 300 take some 30 ms. */
const mostNews = 300;

/**
 * What visitors see of the reader's proposals: news that a text names, cites, or tells the day of; never conflicts or actors.
 * Nothing where the site's content turns it off.
 * @param texts of the intervention's datasheet and conflicts
 */
export async function findUnconfirmed(
  db: Reader,
  intervention: string,
  texts: readonly StudyText[],
): Promise<Unconfirmed[]> {
  // The number is read along an index: texts of thousands of news would be fetched to say that they are too many.
  const [{ site }, further] = await Promise.all([
    findSiteValues(db, "site"),
    db
      .select({ id: news.id })
      .from(news)
      .where(eq(news.interventionId, intervention))
      .offset(mostNews)
      .limit(1),
  ]);
  if (site?.unconfirmed === "hidden" || further.length > 0) return [];
  const items = await db
    .select({
      id: news.id,
      headline: news.headline,
      description: news.description,
      date: sql<string>`${news.date}::text`,
      publication: sql<string>`coalesce((${sql`select ${publications.name} from ${sources}
          join ${publications} on ${publications.id} = ${sources.publicationId} where ${sources.id} = ${news.sourceId}`}), '')`,
    })
    .from(news)
    .where(isAbout(sql`${intervention}`))
    .orderBy(asc(news.date), asc(news.id))
    .limit(mostNews + 1);
  if (items.length > mostNews) return [];
  const read = items.map((item) => ({
    ...item,
    interventions: [intervention],
    conflicts: [],
    stems: readStems(`${item.headline} ${item.description}`),
    trigrams: readHeadline(item.headline),
  }));
  const weigh = weighStems([...read.map(({ stems }) => stems), ...texts.map(({ text }) => readStems(text))]);
  const proposals = texts.flatMap((text) => {
    const chronicle = readChronicle(text);
    const matches = matchEntries(chronicle.entries, read);
    return proposeLinks(intervention, chronicle, { news: read, weigh, matches, isExact: true });
  });
  if (proposals.length === 0) return [];
  const decided = await db
    .select({ proposal: decisions.proposal })
    .from(decisions)
    .where(
      isDecided(
        inArray(
          decisions.proposal,
          proposals.map(({ id }) => id),
        ),
      ),
    );
  const closed = new Set(decided.map(({ proposal }) => proposal));
  const byId = new Map(items.map((item) => [item.id, item]));
  return proposals.flatMap(({ id, place, news: newsId, kind }) => {
    const item = byId.get(newsId ?? "");
    if (!item || closed.has(id) || !isShown(kind)) return [];
    const { headline: title, publication, date } = item;
    const source = { author: "", title, publication, section: "", page: "", url: "", newsId: item.id };
    return { place, source: { ...source, date: formatDate(date), unconfirmed: kind } };
  });
}

const isShown = (kind: string): kind is NonNullable<TextSource["unconfirmed"]> =>
  kind === "reference" || kind === "citation" || kind === "date";
