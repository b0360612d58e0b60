import { type SQL, sql } from "drizzle-orm";
import type { Side } from "../../app/shared/evidence/vocabulary.ts";

/** The properties of a conflict's row that name its actors. */
export const sideProperties = {
  claimants: "claimant",
  defendants: "defendant",
  mediators: "mediator",
  oversight: "oversight",
} as const satisfies Record<string, Side>;

/** Links of conflicts with the actors that stand for those that they name: `link`, and `actor` for the latter. */
export const joinedActors: SQL = sql`conflict_actors link
  join actors linked on linked.id = link.actor_id
  join actors actor on actor.id = coalesce(linked.merged_into_id, linked.id)`;

/** A name as the conflict's record spells it, as long as it is the actor's. */
export const writtenName: SQL<string> = sql`case
  when link.written is not null and fold_text(link.written) = fold_text(actor.name) then link.written
  else actor.name end`;
