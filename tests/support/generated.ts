import { generate, type Size } from "../../bench/generate.ts";
import { openDatabase } from "../../db/client.server.ts";
import { findRunningPostgres } from "../../server/adapters/embedded-postgres/running.ts";

/** Fills the empty database of a server that runs on this data folder, before the first request. */
export async function fillWithGenerated(dataDir: string, size: Size): Promise<void> {
  const url = await findRunningPostgres(dataDir);
  if (!url) throw new Error(`No database runs on ${dataDir}.`);
  const db = openDatabase(url);
  await generate(db, size);
  await db.$client.end();
}
