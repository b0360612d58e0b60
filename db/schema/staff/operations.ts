import { index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { operationKinds, revisionNouns } from "../../../app/shared/values/revisions.ts";
import { identifier, timestamptz } from "../columns.ts";

/** By which operation another one was undone, who did it and when. */
type Undone = { operation: string; actorName: string; at: string };

/** Writes that are listed and can be undone as one; `id` is the operation of their revisions. */
export const operations = pgTable(
  "operations",
  {
    id: identifier("id").primaryKey(),
    kind: text("kind", { enum: operationKinds }).notNull(),
    at: timestamptz("at").notNull().defaultNow(),
    actorId: identifier("actor_id"),
    actorName: text("actor_name").notNull(),
    /** Null where it is about several. */
    noun: text("noun", { enum: revisionNouns }),
    /** Digest of the call, to tell a repeated one from another under the same name. */
    content: text("content"),
    /** What the list says of it, and the response to a repeated call. */
    summary: jsonb("summary").notNull().default({}).$type<Record<string, unknown>>(),
    undone: jsonb("undone").$type<Undone>(),
  },
  (table) => [index("operations_list_index").on(table.at.desc(), table.id.desc())],
);
