import { sql } from "drizzle-orm";
import { createMatcher, type Matcher } from "../../app/shared/names/match-names.ts";
import { findNamesakes } from "../../app/shared/names/namesakes.ts";
import type { Register, RegisterEntry } from "../../app/shared/names/registers.ts";
import type { Reader } from "../client.server.ts";

type Row = Omit<RegisterEntry, "isAmbiguous"> & { ambiguous: string };

const toEntry = ({ ambiguous, ...entry }: Row): RegisterEntry => ({
  ...entry,
  isAmbiguous: ambiguous === "sí",
});

export async function readPlaces(db: Reader): Promise<RegisterEntry[]> {
  const { rows } = await db.execute<Row>(sql`
    select id, kind, code, array_prepend(name, aliases) as names, ambiguous from places`);
  return rows.map(toEntry);
}

export type Registers = Record<Register, Matcher>;

/**
 * Both registers, ready to be looked for in texts. A place is ambiguous that a work is called after as roads are; an actor
 * that is merged leads to the one that stands for it.
 */
export async function readRegisters(db: Reader): Promise<Registers> {
  const actors = await db.execute<Row>(sql`
    select coalesce(merged_into_id, id) as id, null as kind, '' as code,
      array_prepend(name, aliases || patterns) as names, 'no' as ambiguous from actors`);
  const works = await db.execute<{ name: string }>(sql`select name from interventions`);
  const places = await readPlaces(db);
  const names = works.rows.map(({ name }) => name);
  const namesakes = findNamesakes(names, places);
  const place = places.map((entry) => (namesakes.has(entry.id) ? { ...entry, isAmbiguous: true } : entry));
  const site = await db.execute<{ city: string | null }>(sql`
    select value ->> 'cityName' as city from site_content where key = 'site'`);
  const city = site.rows[0]?.city ?? "";
  return { place: createMatcher(place, city), actor: createMatcher(actors.rows.map(toEntry)) };
}
