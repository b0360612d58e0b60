import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { proposalDecisions } from "../../../app/shared/evidence/vocabulary.ts";
import { identifier, timestamptz } from "../columns.ts";

/** What was decided of a proposal, whenever that was; a refusal stays when proposals are computed again. */
export const decisions = pgTable(
  "decisions",
  {
    /** Hash of the proposal's kind, place, quote and target. */
    proposal: identifier("proposal").notNull(),
    /** Kind of the proposal, for progress by kind. */
    kind: text("kind").notNull(),
    decision: text("decision", { enum: proposalDecisions }).notNull(),
    /** For a colleague. */
    note: text("note").notNull().default(""),
    /** The write by which it was decided, and by which it is undone. */
    operation: identifier("operation").notNull(),
    at: timestamptz("at").notNull().defaultNow(),
    actorId: identifier("actor_id"),
    actorName: text("actor_name").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.proposal, table.operation] }),
    index("decisions_operation_index").on(table.operation),
  ],
);
