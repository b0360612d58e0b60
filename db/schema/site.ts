import { jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { recordColumns } from "./columns.ts";

/** Editable texts of the site, one record a key: `information`, `home`, `coding`, … Shapes are in their contracts. */
export const siteContent = pgTable("site_content", {
  ...recordColumns,
  key: text("key").notNull().unique(),
  value: jsonb("value").notNull().$type<Record<string, unknown>>(),
});
