import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { recordColumns } from "./columns.ts";

export const hierarchies = pgTable("hierarchies", {
  ...recordColumns,
  name: text("name").notNull(),
  position: integer("position").notNull(),
});

export const systems = pgTable("systems", {
  ...recordColumns,
  name: text("name").notNull(),
  position: integer("position").notNull(),
});

export const stages = pgTable("stages", {
  ...recordColumns,
  name: text("name").notNull(),
  position: integer("position").notNull(),
});
