import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.server.ts";
import { readPlaces } from "../../../db/mentions/read-registers.server.ts";
import { listPlaceRecords } from "../../nouns/places/queries.server.ts";
import { runTask } from "../../shared/child-process.server.ts";
import { childTasks } from "../../shared/child-tasks.ts";
import type { ActorCandidate, AmbiguousName } from "./contract.ts";
import type { AmbiguousUse } from "./read-ambiguous.ts";

/** Texts that are read; enough to say what a study names. */
const mostTexts = 20_000;

const news = sql`select headline || E'\\n' || description as text, date from news`;
const allTexts = sql`${news}
  union all select name || E'\\n' || description, null from conflicts
  union all select concat_ws(E'\\n', description, features, conflictivity), null from datasheets`;

/** Reads texts in a process of its own, the newest first, for what they name beside what is given. */
async function readTexts<Found>(db: Database, source: SQL, given: object): Promise<Found> {
  const texts = await db.execute<{ text: string }>(sql`
    select text from (${source}) as read order by date desc nulls first, text limit ${mostTexts}`);
  const input = { texts: texts.rows.map(({ text }) => text), ...given };
  const output = await runTask(childTasks.readTexts, { input: JSON.stringify(input) });
  return JSON.parse(output.toString()) as Found;
}

/** Institutions and collectives that the news name and no actor is called, by how many do. */
export async function listInstitutions(db: Database): Promise<ActorCandidate[]> {
  const known = await db.execute<{ name: string }>(sql`
    select unnest(array_prepend(name, aliases || patterns)) as name from actors`);
  return readTexts(db, news, { known: known.rows.map(({ name }) => name) });
}

/** Places that are not ambiguous yet, and whose names the texts give to something else more often. */
export async function listAmbiguous(db: Database): Promise<AmbiguousName[]> {
  const places = (await readPlaces(db)).filter(({ isAmbiguous }) => !isAmbiguous);
  const found = await readTexts<AmbiguousUse[]>(db, allTexts, { places });
  const { items } = await listPlaceRecords(db, { limit: 100_000, offset: 0 });
  return found.flatMap(({ place: id, ...use }) => {
    const place = items.find(({ _id }) => _id === id);
    return place ? [{ ...use, place }] : [];
  });
}
