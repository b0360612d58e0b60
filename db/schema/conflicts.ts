import { sql } from "drizzle-orm";
import { check, index, pgTable, text } from "drizzle-orm/pg-core";
import { stages } from "./catalog.ts";
import { identifier, imageColumns, matchesRecordId, recordColumns, spanishCollation } from "./columns.ts";
import { interventions } from "./interventions.ts";

export const conflicts = pgTable(
  "conflicts",
  {
    ...recordColumns,
    interventionId: identifier("intervention_id")
      .notNull()
      .references(() => interventions.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    description: text("description").notNull(),
    stageId: identifier("stage_id")
      .notNull()
      .references(() => stages.id),
    actors: text("actors").notNull(),
    ...imageColumns,
    /** Coding for the study's statistics; "" where a conflict is not coded yet. */
    type: text("type").notNull().default(""),
    escalation: text("escalation").notNull().default(""),
  },
  (table) => [
    check("conflicts_id_check", matchesRecordId(table.id)),
    index("conflicts_list_index").on(sql`${table.name} ${spanishCollation}`, table.id),
    index("conflicts_of_intervention_index").on(table.interventionId, table.createdAt, table.id),
    index("conflicts_stage_id_index").on(table.stageId),
  ],
);
