import { check, date, index, pgTable, text } from "drizzle-orm/pg-core";
import { identifier, matchesRecordId, recordColumns } from "../columns.ts";
import { interventions } from "../interventions.ts";

export const errata = pgTable(
  "errata",
  {
    ...recordColumns,
    wrong: text("wrong").notNull(),
    right: text("right").notNull(),
    place: text("place").notNull(),
    /** The intervention that it is about, where it is about one. */
    interventionId: identifier("intervention_id").references(() => interventions.id, {
      onDelete: "set null",
    }),
    /** When it was published: a calendar date. */
    date: date("date", { mode: "string" }).notNull(),
  },
  (table) => [
    check("errata_id_check", matchesRecordId(table.id)),
    index("errata_list_index").on(table.date.desc(), table.id),
    index("errata_intervention_id_index").on(table.interventionId),
  ],
);
