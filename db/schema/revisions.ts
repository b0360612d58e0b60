import { sql } from "drizzle-orm";
import { bigint, bigserial, check, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { revisionActions, revisionNouns } from "../../app/shared/values/revisions.ts";
import { identifier, timestamptz } from "./columns.ts";

/** A changed record with the whole row as it was before. All that one write changed has the same operation. */
export const revisions = pgTable(
  "revisions",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    operation: identifier("operation").notNull(),
    /** Digest of what a call with an idempotency key was to write; null without a key. */
    content: text("content"),
    at: timestamptz("at").notNull().defaultNow(),
    actorId: identifier("actor_id"),
    actorName: text("actor_name").notNull(),
    action: text("action", { enum: revisionActions }).notNull(),
    noun: text("noun", { enum: revisionNouns }).notNull(),
    recordId: identifier("record_id").notNull(),
    before: jsonb("before").$type<Record<string, unknown>>(),
  },
  (table) => [
    index("revisions_record_index").on(table.noun, table.recordId, table.id),
    index("revisions_operation_index").on(table.operation),
    index("revisions_deleted_index").on(table.id).where(sql`${table.action} = 'delete'`),
  ],
);

/** Reports of the importer; `id` is the operation of their revisions, by which they are undone. */
export const imports = pgTable("imports", {
  id: identifier("id").primaryKey(),
  at: timestamptz("at").notNull().defaultNow(),
  actorName: text("actor_name").notNull(),
  source: text("source").notNull(),
  report: jsonb("report").notNull().$type<Record<string, unknown>>(),
});

/** One row, raised in the transaction of every write: the cached responses of an older version are stale. */
export const contentVersion = pgTable(
  "content_version",
  {
    id: integer("id").primaryKey().default(1),
    version: bigint("version", { mode: "number" }).notNull().default(0),
  },
  (table) => [check("content_version_one_row_check", sql`${table.id} = 1`)],
);
