import { sql } from "drizzle-orm";
import { readDataset } from "../../app/features/open-data/dataset.server.ts";
import { newId } from "../../app/shared/values/ids.ts";
import { editions, hiddenStates } from "../../db/schema/open-data/editions.ts";
import type { TestApi } from "./api.ts";

/** An edition without records or package, inserted into the database. @returns its id */
export async function addEdition({ context: { db } }: TestApi): Promise<string> {
  const [last] = await db
    .select({ position: sql<number>`coalesce(max(${editions.position}), 0)::int` })
    .from(editions);
  const position = (last?.position ?? 0) + 1;
  const number = `2000.${position}`;
  const id = newId();
  // Hiding a name makes the packages again of editions that have it.
  const frozen = { dataset: { ...(await readDataset(db, "")) }, tables: [], doi: "", before: 0 };
  await db.insert(editions).values({
    id,
    position,
    number,
    date: "2001-01-01",
    frozen,
    file: id,
    bytes: 0,
    sha256: "0".repeat(64),
    publishedBy: "prueba",
  });
  return id;
}

/** @returns its number */
export async function hideFirstVersion({ context: { db } }: TestApi, intervention: string): Promise<string> {
  const reason = "Lo pidió una persona";
  await db
    .insert(hiddenStates)
    .values({ noun: "intervention", recordId: intervention, version: 0, reason, hiddenBy: "prueba" });
  return "0";
}
