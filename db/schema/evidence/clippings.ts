import { check, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { audiences } from "../../../app/shared/evidence/vocabulary.ts";
import { identifier, matchesRecordId, recordColumns } from "../columns.ts";
import { sources } from "./sources.ts";

/** Scans of sources; the images of their pages are files named after the id. */
export const clippings = pgTable(
  "clippings",
  {
    ...recordColumns,
    /** Null for one that was uploaded or taken out, and is in no source. */
    sourceId: identifier("source_id").references(() => sources.id),
    /** Among those of its source. */
    position: integer("position").notNull().default(0),
    name: text("name").notNull(),
    credit: text("credit").notNull().default(""),
    audience: text("audience", { enum: audiences }).notNull().default("staff"),
    /** Size in pixels of each page's image. */
    pages: jsonb("pages").notNull().$type<{ width: number; height: number }[]>(),
    /** The ending of the stored original; null where the images of the pages are all there is. */
    original: text("original", { enum: ["pdf"] }),
    createdBy: identifier("created_by"),
  },
  (table) => [
    check("clippings_id_check", matchesRecordId(table.id)),
    index("clippings_source_id_index").on(table.sourceId, table.position, table.id),
  ],
);
