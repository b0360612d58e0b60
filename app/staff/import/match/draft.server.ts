import { isDeepStrictEqual } from "node:util";
import type { Row } from "../../../../db/rows.server.ts";
import { toColumns } from "../../../shared/database/field-columns.server.ts";
import type { Support } from "../../../shared/values/field-declarations.ts";
import type { Candidate } from "../check/check-document.server.ts";
import { rules } from "../collections.server.ts";
import type { CreatedValue } from "../contract.ts";
import type { Collection } from "../fields.ts";
import type { Problems } from "../problems.server.ts";
import { foldName } from "../read/names.server.ts";
import { foldRecordKey, type StoredKey } from "./directory.server.ts";

/** A candidate on its way into the database; its `id` is "" until it is matched with a stored record or gets a new one. */
export type Draft = Candidate & {
  /** Reference field → id. */
  referenceIds: Record<string, string>;
  /** Link field → ids; absent where the record does not say. */
  linkIds: Record<string, string[]>;
  before: Row | null;
  after: Row | null;
};

/** What writing and counting need of a draft. */
export type Change = Pick<Draft, "collection" | "id" | "outcome" | "before" | "after" | "isAdded">;

export function createDraft(candidate: Candidate): Draft {
  return { ...candidate, referenceIds: {}, linkIds: {}, before: null, after: null };
}

export const isUndecided = ({ outcome }: Draft) => outcome === null;
export const isAccepted = ({ outcome }: Draft) => outcome !== "refused";
export const isChanging = ({ outcome }: Pick<Draft, "outcome">) =>
  outcome === "created" || outcome === "updated";

/** Columns and lists that a draft gives, as rows of the history have them; what it does not give stays as it is. */
function getContent({
  collection,
  fields: given,
  referenceIds,
  linkIds,
  derived,
}: Draft): Record<string, unknown> {
  const { fields } = rules[collection];
  const lists = Object.entries(fields).flatMap(([field, declared]) => {
    const { kind, column } = declared;
    const ids = linkIds[field];
    if (declared.kind === "links" && ids)
      return [[column, declared.isOrdered ? ids : ids.toSorted()] as const];
    const isList = kind === "actors" || kind === "supports";
    return isList && given[field] !== undefined ? [[column, given[field]] as const] : [];
  });
  return { ...toColumns(fields, { ...given, ...referenceIds }), ...derived, ...Object.fromEntries(lists) };
}

export function isSameAsRow(draft: Draft, row: Row): boolean {
  return Object.entries(getContent(draft)).every(([column, value]) => isDeepStrictEqual(value, row[column]));
}

export function isSameAsDraft(one: Draft, other: Draft): boolean {
  return isDeepStrictEqual(getContent(one), getContent(other));
}

/** What a record without an id is known by. */
export function getRecordKey({ collection, name, fields, referenceIds }: Draft): string {
  const { dateFields, keyFields } = rules[collection];
  const date = String(fields[dateFields[0] ?? ""] ?? "");
  const own = keyFields.flatMap((field) => referenceIds[field] ?? fields[field] ?? []).join(" ");
  return foldRecordKey(collection, { name, interventionId: referenceIds.intervention ?? "", date, own });
}

export type Decision = {
  problems: Problems;
  now: Date;
  updateNames: boolean;
  create: readonly CreatedValue[];
};

/** Decides what is done with a draft that has its id, given the stored row of that id. */
export function decide(draft: Draft, before: Row | null, { problems, now, updateNames }: Decision): void {
  const { id, given, collection, name } = draft;
  const { isOrderedList, nameField, nameColumn } = rules[collection];
  if (before) keepNotes(draft, before);
  if (before && collection === "actors") keepMerged(draft, before, problems);
  const columns = getContent(draft);
  draft.before = before;
  if (!before) {
    const createdAt = given.createdAt ?? now;
    const updatedAt = given.updatedAt ?? createdAt;
    draft.after = { id, version: given.version ?? 0, createdAt, updatedAt, ...columns };
    draft.outcome = "created";
    return;
  }
  draft.outcome = "unchanged";
  if (isSameAsRow(draft, before)) return;
  const stored = before[nameColumn ?? ""];
  if (isOrderedList && !updateNames && stored !== columns[nameColumn ?? ""]) {
    const reason = `Se conserva «${stored}»; con --update-names pasaría a «${name}».`;
    problems.add("nameKept", draft, nameField ?? "", reason);
    return;
  }
  const updatedAt = isOrderedList ? now : (given.updatedAt ?? now);
  if (before.updatedAt > updatedAt) {
    const reason =
      `Lo guardado cambió el ${before.updatedAt.toISOString()}, después que el archivo ` +
      `(${updatedAt.toISOString()}); se deja como está.`;
    problems.add("newerHere", draft, "updatedAt", reason);
    return;
  }
  const version = Math.max(before.version + 1, given.version ?? 0);
  draft.after = { ...before, ...columns, version, updatedAt };
  draft.outcome = "updated";
}

/** Files that are given away do not have the notes that staff write about what rests on a source. */
function keepNotes({ fields }: Draft, before: Row): void {
  const stored = new Map(
    ((before.sources ?? []) as Support[]).map((support) => [support.source, support.note]),
  );
  for (const support of (fields.sources ?? []) as Support[])
    support.note ||= stored.get(support.source) ?? "";
}

/** People merge and part the actors that are here, as operations that can be undone. */
function keepMerged(draft: Draft, before: Row, problems: Problems): void {
  const { mergedInto, ...others } = draft.referenceIds;
  draft.referenceIds = others;
  if (mergedInto && mergedInto !== before.mergedIntoId)
    problems.add("danglingLink", draft, "mergedInto", "Ya está en el sitio, donde se une y se separa.");
}

/** Two records of these collections cannot have the same. */
const unique: Partial<Record<Collection, "name" | "interventionId">> = {
  hierarchies: "name",
  systems: "name",
  stages: "name",
  publications: "name",
  actors: "name",
  datasheets: "interventionId",
  geometries: "interventionId",
};

/**
 * Where two records would have what only one may have, the stored one that stays keeps it, else the one that its
 * intervention names, else the first. A refused update leaves its record where it was stored, which may now conflict with
 * another draft: repeats until none is refused.
 */
export function refuseSeconds(
  collection: Collection,
  drafts: Draft[],
  stored: StoredKey[],
  namedByInterventions: ReadonlySet<string>,
  problems: Problems,
): void {
  const field = unique[collection];
  if (!field) return;
  for (let isSettled = false; !isSettled; ) {
    isSettled = true;
    const moving = drafts.filter(isChanging);
    const movingIds = new Set(moving.map(({ id }) => id));
    const remaining = stored.filter(({ id }) => !movingIds.has(id));
    const holders = new Map(remaining.map((key) => [foldName(key[field]), key.id]));
    const isNamed = ({ id }: Draft) => Number(namedByInterventions.has(id));
    for (const draft of moving.toSorted((a, b) => isNamed(b) - isNamed(a))) {
      const interventionId = draft.referenceIds.intervention ?? "";
      const own = foldName(field === "name" ? draft.name : interventionId);
      const holder = holders.get(own);
      if (holder === undefined) {
        holders.set(own, draft.id);
        continue;
      }
      const { nameField, one } = rules[collection];
      if (field === "name")
        problems.add("repeatedId", draft, nameField ?? "", `Ya se llama así el registro ${holder}.`);
      else {
        const reason = `La actuación urbanística ${interventionId} ya tiene ${one} ${holder}.`;
        const kind = collection === "datasheets" ? "secondDatasheet" : "secondPlace";
        problems.add(kind, draft, "intervention", reason);
      }
      draft.after = null;
      isSettled = false;
    }
  }
}
