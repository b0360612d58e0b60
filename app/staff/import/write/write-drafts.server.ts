import type { Transaction } from "../../../../db/client.server.ts";
import { chunksOf, deleteRows, putRows, replaceLinks, writtenRows } from "../../../../db/rows.server.ts";
import type { Change, Write } from "../../../../db/write.server.ts";
import { rules } from "../collections.server.ts";
import { type Collection, collections } from "../contract.ts";
import type { Draft } from "../match/draft.server.ts";

/** Called now and then with how much is written. */
export type Progress = (done: number, total: number) => void;

/** Writes every draft that is to be created or updated, and records each in the history. */
export async function writeDrafts({ tx, record }: Write, drafts: Draft[], progress: Progress): Promise<void> {
  const changed = drafts.filter(({ outcome }) => outcome === "created" || outcome === "updated");
  let done = 0;
  for (const collection of collections) {
    const own = changed.filter(({ candidate }) => candidate.collection === collection);
    const updated = own.filter(({ outcome }) => outcome === "updated").map(({ id }) => id);
    await makeWay(tx, collection, updated);
    for (const batch of chunksOf(own, writtenRows)) {
      await putRows(
        tx,
        rules[collection].noun,
        batch.map(({ after }) => after).filter((row) => row !== null),
      );
      await putLinks(tx, batch);
      await record(batch.map(changeOf));
      done += batch.length;
      progress(done, changed.length);
    }
  }
}

function changeOf({ candidate, id, outcome, before }: Draft): Change {
  const action = outcome === "created" ? "create" : "update";
  return { action, noun: rules[candidate.collection].noun, recordId: id, before };
}

/** Two datasheets may change places; nothing refers to a datasheet, so those that change are taken out first. */
export async function makeWay(tx: Transaction, collection: Collection, ids: string[]): Promise<void> {
  if (collection !== "datasheets") return;
  await deleteRows(tx, rules[collection].noun, ids);
}

async function putLinks(tx: Transaction, batch: Draft[]): Promise<void> {
  const given = batch.filter(({ conflictIds }) => conflictIds !== null);
  await replaceLinks(
    tx,
    given.map(({ id, conflictIds }) => ({ newsId: id, conflictIds: conflictIds ?? [] })),
  );
}
