import { createHash } from "node:crypto";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { matchNames } from "../../app/shared/names/match-names.ts";
import { type MentionNoun, registers } from "../../app/shared/names/registers.ts";
import { foldText } from "../../app/shared/values/text.ts";
import { splitIntoChunks } from "../chunks.ts";
import type { Transaction } from "../client.server.ts";
import { mentions } from "../schema/places/mentions.ts";
import type { Registers } from "./read-registers.server.ts";

type Mention = typeof mentions.$inferInsert;
/** The texts of a record by their names on the wire, and what the works are called that it is about. */
type Texts = { id: string; texts: Record<string, string>; works: string[] };

/** The texts that are read, in SQL. */
const queries: Record<MentionNoun, SQL> = {
  news: sql`
    select n.id, json_build_object('newsName', n.headline, 'description', n.description) as texts,
      array(select i.name from news_interventions about join interventions i on i.id = about.intervention_id
        where about.news_id = n.id) as works
    from news n where n.id = any`,
  conflict: sql`
    select c.id, json_build_object('conflictName', c.name, 'description', c.description) as texts, array[i.name] as works
    from conflicts c join interventions i on i.id = c.intervention_id where c.id = any`,
  datasheet: sql`
    select d.id, json_build_object('description', d.description, 'features', d.features, 'conflictivity', d.conflictivity)
      as texts, array[i.name] as works
    from datasheets d join interventions i on i.id = d.intervention_id where d.id = any`,
};

/** Computes again where the texts of these records name entries of the registers. @returns whether any differs */
export async function computeMentions(
  tx: Transaction,
  noun: MentionNoun,
  ids: readonly string[],
  known: Registers,
): Promise<boolean> {
  let isChanged = false;
  for (const chunk of splitIntoChunks([...new Set(ids)])) {
    const { rows } = await tx.execute<Texts>(sql`${queries[noun]}(${sql.param(chunk)}::text[])`);
    const next = rows.flatMap((record) => readRecord(noun, record, known));
    const own = and(eq(mentions.noun, noun), inArray(mentions.recordId, chunk));
    const before = await tx.select().from(mentions).where(own);
    if (describe(before) === describe(next)) continue;
    isChanged = true;
    await tx.delete(mentions).where(own);
    for (const some of splitIntoChunks(next)) await tx.insert(mentions).values(some);
  }
  return isChanged;
}

const describe = (list: readonly Mention[]) =>
  list
    .map(({ id, entryId, candidates, start, basis }) => [id, entryId, ...candidates, start, basis].join(" "))
    .sort()
    .join("\n");

function readRecord(noun: MentionNoun, { id: recordId, texts, works }: Texts, found: Registers): Mention[] {
  return registers.flatMap((register) =>
    Object.entries(matchNames(texts, found[register], register === "place" ? works : [])).flatMap(
      ([field, list]) => {
        const times = new Map<string, number>();
        return list.map(({ entries, ...mention }) => {
          const words = foldText(mention.quote);
          const turn = (times.get(words) ?? 0) + 1;
          times.set(words, turn);
          const key = [noun, recordId, field, register, words, turn].join("\n");
          const id = createHash("sha256").update(key).digest("hex").slice(0, 24);
          const entryId = entries.length === 1 ? (entries[0] ?? null) : null;
          return { id, noun, recordId, field, register, entryId, candidates: [...entries], ...mention };
        });
      },
    ),
  );
}
