import type { Reader } from "../../../../db/client.server.ts";
import { loadRows } from "../../../../db/rows.server.ts";
import type { Candidate } from "../check/check-document.server.ts";
import { rules } from "../collections.server.ts";
import { type Collection, collections } from "../contract.ts";
import { checkChildren, checkRepeatedNames, checkReplacedEdits } from "./cross-checks.server.ts";
import { type Decision, decide, refuseSecondDatasheets } from "./decide.server.ts";
import { Directory } from "./directory.server.ts";
import { type Draft, draftOf, naturalKey } from "./draft.server.ts";
import { isOpen, matchByKey, settleRepeatedIds, storedByKey } from "./match.server.ts";
import { resolveReferences } from "./references.server.ts";

/** Decides what becomes of every candidate, parents before children. Changes nothing. @returns a draft of each */
export async function planRecords(db: Reader, candidates: Candidate[], decision: Decision): Promise<Draft[]> {
  const directory = await Directory.load(db);
  const byCollection = Map.groupBy(candidates, (candidate) => candidate.collection);
  const planned = new Map<Collection, Draft[]>();
  for (const collection of collections) {
    const drafts = (byCollection.get(collection) ?? []).map(draftOf);
    planned.set(collection, drafts);
    if (drafts.length > 0) await planCollection(db, collection, drafts, planned, directory, decision);
  }
  const all = [...planned.values()].flat();
  checkChildren(all, directory, decision.problems);
  for (const [collection, drafts] of planned)
    checkRepeatedNames(collection, drafts, directory, decision.problems);
  await checkReplacedEdits(db, all, decision.problems);
  return all;
}

async function planCollection(
  db: Reader,
  collection: Collection,
  drafts: Draft[],
  planned: ReadonlyMap<Collection, Draft[]>,
  directory: Directory,
  decision: Decision,
): Promise<void> {
  const { problems } = decision;
  const stored = directory.stored(collection);
  for (const draft of drafts) if (isOpen(draft)) resolveReferences(draft, directory, problems);

  const claimed = settleRepeatedIds(drafts, problems);
  const withoutId = drafts.filter((draft) => isOpen(draft) && draft.candidate.id === null);
  const byKey =
    withoutId.length > 0 ? storedByKey(collection, stored.values(), claimed) : new Map<string, string[]>();
  const wanted = new Set(withoutId.flatMap((draft) => byKey.get(naturalKey(draft)) ?? []));
  for (const id of claimed.keys()) if (stored.has(id)) wanted.add(id);
  const rows = await loadRows(db, rules[collection].noun, [...wanted]);

  matchByKey({ collection, drafts, claimed, byKey, rows, problems });
  let position = stored.size;
  for (const draft of drafts.filter(isOpen)) {
    decide(draft, rows.get(draft.id) ?? null, decision);
    // New entries of a fixed list go to its end.
    if (draft.after && !draft.before && rules[collection].isFixedList) draft.after.position = position++;
  }
  if (collection === "datasheets")
    refuseSecondDatasheets(drafts, stored, datasheetsNamedBy(planned.get("interventions") ?? []), problems);
  for (const draft of drafts) announce(draft, collection, directory);
}

/** Lets later collections refer to what was accepted, and know what was refused. */
function announce(
  { outcome, candidate, id, before, after }: Draft,
  collection: Collection,
  directory: Directory,
): void {
  if (outcome === "refused") directory.addRefused(collection, candidate.id, candidate.name);
  const row = after ?? before;
  if (!row) return;
  const name = String(row.headline ?? row.name ?? "");
  directory.add(collection, { id, name, interventionId: String(row.interventionId ?? "") });
  if (rules[collection].isFixedList && outcome !== "refused")
    directory.addOtherName(collection, id, candidate.name);
}

function datasheetsNamedBy(interventions: Draft[]): Set<string> {
  const accepted = interventions.filter(({ outcome }) => outcome !== "refused");
  return new Set(accepted.flatMap(({ candidate }) => candidate.children.datasheet ?? []));
}
