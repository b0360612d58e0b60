import { eq } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { passageSources, passages } from "../../../db/schema/evidence/passages.ts";
import { news, newsConflicts } from "../../../db/schema/news.ts";
import type { Proposal } from "../../nouns/passages/reader/study.server.ts";

/** @returns whether what a proposal says is so already: decided on the desk, or linked by hand or by an import */
export async function loadExistingLinks(db: Reader): Promise<(proposal: Proposal) => boolean> {
  const { recordId, field, quote } = passages;
  const [supported, reported] = await Promise.all([
    db
      .select({ recordId, field, quote, newsId: news.id })
      .from(passages)
      .innerJoin(passageSources, eq(passageSources.passageId, passages.id))
      .innerJoin(news, eq(news.sourceId, passageSources.sourceId)),
    db.select().from(newsConflicts),
  ]);
  const key = (...parts: (string | null)[]) => JSON.stringify(parts);
  const links = new Set([
    ...supported.map((passage) => key(passage.recordId, passage.field, passage.quote, passage.newsId)),
    ...reported.map(({ newsId, conflictId }) => key(newsId, conflictId)),
  ]);
  return ({ kind, place, news: item, conflict }) => {
    if (kind === "conflict") return links.has(key(item, conflict));
    if (kind === "reference" || kind === "citation" || kind === "date")
      return links.has(key(place.record, place.field, place.quote, item));
    return false;
  };
}
