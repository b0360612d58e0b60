import { sql } from "drizzle-orm";
import { check, index, pgTable, text } from "drizzle-orm/pg-core";
import { hierarchies, systems } from "./catalog.ts";
import { identifier, imageColumns, matchesRecordId, recordColumns, spanishCollation } from "./columns.ts";

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
  },
  (table) => [
    check("interventions_id_check", matchesRecordId(table.id)),
    index("interventions_list_index").on(sql`${table.name} ${spanishCollation}`, table.id),
    index("interventions_latest_index").on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index("interventions_hierarchy_id_index").on(table.hierarchyId),
    index("interventions_system_id_index").on(table.systemId),
  ],
);
