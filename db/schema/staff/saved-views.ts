import { boolean, index, pgTable, text } from "drizzle-orm/pg-core";
import { revisionNouns } from "../../../app/shared/values/revisions.ts";
import { identifier, recordColumns } from "../columns.ts";
import { users } from "../users.ts";

/** Filters, order and columns of a staff table, under a name. */
export const savedViews = pgTable(
  "saved_views",
  {
    ...recordColumns,
    /** Null once its owner is gone; a shared view stays. */
    ownerId: identifier("owner_id").references(() => users.id, { onDelete: "set null" }),
    isShared: boolean("is_shared").notNull(),
    noun: text("noun", { enum: revisionNouns }).notNull(),
    name: text("name").notNull(),
    /** As in an address, without its question mark. */
    query: text("query").notNull(),
  },
  (table) => [index("saved_views_owner_id_index").on(table.ownerId)],
);
