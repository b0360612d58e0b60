import { sql } from "drizzle-orm";
import type { Reader } from "./client.server.ts";
import journal from "./migrations/meta/_journal.json" with { type: "json" };

/** Names of the migrations of this code, the oldest first. */
export const knownMigrations: readonly string[] = journal.entries.map(({ tag }) => tag);
export const newestMigration = knownMigrations.at(-1) ?? "";

/** A database is not of the version that this code needs; the message is for the operator. */
export class SchemaVersionError extends Error {}

const problems = {
  none:
    "Todavía no hay un sitio en esta base de datos. Arráncalo primero con npm start: este comando no crea nada. " +
    "Si debería haber uno, revisa DATABASE_URL y DATA_DIR.",
  older:
    "Esta base es de otra versión: es anterior a la de este código, y los comandos no la cambian. " +
    "Arranca el sitio primero con este código, que la actualiza; o usa los comandos del código con el que funciona.",
  newer:
    "Esta base es de otra versión: es más nueva que este código. " +
    "Usa los comandos del código con el que funciona el sitio, o actualiza este.",
} as const;

/** @returns how the migrations that a database went through compare with those of this code; `none` before the first */
export async function compareSchema(db: Reader): Promise<"none" | "older" | "same" | "newer"> {
  const last = await readLastMigration(db);
  const newest = journal.entries.at(-1)?.when ?? 0;
  if (last === null) return "none";
  if (last === newest) return "same";
  return last < newest ? "older" : "newer";
}

/** @throws SchemaVersionError unless the database has gone through the migrations of this code, and no other */
export async function requireSameSchema(db: Reader): Promise<void> {
  const found = await compareSchema(db);
  if (found !== "same") throw new SchemaVersionError(problems[found]);
}

/** The name of the last migration that a database went through. @throws SchemaVersionError where this code lacks it */
export async function readMigration(db: Reader): Promise<string> {
  const last = await readLastMigration(db);
  const found = journal.entries.find(({ when }) => when === last);
  if (!found) throw new SchemaVersionError(problems[last === null ? "none" : "newer"]);
  return found.tag;
}

/** When the last migration was generated, in milliseconds, by which the migrator tells them apart. */
async function readLastMigration(db: Reader): Promise<number | null> {
  const { rows: found } = await db.execute(
    sql`select where to_regclass('drizzle.__drizzle_migrations') is not null`,
  );
  if (found.length === 0) return null;
  const { rows } = await db.execute<{ last: string | null }>(
    sql`select max(created_at)::text as last from drizzle.__drizzle_migrations`,
  );
  return rows[0]?.last ? Number(rows[0].last) : null;
}
