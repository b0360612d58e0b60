import type { Reader } from "../../../../db/client.server.ts";
import { loadRows } from "../../../../db/rows.server.ts";
import { explainFullList } from "../../../nouns/catalog/fields.ts";
import type { Candidate } from "../check/check-document.server.ts";
import { rules } from "../collections.server.ts";
import { type Collection, collections } from "../fields.ts";
import type { Problems } from "../problems.server.ts";
import {
  checkChildren,
  checkChoices,
  checkOwnImages,
  checkRepeatedNames,
  checkReplacedEdits,
  checkUnlisted,
  refuseSampled,
  refuseUnlistedValues,
} from "./cross-checks.server.ts";
import { planDescribedSources } from "./described-sources.server.ts";
import { Directory, type StoredKey } from "./directory.server.ts";
import {
  createDraft,
  type Decision,
  type Draft,
  decide,
  isAccepted,
  isUndecided,
  refuseSeconds,
} from "./draft.server.ts";
import { matchDrafts, settleRepeatedIds } from "./match.server.ts";
import { resolveReferences } from "./resolve-references.server.ts";

/** Decides what becomes of every candidate, parents before children. Changes nothing. @returns a draft of each */
export async function planRecords(db: Reader, candidates: Candidate[], decision: Decision): Promise<Draft[]> {
  const { problems } = decision;
  const directory = await Directory.load(db);
  const drafts = Map.groupBy(candidates.map(createDraft), ({ collection }) => collection);
  const namedDatasheets = new Set<string>();
  for (const collection of collections) {
    const own = drafts.get(collection) ?? [];
    if (collection === "conflicts") await refuseUnlistedValues(db, own, decision);
    // Those that others refer to come first.
    for (const level of groupByLevel(collection, own, problems)) {
      await decideDrafts(db, collection, level, directory, decision);
      refuseSeconds(collection, own, directory.getStored(collection), namedDatasheets, problems);
      for (const draft of level) announce(draft, directory);
    }
    for (const draft of own.filter(isAccepted))
      for (const id of draft.children.datasheet ?? []) namedDatasheets.add(id);
    if (collection === "news")
      for (const draft of await planDescribedSources(
        db,
        own,
        drafts.get("sources") ?? [],
        directory,
        decision,
      ))
        drafts.set(draft.collection, [...(drafts.get(draft.collection) ?? []), draft]);
  }
  const all = collections.flatMap((collection) => drafts.get(collection) ?? []);
  await refuseSampled(db, all, problems);
  checkChildren(all, directory, problems);
  checkUnlisted(all, problems);
  for (const collection of collections)
    checkRepeatedNames(collection, drafts.get(collection) ?? [], directory, problems);
  await checkReplacedEdits(db, all, problems);
  await checkChoices(db, all, problems);
  await checkOwnImages(db, all, problems);
  return all;
}

function groupByLevel(collection: Collection, drafts: Draft[], problems: Problems): Draft[][] {
  const { levels, ownReference } = rules[collection];
  if (drafts.length === 0) return [];
  if (!ownReference) return [drafts];
  // An id that is there twice may be so on two levels.
  settleRepeatedIds(drafts, problems);
  const groups = Map.groupBy(drafts, ({ fields, references }) => {
    if (levels) return String(fields[levels.field] ?? "");
    return references[ownReference] ? ownReference : "";
  });
  return ["", ...(levels?.values ?? [ownReference])].flatMap((level) => {
    const group = groups.get(level);
    return group ? [group] : [];
  });
}

async function decideDrafts(
  db: Reader,
  collection: Collection,
  drafts: Draft[],
  directory: Directory,
  decision: Decision,
): Promise<void> {
  const { problems } = decision;
  const stored = directory.getStored(collection);
  for (const draft of drafts.filter(isUndecided)) resolveReferences(draft, directory, problems);
  if (collection === "actors") await followMerged(db, drafts);
  const rows = await matchDrafts(db, drafts, { collection, stored, problems });
  const undecided = drafts.filter(isUndecided);
  for (const draft of undecided) decide(draft, rows.get(draft.id) ?? null, decision);
  keepOrder(undecided);
  if (rules[collection].isOrderedList) placeNewEntries(undecided, stored, problems);
}

/** Merged actors are named in the order of their ids, which new ones get at random. */
function keepOrder(drafts: readonly Draft[]): void {
  const added = drafts.filter(({ isAdded, before }) => isAdded && !before);
  const ids = added.map(({ id }) => id).sort();
  for (const [index, draft] of added.entries()) {
    draft.id = ids[index] ?? "";
    if (draft.after) draft.after.id = draft.id;
  }
}

/** New entries of a list go to its end, in the order that they are given, for as long as it has room for them. */
function placeNewEntries(drafts: readonly Draft[], stored: readonly StoredKey[], problems: Problems): void {
  let position = Math.max(-1, ...stored.map((entry) => Number(entry.position)));
  let entries = stored.length;
  const getPlace = ({ given }: Draft) => given.position ?? Number.MAX_VALUE;
  for (const draft of drafts.toSorted((one, other) => getPlace(one) - getPlace(other))) {
    if (!draft.after || draft.before) continue;
    const { mostEntries, nameField } = rules[draft.collection];
    if (entries < mostEntries) {
      entries += 1;
      position = Math.floor(position) + 1;
      draft.after.position = position;
    } else {
      problems.add("fullList", draft, nameField ?? "", `${explainFullList(mostEntries)}.`);
      draft.after = null;
    }
  }
}

/** What was merged into an actor that has been merged since is merged into the same one. */
async function followMerged(db: Reader, drafts: Draft[]): Promise<void> {
  const targets = drafts.flatMap(({ referenceIds }) => referenceIds.mergedInto ?? []);
  const rows = await loadRows(db, "actor", targets);
  for (const { referenceIds } of drafts) {
    const next = rows.get(referenceIds.mergedInto ?? "")?.mergedIntoId;
    if (next) referenceIds.mergedInto = String(next);
  }
}

/** Lets later collections refer to what was accepted, and know what was refused. */
function announce(draft: Draft, directory: Directory): void {
  const { collection, id, name, before, after } = draft;
  const { nameColumn, isOrderedList, codeColumn, levels } = rules[collection];
  if (!isAccepted(draft)) directory.addRefused(collection, draft.recordId ?? "", name);
  const row = after ?? before;
  if (!row) return;
  const read = (column: string | null | undefined) => String(row[column ?? ""] ?? "");
  directory.add(collection, {
    id,
    name: read(nameColumn),
    interventionId: read("interventionId"),
    code: read(codeColumn),
    level: read(levels?.column),
  });
  directory.addShared(id, (row.otherInterventionIds ?? []) as string[]);
  if (isOrderedList && isAccepted(draft)) directory.addName(collection, id, name);
}
