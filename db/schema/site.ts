import { jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { recordColumns } from "./columns.ts";

/** Editable texts of the site, one row per key; app/nouns/site/contract.ts has the shape of each value. */
export const siteContent = pgTable("site_content", {
  ...recordColumns,
  key: text("key").notNull().unique(),
  value: jsonb("value").notNull().$type<Record<string, unknown>>(),
});
