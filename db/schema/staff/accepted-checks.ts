import { pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { revisionNouns } from "../../../app/shared/values/revisions.ts";
import { identifier, timestamptz } from "../columns.ts";

/** Records that somebody has looked at and found right, in spite of a check. */
export const acceptedChecks = pgTable(
  "accepted_checks",
  {
    noun: text("noun", { enum: revisionNouns }).notNull(),
    recordId: identifier("record_id").notNull(),
    /** Its name in app/staff/tables/constants.ts. */
    check: text("check_name").notNull(),
    /** The value that was found right: any other value is checked again. "" where the check is about something that is not there. */
    value: text("value").notNull(),
    reason: text("reason").notNull(),
    actorName: text("actor_name").notNull(),
    at: timestamptz("at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.noun, table.recordId, table.check] })],
);
