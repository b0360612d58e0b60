import { eq, type SQL, sql } from "drizzle-orm";
import { deleteRows, loadRows, lockRows, type Noun } from "../../../db/rows.server.ts";
import { news } from "../../../db/schema/news.ts";
import type { Write } from "../../../db/write.server.ts";
import { increaseVersion } from "../../shared/database/versions.server.ts";

/**
 * Removes what undone decisions had created and nothing needs any more: a source goes with the last sentence that rests
 * on it, whichever of its decisions is undone last.
 * @param actorIds actors that the decision may have created
 */
export async function removeUnusedEvidence(writing: Write, actorIds: readonly string[]): Promise<void> {
  const sources = await find(writing, "source", {
    unused: sql`not exists (select from passage_sources where source_id = found.id)
      and not exists (select from clippings where source_id = found.id)`,
    besides: "passage",
  });
  for (const source of sources) await releaseNews(writing, source);
  await remove(writing, "source", sources);
  const publications = await find(writing, "publication", {
    unused: sql`not exists (select from sources where publication_id = found.id)`,
    besides: "passage",
  });
  await remove(writing, "publication", publications);
  const actors = await find(writing, "actor", {
    unused: sql`found.id = any(${sql.param(actorIds)}::text[])
      and not exists (select from conflict_actors where actor_id = found.id)
      and not exists (select from actors other where other.merged_into_id = found.id)`,
    besides: "conflict",
  });
  await remove(writing, "actor", actors);
}

const tables = { source: "sources", publication: "publications", actor: "actors" } as const;

/** Of the unused ones those that were created by a write of the desk, which writes `besides` too, and that is undone. */
async function find(
  { tx }: Write,
  noun: keyof typeof tables,
  { unused, besides }: { unused: SQL; besides: Noun },
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select found.id from ${sql.raw(tables[noun])} found
    join revisions made on made.noun = ${noun} and made.record_id = found.id and made.action = 'create'
    where ${unused}
      and exists (select from revisions other where other.operation = made.operation and other.noun = ${besides})
      and not exists (select from decisions where operation = made.operation)
      and not exists (select from imports where id = made.operation)`);
  return rows.map(({ id }) => id);
}

async function releaseNews({ tx, record }: Write, source: string): Promise<void> {
  for (const before of await lockRows(tx, "news", eq(news.sourceId, source))) {
    await record({ action: "update", noun: "news", recordId: before.id, before });
    await tx
      .update(news)
      .set({ sourceId: null, ...increaseVersion(before, undefined) })
      .where(eq(news.id, before.id));
  }
}

async function remove({ tx, record }: Write, noun: Noun, ids: string[]): Promise<void> {
  for (const [recordId, before] of await loadRows(tx, noun, ids))
    await record({ action: "delete", noun, recordId, before });
  await deleteRows(tx, noun, ids);
}
