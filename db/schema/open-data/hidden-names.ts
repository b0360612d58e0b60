import { sql } from "drizzle-orm";
import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { identifier, timestamptz } from "../columns.ts";
import { actors } from "../evidence/actors.ts";

/** Names that must not be read in public, in no record, version or edition; each by the operation that hid it. */
export const hiddenNames = pgTable("hidden_names", {
  id: identifier("id").primaryKey(),
  /** Every spelling that is hidden. */
  names: text("names").array().notNull(),
  /** The passages in which it stays: app/shared/names/hidden-names.ts says what they are called. */
  spared: text("spared").array().notNull().default(sql`'{}'`),
  /** The actor that has such a name, so that old records that name it lead to it still. */
  actorId: identifier("actor_id").references(() => actors.id, { onDelete: "set null" }),
  /** Positions of the editions that had such a name, which say that something was hidden of them. */
  editions: integer("editions").array().notNull().default(sql`'{}'`),
  hiddenAt: timestamptz("hidden_at").notNull().defaultNow(),
  hiddenBy: text("hidden_by").notNull(),
});
