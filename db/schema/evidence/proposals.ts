import { doublePrecision, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { identifier } from "../columns.ts";
import { interventions } from "../interventions.ts";

const ownIntervention = () =>
  identifier("intervention_id").references(() => interventions.id, { onDelete: "cascade" });

/** What the reader of the study's texts has found in those of each work; what people decide of it is in `decisions`, by the id. */
export const proposals = pgTable(
  "proposals",
  {
    id: identifier("id").primaryKey(),
    interventionId: ownIntervention().notNull(),
    kind: text("kind").notNull(),
    score: doublePrecision("score").notNull(),
    /** Where it stands among those that are as sure. */
    place: integer("place").notNull(),
    recordId: identifier("record_id").notNull(),
    field: text("field").notNull(),
    quote: text("quote").notNull(),
    newsId: identifier("news_id"),
    conflictId: identifier("conflict_id"),
    /** The proposal that has to be refused before this one counts. */
    insteadOf: identifier("instead_of"),
    /** All of it. */
    content: jsonb("content").notNull(),
  },
  (table) => [index("proposals_intervention_id_index").on(table.interventionId)],
);

/** Whether the texts of a work have been read as they are now. */
export const proposalReadings = pgTable("proposal_readings", {
  interventionId: ownIntervention().primaryKey(),
  /** Raised by each write that changes one of its texts. */
  changes: integer("changes").notNull().default(0),
  /** As many changes as there were when its texts were read. */
  readChanges: integer("read_changes"),
  /** The words of its news, for the reading of other works; null where a study is read whole. */
  words: jsonb("words"),
});
