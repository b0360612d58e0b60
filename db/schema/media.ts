import { check, integer, pgTable, text } from "drizzle-orm/pg-core";
import { identifier, matchesRecordId, recordColumns } from "./columns.ts";

/** Re-encoded images; the file itself is in the configured storage under `key`. */
export const media = pgTable(
  "media",
  {
    ...recordColumns,
    key: text("key").notNull().unique(),
    contentType: text("content_type").notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    bytes: integer("bytes").notNull(),
    createdBy: identifier("created_by"),
  },
  (table) => [check("media_id_check", matchesRecordId(table.id))],
);
