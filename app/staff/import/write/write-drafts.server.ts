import { inArray, sql } from "drizzle-orm";
import { rowsPerStatement, splitIntoChunks } from "../../../../db/chunks.ts";
import type { Database, Transaction } from "../../../../db/client.server.ts";
import { storeLinks } from "../../../../db/links/store-links.server.ts";
import {
  getWrittenColumns,
  insertRows,
  lockRows,
  releaseUnique,
  upsertRows,
} from "../../../../db/rows.server.ts";
import type { Write } from "../../../../db/write.server.ts";
import { rules } from "../collections.server.ts";
import type { Outcome, Progress } from "../contract.ts";
import { type Collection, collections } from "../fields.ts";
import { type Change, isChanging } from "../match/draft.server.ts";

export async function writeDrafts(
  writing: Write,
  drafts: readonly Change[],
  progress: Progress,
): Promise<void> {
  const { tx, record } = writing;
  const changing = drafts.filter(isChanging);
  let done = 0;
  for (const collection of collections) {
    const { noun } = rules[collection];
    const own = changing.filter((draft) => draft.collection === collection);
    const updated = own.filter(({ outcome }) => outcome === "updated");
    await lockUnchanged(tx, collection, updated);
    await releaseUnique(
      tx,
      noun,
      updated.map(({ id }) => id),
    );
    for (const batch of splitIntoChunks(own, rowsPerStatement)) {
      const list = (outcome: Outcome) =>
        batch.flatMap((draft) => (draft.outcome === outcome && draft.after ? [draft.after] : []));
      const [created, changed] = [list("created"), list("updated")];
      await insertRows(tx, noun, created);
      await upsertRows(tx, noun, changed);
      await record(
        batch.map(({ id, outcome, before }) => {
          const action = outcome === "created" ? "create" : "update";
          return { action, noun, recordId: id, before };
        }),
      );
      await storeLinks(writing, noun, [...created, ...changed]);
      done += batch.length;
      await progress({ step: "saved", done, total: changing.length });
    }
  }
}

/** Others write while an import is being saved. */
export class ChangedMeanwhile extends Error {}

/** @throws ChangedMeanwhile where a row is not what the plan was made for */
async function lockUnchanged(tx: Transaction, collection: Collection, drafts: Change[]): Promise<void> {
  const { noun } = rules[collection];
  const { id } = getWrittenColumns(noun);
  for (const batch of splitIntoChunks(drafts)) {
    const ids = batch.map((draft) => draft.id);
    const rows = new Map((await lockRows(tx, noun, inArray(id, ids))).map((row) => [row.id, row]));
    for (const { before, ...draft } of batch)
      if (rows.get(draft.id)?.version !== before?.version) throw new ChangedMeanwhile();
  }
}

/** The columns that the search reads (`search_sources` in the migrations). */
const searchedColumns = ["name", "headline", "description", "features", "conflictivity"];

/** The search stores longer words in pieces. */
const longestWord = 100;

/** The words that `split_words` of the migrations finds in these texts, at a fifth of the cost. */
export function listWords(texts: readonly string[]): Set<string> {
  const words = new Set<string>();
  for (const text of texts)
    for (const [word] of text
      .normalize("NFC")
      .toLowerCase()
      .matchAll(/[\p{L}\p{Nd}]+/gu))
      if (word.length <= longestWord) words.add(word);
  return words;
}

/**
 * Adds the new words of an import to those of the search, in short transactions of their own. Added by the long one, they
 * would make every other writer that brings one of them wait for its end. Words of an import that fails find nothing.
 */
export async function addWords(db: Database, drafts: readonly Change[]): Promise<void> {
  const texts = drafts
    .filter(isChanging)
    .flatMap(({ after }) =>
      searchedColumns.flatMap((name) => (typeof after?.[name] === "string" ? [after[name]] : [])),
    );
  for (const words of splitIntoChunks([...listWords(texts)]))
    await db.execute(sql`select add_search_words(${sql.param(words)}::text[])`);
}
