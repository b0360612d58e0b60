import { inArray } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Reader } from "../../../../db/client.server.ts";
import { chunksOf, selectLinks, tableOf, writtenColumns } from "../../../../db/rows.server.ts";
import { newsConflicts } from "../../../../db/schema/news.ts";
import { rules } from "../collections.server.ts";
import { type Collection, collections } from "../contract.ts";

/** A record of others that hangs on one that is to go. */
export type Attached = { collection: Collection; id: string; parent: { collection: Collection; id: string } };

export type Ids = ReadonlyMap<Collection, ReadonlySet<string>>;

/**
 * Records that refer to one of `leaving`, and neither leave themselves nor go back to where they were.
 * @param handled what the undo deletes or puts back itself
 */
export async function findAttached(db: Reader, leaving: Ids, handled: Ids): Promise<Attached[]> {
  const attached: Attached[] = [];
  for (const collection of collections)
    for (const [field, target] of Object.entries(rules[collection].references)) {
      const { noun } = rules[collection];
      const columns = writtenColumns(noun);
      const reference = columns[rules[collection].columns[field] ?? ""] as PgColumn;
      for (const ids of chunksOf([...(leaving.get(target) ?? [])])) {
        const rows = (await db
          .select({ id: columns.id as PgColumn, parentId: reference })
          .from(tableOf(noun))
          .where(inArray(reference, ids))) as { id: string; parentId: string }[];
        for (const { id, parentId } of rows)
          if (!handled.get(collection)?.has(id))
            attached.push({ collection, id, parent: { collection: target, id: parentId } });
      }
    }
  for (const ids of chunksOf([...(leaving.get("conflicts") ?? [])]))
    for (const { newsId, conflictId } of await selectLinks(db, inArray(newsConflicts.conflictId, ids)))
      if (!handled.get("news")?.has(newsId))
        attached.push({
          collection: "news",
          id: newsId,
          parent: { collection: "conflicts", id: conflictId },
        });
  return attached;
}
