import { isDeepStrictEqual } from "node:util";
import type { Row } from "../../../../db/rows.server.ts";
import type { Candidate } from "../check/check-document.server.ts";
import { rules } from "../collections.server.ts";
import type { Outcome } from "../contract.ts";
import { foldCatalogName, foldName } from "../read/names.server.ts";
import type { StoredKey } from "./stored-keys.server.ts";

/** A candidate on its way into the database. */
export type Draft = {
  candidate: Candidate;
  /** Its own id, that of the stored record it is matched with, or a new one; "" until then. */
  id: string;
  /** Reference field → id. */
  references: Record<string, string>;
  /** The conflicts a news item reports on; null where the record does not say. */
  conflictIds: string[] | null;
  outcome: Outcome | null;
  /** The stored row, and the row as it is to be; null where there is none. */
  before: Row | null;
  after: Row | null;
};

export function draftOf(candidate: Candidate): Draft {
  return {
    candidate,
    id: candidate.id ?? "",
    references: {},
    conflictIds: null,
    outcome: candidate.isRefused ? "refused" : null,
    before: null,
    after: null,
  };
}

/** The columns that a draft gives; those it does not give stay as they are. */
export function columnsOf({ candidate, references }: Draft): Record<string, unknown> {
  const { columns } = rules[candidate.collection];
  const values = { ...candidate.fields, ...references };
  return Object.fromEntries(
    Object.entries(columns).flatMap(([field, column]) =>
      values[field] === undefined ? [] : [[column, values[field]] as const],
    ),
  );
}

export function isSameAsRow(draft: Draft, row: Row): boolean {
  const columns = Object.entries(columnsOf(draft));
  if (columns.some(([column, value]) => !isDeepStrictEqual(value, row[column]))) return false;
  return (
    draft.conflictIds === null || isDeepStrictEqual([...draft.conflictIds].sort(), row.conflictIds ?? [])
  );
}

export function isSameAsDraft(one: Draft, other: Draft): boolean {
  const content = (draft: Draft) => ({ ...columnsOf(draft), links: draft.conflictIds?.toSorted() ?? null });
  return isDeepStrictEqual(content(one), content(other));
}

const part = " ";

/** What a record without an id is known by, folded. */
export function naturalKey(draft: Draft): string {
  const { collection, name, fields } = draft.candidate;
  const date = typeof fields.newsDate === "string" ? fields.newsDate : "";
  const interventionId = draft.references.intervention ?? "";
  return keyOf(collection, { name, interventionId, date });
}

export function keyOf(collection: Candidate["collection"], key: Omit<StoredKey, "id">): string {
  if (rules[collection].isFixedList) return foldCatalogName(key.name);
  return [key.interventionId, foldName(key.name), key.date].join(part);
}
