import { href } from "react-router";
import { newRecord } from "../constants.ts";
import type { TableRow } from "../contract.ts";
import { findPlainNoun, isTyped, type TableNoun } from "../fields.ts";

/** Where a record is edited; its history for one whose form has an address that the table does not know. */
export function getEditPath(noun: TableNoun, { _id }: Pick<TableRow, "_id">): string {
  if (noun === "intervention") return href("/interventions/:interventionId/edit", { interventionId: _id });
  if (noun === "conflict") return href("/conflicts/:conflictId/edit", { conflictId: _id });
  if (noun === "news") return href("/news/:newsId/edit", { newsId: _id });
  if (findPlainNoun(noun)) return href("/admin/records/:noun/:recordId", { noun, recordId: _id });
  return href("/admin/history/:noun/:recordId", { noun, recordId: _id });
}

/** Where a new record is typed; null for one that begins with another, or with a file. */
export function findNewPath(noun: TableNoun): string | null {
  if (noun === "intervention") return href("/interventions/new");
  if (noun === "conflict") return href("/conflicts/new");
  if (noun === "news") return href("/news/new");
  const plain = findPlainNoun(noun);
  return plain && isTyped(plain)
    ? href("/admin/records/:noun/:recordId", { noun, recordId: newRecord })
    : null;
}
