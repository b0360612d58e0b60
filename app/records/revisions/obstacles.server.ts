import { sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { findExisting, type Noun } from "../../../db/rows.server.ts";
import { findNames, type NameOf, textArray } from "./names.server.ts";

/** A row that is to be put, or as much of it as tells whether it can be. */
export type Putting = {
  noun: Noun;
  id: string;
  interventionId?: unknown;
  hierarchyId?: unknown;
  systemId?: unknown;
  stageId?: unknown;
  username?: unknown;
};

type Reference = { column: keyof Putting; of: Noun; gone: (name: string) => string };

const intervention: Reference = {
  column: "interventionId",
  of: "intervention",
  gone: (name) => `La actuación urbanística «${name}» está eliminada: restáurala primero.`,
};
const stage: Reference = {
  column: "stageId",
  of: "stage",
  gone: (name) => `La etapa «${name}» ya no existe.`,
};

/** What a row cannot be without. */
const references: Partial<Record<Noun, Reference[]>> = {
  intervention: [
    { column: "hierarchyId", of: "hierarchy", gone: (name) => `La jerarquía «${name}» ya no existe.` },
    { column: "systemId", of: "system", gone: (name) => `El sistema «${name}» ya no existe.` },
  ],
  datasheet: [intervention],
  conflict: [intervention, stage],
  news: [intervention],
};

type Place = { id: string; taken: string };

/** Tells why rows that are put together cannot be: the first reason, a Spanish sentence, or null. */
export type ObstacleOf = (together: readonly Putting[]) => string | null;

/** Looks at once for all that can stand in the way of rows, however many groups of them there are. */
export async function findObstacles(db: Reader, rows: readonly Putting[]): Promise<ObstacleOf> {
  const needed = rows.flatMap(needs);
  const there = new Map<Noun, Set<string>>();
  for (const [of, list] of Map.groupBy(needed, (need) => need.of))
    there.set(
      of,
      await findExisting(
        db,
        of,
        list.map(({ id }) => id),
      ),
    );
  const gone = needed.filter(({ of, id }) => !there.get(of)?.has(id));
  const datasheets = await findDatasheets(db, rows);
  const usernames = await findUsernames(db, rows);
  const nameOf = await findNames(db, [
    ...gone.map(({ of, id }) => ({ noun: of, id })),
    ...datasheets.map(({ taken }) => ({ noun: "intervention" as const, id: taken })),
  ]);
  return (together) => {
    const own = new Map(Map.groupBy(together, ({ noun }) => noun));
    const comes = (noun: Noun, id: string) => own.get(noun)?.some((row) => row.id === id) ?? false;
    for (const row of together) {
      const missing = needs(row).find(({ of, id }) => !there.get(of)?.has(id) && !comes(of, id));
      const reason = missing
        ? missing.gone(nameOf({ noun: missing.of, id: missing.id }))
        : takenPlace(row, datasheets, usernames, nameOf);
      if (reason) return reason;
    }
    return null;
  };
}

function needs(row: Putting): { of: Noun; id: string; gone: Reference["gone"] }[] {
  return (references[row.noun] ?? []).map(({ column, of, gone }) => ({ of, gone, id: String(row[column]) }));
}

function takenPlace(row: Putting, datasheets: Place[], usernames: Place[], nameOf: NameOf): string | null {
  const isTaken = (place: Place, value: unknown) => place.taken === value && place.id !== row.id;
  if (row.noun === "datasheet" && datasheets.some((place) => isTaken(place, row.interventionId))) {
    const name = nameOf({ noun: "intervention", id: String(row.interventionId) });
    return `La actuación urbanística «${name}» tiene ahora otra ficha técnica.`;
  }
  if (row.noun === "user" && usernames.some((place) => isTaken(place, row.username)))
    return `El nombre de usuario «${row.username}» ya está en uso.`;
  return null;
}

/** The datasheets that interventions have now. */
async function findDatasheets(db: Reader, rows: readonly Putting[]): Promise<Place[]> {
  const owners = rows.filter(({ noun }) => noun === "datasheet").map((row) => String(row.interventionId));
  if (owners.length === 0) return [];
  const found = await db.execute<Place>(sql`
    select id, intervention_id as taken from datasheets where intervention_id = any(${textArray(owners)})`);
  return found.rows;
}

/** The users that have these names now, each with the name as it was asked for. */
async function findUsernames(db: Reader, rows: readonly Putting[]): Promise<Place[]> {
  const names = rows.filter(({ noun }) => noun === "user").map((row) => String(row.username));
  if (names.length === 0) return [];
  const found = await db.execute<Place>(sql`
    select users.id, asked.name as taken
    from unnest(${textArray(names)}) as asked (name)
    join users on fold_text(users.username) = fold_text(asked.name)`);
  return found.rows;
}
