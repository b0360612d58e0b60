import { sql } from "drizzle-orm";
import { allowLongStatements } from "../../../db/client.server.ts";
import type { Context } from "../../shared/context.server.ts";
import { listOldFiles, withCleanupLock } from "../media/unused-images.server.ts";
import { clippingFileName } from "./files.server.ts";

/**
 * Removes uploads that no source took in and no draft names, and files that no clipping has, nor had: what was deleted
 * can be restored.
 * @param olderThan newer ones stay, since drafts that only browsers have may use them
 * @returns how many were removed; 0 while another instance has the lock
 */
export async function removeUnusedClippings(
  { db, files }: Pick<Context, "db" | "files">,
  { olderThan }: { olderThan: Date },
): Promise<number> {
  const remove = async () => {
    const stored = await listOldFiles(files, clippingFileName, olderThan);
    const known = await db.transaction(async (tx) => {
      await allowLongStatements(tx);
      await tx.execute(sql`
        delete from clippings where source_id is null and created_at < ${olderThan.toISOString()}
          and not exists (select from revisions where noun = 'clipping' and record_id = clippings.id)
          and not exists (select from drafts where content like '%' || clippings.id || '%')`);
      const { rows } = await tx.execute<{ id: string }>(sql`
        select id from clippings union select record_id from revisions where noun = 'clipping'`);
      return new Set(rows.map(({ id }) => id));
    });
    const unused = [...stored].filter(([id]) => !known.has(id));
    for (const [, names] of unused) for (const name of names) await files.delete(name);
    return unused.length;
  };
  return (await withCleanupLock(db, remove)) ?? 0;
}
