import { jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { revisionNouns } from "../../../app/shared/values/revisions.ts";
import { identifier, timestamptz } from "../columns.ts";

/** Changes of many records at once; `id` is the operation of their revisions, by which they are undone. */
export const bulkOperations = pgTable("bulk_operations", {
  id: identifier("id").primaryKey(),
  at: timestamptz("at").notNull().defaultNow(),
  actorId: identifier("actor_id"),
  actorName: text("actor_name").notNull(),
  noun: text("noun", { enum: revisionNouns }).notNull(),
  /** Digest of the call, to tell a repeated one from another under the same name. */
  content: text("content"),
  /** What was set and added, by wire field. */
  change: jsonb("change").notNull().$type<Record<string, unknown>>(),
  result: jsonb("result").notNull().$type<Record<string, unknown>>(),
  /** By which operation it was undone, and with what result. */
  undone: jsonb("undone").$type<{ operation: string; result: Record<string, unknown> }>(),
});
