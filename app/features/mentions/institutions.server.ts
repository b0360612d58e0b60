import { sql } from "drizzle-orm";
import type { Database } from "../../../db/client.server.ts";
import { runTask } from "../../shared/child-process.server.ts";
import { childTasks } from "../../shared/child-tasks.ts";
import type { ActorCandidate } from "./contract.ts";

/** Texts that are read; enough to say what a study names. */
const mostTexts = 20_000;

/** Institutions and collectives that the news name and no actor is called, by how many do. Read in a process of its own. */
export async function listInstitutions(db: Database): Promise<ActorCandidate[]> {
  const texts = await db.execute<{ text: string }>(sql`
    select headline || E'\\n' || description as text from news order by date desc, id limit ${mostTexts}`);
  const known = await db.execute<{ name: string }>(sql`
    select unnest(array_prepend(name, aliases || patterns)) as name from actors`);
  const input = { texts: texts.rows.map(({ text }) => text), known: known.rows.map(({ name }) => name) };
  const output = await runTask(childTasks.readInstitutions, { input: JSON.stringify(input) });
  return JSON.parse(output.toString()) as ActorCandidate[];
}
