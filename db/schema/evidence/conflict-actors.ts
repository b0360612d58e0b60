import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { sides } from "../../../app/shared/evidence/vocabulary.ts";
import { identifier } from "../columns.ts";
import { conflicts } from "../conflicts.ts";
import { actors } from "./actors.ts";

/** Who takes part in a conflict, in the order in which its record names them. */
export const conflictActors = pgTable(
  "conflict_actors",
  {
    conflictId: identifier("conflict_id")
      .notNull()
      .references(() => conflicts.id, { onDelete: "cascade" }),
    side: text("side", { enum: sides }).notNull(),
    position: integer("position").notNull(),
    actorId: identifier("actor_id")
      .notNull()
      .references(() => actors.id),
    /** How the conflict's record spells the name, where it differs. */
    written: text("written"),
    /** What the actor was called when the conflict was written: its versions keep that, whatever the actor is called later. */
    published: text("published"),
  },
  (table) => [
    primaryKey({ columns: [table.conflictId, table.side, table.position] }),
    index("conflict_actors_actor_id_index").on(table.actorId),
  ],
);
