import { type SQL, sql } from "drizzle-orm";
import { joinedActors, sideProperties, writtenName } from "../../../db/links/sides.server.ts";
import { conflicts } from "../../../db/schema/conflicts.ts";
import type { ConflictActor } from "./contract.ts";

type Stored = ConflictActor & { written: string };

/** The actors of a conflict, by side and in the order of its record. */
export const actorsProjection: SQL<Stored[]> = sql`(${sql`
  select coalesce(json_agg(json_build_object('_id', actor.id, 'name', actor.name, 'side', link.side, 'written', ${writtenName})
    order by link.side, link.position), '[]')
  from ${joinedActors} where link.conflict_id = ${conflicts.id}`})`;

type Sides = Record<keyof typeof sideProperties, string[]> & { actors: ConflictActor[] };

/** Puts, in place of the stored actors, their names by side and each of them once a side. Merged ones have one name. */
export function nameSides<Row extends { actors: Stored[] }>(row: Row): Omit<Row, "actors"> & Sides {
  const { actors } = row;
  const names = Object.entries(sideProperties).map(([property, side]) => [
    property,
    [...new Set(actors.flatMap((actor) => (actor.side === side ? actor.written : [])))],
  ]);
  const once = new Map(actors.map(({ written: _, ...actor }) => [`${actor.side} ${actor._id}`, actor]));
  const entries = Object.entries(row).flatMap(([property, value]) =>
    property === "actors" ? [...names, [property, [...once.values()]]] : [[property, value]],
  );
  return Object.fromEntries(entries);
}
