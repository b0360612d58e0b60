import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, text } from "drizzle-orm/pg-core";
import { hierarchies, systems } from "./catalog.ts";
import { identifier, imageColumns, isRecordId, recordColumns, searchColumns, spanish } from "./columns.ts";

export const interventions = pgTable(
  "interventions",
  {
    ...recordColumns,
    name: text("name").notNull(),
    description: text("description").notNull(),
    hierarchyId: identifier("hierarchy_id")
      .notNull()
      .references(() => hierarchies.id),
    strategicProject: text("strategic_project").notNull(),
    systemId: identifier("system_id")
      .notNull()
      .references(() => systems.id),
    ...imageColumns,
    ...searchColumns("name", "description"),
  },
  (table) => [
    check("interventions_id_check", isRecordId(table.id)),
    index("interventions_list_index").on(sql`${table.name} ${spanish}`, table.id),
    index("interventions_latest_index").on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index("interventions_hierarchy_id_index").on(table.hierarchyId),
    index("interventions_system_id_index").on(table.systemId),
    index("interventions_search_text_index").using("gin", sql`${table.searchText} gin_trgm_ops`),
    index("interventions_search_stems_index").using("gin", table.searchStems),
  ],
);

/**
 * Ids of what belongs to each intervention, in the order they were entered, with commas between. Kept by triggers: every
 * answer that names an intervention lists them, and to collect them would cost more than all the rest of it. Null, or no
 * row, where they have changed in this transaction: its end makes them.
 */
export const interventionLists = pgTable("intervention_lists", {
  interventionId: identifier("intervention_id")
    .primaryKey()
    .references(() => interventions.id, { onDelete: "cascade" }),
  conflictIds: text("conflict_ids"),
  newsIds: text("news_ids"),
});

/** Rows of the large tables, kept by triggers, so that an unfiltered page need not count 100,000 of them. */
export const recordCounts = pgTable("record_counts", {
  noun: text("noun").primaryKey(),
  total: bigint("total", { mode: "number" }).notNull(),
});
