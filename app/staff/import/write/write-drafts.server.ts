import type { Transaction } from "../../../../db/client.server.ts";
import {
  deleteRows,
  replaceLinks,
  rowsPerStatement,
  splitIntoChunks,
  upsertRows,
} from "../../../../db/rows.server.ts";
import type { Write } from "../../../../db/write.server.ts";
import { rules } from "../collections.server.ts";
import { type Collection, collections, type Progress } from "../contract.ts";
import { type Draft, isChanging } from "../match/draft.server.ts";

/** Writes every draft that is to be created or updated, and records each in the history. */
export async function writeDrafts({ tx, record }: Write, drafts: Draft[], progress: Progress): Promise<void> {
  const changing = drafts.filter(isChanging);
  let done = 0;
  for (const collection of collections) {
    const { noun } = rules[collection];
    const own = changing.filter((draft) => draft.collection === collection);
    const updated = own.filter(({ outcome }) => outcome === "updated").map(({ id }) => id);
    await clearDatasheets(tx, collection, updated);
    for (const batch of splitIntoChunks(own, rowsPerStatement)) {
      const rows = batch.map(({ after }) => after).filter((row) => row !== null);
      await upsertRows(tx, noun, rows);
      const links = batch.flatMap(({ id, linkIds }) =>
        linkIds.conflicts ? [{ newsId: id, conflictIds: linkIds.conflicts }] : [],
      );
      await replaceLinks(tx, links);
      await record(
        batch.map(({ id, outcome, before }) => {
          const action = outcome === "created" ? "create" : "update";
          return { action, noun, recordId: id, before };
        }),
      );
      done += batch.length;
      progress({ step: "saved", done, total: changing.length });
    }
  }
}

/** Two datasheets may swap their interventions, which are unique: those that change are deleted and inserted again. */
export async function clearDatasheets(tx: Transaction, collection: Collection, ids: string[]): Promise<void> {
  if (collection === "datasheets") await deleteRows(tx, rules[collection].noun, ids);
}
