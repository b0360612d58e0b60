import type { Reader } from "../../db/client.server.ts";
import { conflicts } from "../../db/schema/conflicts.ts";
import { interventions } from "../../db/schema/interventions.ts";
import { news } from "../../db/schema/news.ts";

/** The words of every record's own texts, read without the search. */
export async function readWords(db: Reader): Promise<Map<string, Set<string>>> {
  const rows = [
    ...(await db
      .select({ id: interventions.id, title: interventions.name, body: interventions.description })
      .from(interventions)),
    ...(await db
      .select({ id: conflicts.id, title: conflicts.name, body: conflicts.description })
      .from(conflicts)),
    ...(await db.select({ id: news.id, title: news.headline, body: news.description }).from(news)),
  ];
  return new Map(rows.map(({ id, title, body }) => [id, new Set(`${title} ${body}`.split(" "))]));
}
/** A word, its plurals, and its singulars. */
export const listForms = (word: string) => [
  word,
  `${word}s`,
  `${word}es`,
  word.replace(/s$/, ""),
  word.replace(/es$/, ""),
];
