import { sql } from "drizzle-orm";
import { createMatcher, type Matcher, type RegisterEntry } from "../../app/shared/names/match-names.ts";
import type { Register } from "../../app/shared/names/registers.ts";
import type { Reader } from "../client.server.ts";

type Row = Pick<RegisterEntry, "id" | "kind" | "code"> & { names: string[]; ambiguous: string };

/** Both registers, ready to be looked for in texts. An actor that is merged leads to the one that stands for it. */
export async function readRegisters(db: Reader): Promise<Record<Register, Matcher>> {
  const places = await db.execute<Row>(sql`
    select id, kind, code, array_prepend(name, aliases) as names, ambiguous from places`);
  const actors = await db.execute<Row>(sql`
    select coalesce(merged_into_id, id) as id, null as kind, '' as code,
      array_prepend(name, aliases || patterns) as names, 'no' as ambiguous from actors`);
  const toEntry = ({ ambiguous, ...entry }: Row): RegisterEntry => ({
    ...entry,
    isAmbiguous: ambiguous === "sí",
  });
  return { place: createMatcher(places.rows.map(toEntry)), actor: createMatcher(actors.rows.map(toEntry)) };
}
