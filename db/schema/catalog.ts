import { doublePrecision, pgTable, text } from "drizzle-orm/pg-core";
import { recordColumns } from "./columns.ts";

const listColumns = {
  ...recordColumns,
  name: text("name").notNull(),
  meaning: text("meaning").notNull().default(""),
  /** An entry that is moved stands halfway between its neighbours, so that it alone is changed. */
  position: doublePrecision("position").notNull(),
};

export const hierarchies = pgTable("hierarchies", listColumns);

/** A colour, pattern or pictogram is empty where it is the one that the site gives. */
export const systems = pgTable("systems", {
  ...listColumns,
  color: text("color").notNull().default(""),
  pattern: text("pattern").notNull().default(""),
  pictogram: text("pictogram").notNull().default(""),
});

export const stages = pgTable("stages", { ...listColumns, sign: text("sign").notNull().default("") });
