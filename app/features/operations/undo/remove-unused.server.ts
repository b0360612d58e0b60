import { type SQL, sql } from "drizzle-orm";
import { changeRows } from "../../../../db/links/store-links.server.ts";
import { loadRows, lockRows } from "../../../../db/rows.server.ts";
import { news } from "../../../../db/schema/news.ts";
import type { Write } from "../../../../db/write.server.ts";
import { removeRecords } from "../../../records/write-records.server.ts";
import { textArray } from "../../revisions/names.server.ts";

/**
 * Removes what undone operations had created and nothing needs any more: a source goes with the last sentence that rests
 * on it, whichever of the operations is undone last.
 */
export async function removeUnused(writing: Write): Promise<void> {
  const sources = await find(
    writing,
    "source",
    sql`not exists (select from passage_sources where source_id = found.id)
      and not exists (select from clippings where source_id = found.id)
      and not exists (select from news where source_id = found.id and not exists (
        select from revisions own where own.noun = 'news' and own.record_id = news.id and own.operation = made.operation))`,
  );
  await releaseNews(writing, sources);
  await remove(writing, "source", sources);
  const publications = await find(
    writing,
    "publication",
    sql`not exists (select from sources where publication_id = found.id)`,
  );
  await remove(writing, "publication", publications);
  const actors = await find(
    writing,
    "actor",
    sql`not exists (select from conflict_actors where actor_id = found.id)
      and not exists (select from actors other where other.merged_into_id = found.id)`,
  );
  await remove(writing, "actor", actors);
}

const tables = { source: "sources", publication: "publications", actor: "actors" } as const;
type Kept = keyof typeof tables;

/** Of the unused ones those that an undone operation created and nobody has changed since. */
async function find({ tx }: Write, noun: Kept, unused: SQL): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select found.id from ${sql.identifier(tables[noun])} found
    join revisions made on made.noun = ${noun} and made.record_id = found.id and made.action = 'create'
    join operations undone on undone.id = made.operation and undone.undone is not null
    where ${unused} and not exists (
      select from revisions later left join operations own on own.id = later.operation
      where later.noun = ${noun} and later.record_id = found.id and later.id > made.id
        and own.undone is null and own.kind is distinct from 'undo')`);
  return rows.map(({ id }) => id);
}

async function releaseNews(writing: Write, ids: readonly string[]): Promise<void> {
  const rows = await lockRows(writing.tx, "news", sql`${news.sourceId} = any(${textArray(ids)})`);
  await changeRows(
    writing,
    "news",
    rows.map((before) => ({ before, set: { sourceId: null } })),
  );
}

async function remove(writing: Write, noun: Kept, ids: string[]): Promise<void> {
  const rows = await loadRows(writing.tx, noun, ids);
  await removeRecords(writing, { noun }, [...rows.values()]);
}
