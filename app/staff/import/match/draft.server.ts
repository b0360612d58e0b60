import { isDeepStrictEqual } from "node:util";
import type { Row } from "../../../../db/rows.server.ts";
import { toColumns } from "../../../shared/database/field-columns.server.ts";
import type { Candidate } from "../check/check-document.server.ts";
import { rules } from "../collections.server.ts";
import { foldRecordKey } from "./directory.server.ts";

/** A candidate on its way into the database; its `id` is "" until it is matched with a stored record or gets a new one. */
export type Draft = Candidate & {
  /** Reference field → id. */
  referenceIds: Record<string, string>;
  /** Link field → ids; absent where the record does not say. */
  linkIds: Record<string, string[]>;
  /** The stored row, and the row as it is to be. */
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
/** Whether it is to be written. */
export const isChanging = ({ outcome }: Pick<Draft, "outcome">) =>
  outcome === "created" || outcome === "updated";

/** The columns that a draft gives; those it does not give stay as they are. */
function getColumns({ collection, fields, referenceIds, derived }: Draft): Record<string, unknown> {
  return { ...toColumns(rules[collection].fields, { ...fields, ...referenceIds }), ...derived };
}

/** Columns and links, as rows of the history have them. */
export function getContent(draft: Draft): Record<string, unknown> {
  const links = Object.entries(draft.linkIds).map(([field, ids]) => {
    const declared = rules[draft.collection].fields[field];
    const isOrdered = declared?.kind === "links" && declared.isOrdered;
    return [declared?.column ?? field, isOrdered ? ids : ids.toSorted()] as const;
  });
  const lists = Object.entries(rules[draft.collection].fields).flatMap(([field, { column, kind }]) => {
    const isGiven = (kind === "actors" || kind === "supports") && draft.fields[field] !== undefined;
    return isGiven ? [[column, draft.fields[field]] as const] : [];
  });
  return { ...getColumns(draft), ...Object.fromEntries([...links, ...lists]) };
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
