import { lt, sql } from "drizzle-orm";
import { allowLongStatements, type Transaction } from "../../../db/client.server.ts";
import { getTable } from "../../../db/rows.server.ts";
import { media } from "../../../db/schema/media.ts";
import { contentVersion } from "../../../db/schema/revisions.ts";
import type { Context } from "../../shared/context.server.ts";
import { listStoredFiles } from "../../shared/stored-files.server.ts";
import { revisionNouns } from "../../shared/values/revisions.ts";
import { listSiteFiles } from "../site/queries.server.ts";

/** Advisory lock that only one instance or backup has at a time. */
export const imageCleanupLock = 4_712_001;

/**
 * Removes stored images that no record, revision, draft or text of the site shows, nor stand for another host's image:
 * their rows, then their files, and files without a row.
 * @param olderThan newer ones stay, since drafts that only browsers have may use them
 * @returns how many were removed; 0 while another instance has the lock
 */
export async function removeUnusedImages(
  { db, files }: Pick<Context, "db" | "files">,
  { olderThan }: { olderThan: Date },
): Promise<number> {
  const remove = async () => {
    const stored = await listOldFiles(files, imageFileName, olderThan);
    const unused = await db.transaction((tx) => removeRows(tx, [...stored.keys()], olderThan));
    for (const id of unused) for (const name of stored.get(id) ?? []) await files.delete(name);
    return unused.length;
  };
  return (await withCleanupLock(db, remove)) ?? 0;
}

/** @returns null without doing anything while another instance or a backup has the lock */
export async function withCleanupLock<T>(db: Context["db"], clean: () => Promise<T>): Promise<T | null> {
  return db.transaction(async (lock) => {
    // It says nothing while files are listed and deleted, for which PostgreSQL would end it after a minute.
    await lock.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    const { rows } = await lock.execute<{ isLocked: boolean }>(
      sql`select pg_try_advisory_xact_lock(${imageCleanupLock}) as "isLocked"`,
    );
    return rows[0]?.isLocked ? clean() : null;
  });
}

/** @returns the ids of the removed images */
async function removeRows(tx: Transaction, withFiles: string[], olderThan: Date): Promise<string[]> {
  await allowLongStatements(tx);
  const old = await tx.select({ id: media.id }).from(media).where(lt(media.createdAt, olderThan));
  const candidates = new Set([...old.map(({ id }) => id), ...withFiles]);
  if (candidates.size === 0) return [];
  const lastSeen = await removeShown(tx, candidates, 0);
  // Writes wait from here on, so only revisions saved meanwhile are left to check.
  await tx.select().from(contentVersion).for("update");
  await removeShown(tx, candidates, lastSeen);
  const ids = [...candidates];
  await tx.delete(media).where(sql`${media.id} = any(${sql.param(ids)}::text[])`);
  return ids;
}

/** Also variants in widths of earlier releases, and unfinished files. */
const imageFileName = /^([0-9a-f]{24})(?:-\d{2,4})?\.(?:webp|avif|pdf)(?:\.[0-9a-f]{24})?$/;

/**
 * Files by the id in their name, whose first four bytes are its timestamp.
 * @param pattern of the names; its first group is the id
 */
export async function listOldFiles(
  files: Context["files"],
  pattern: RegExp,
  olderThan: Date,
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for await (const name of listStoredFiles(files)) {
    const id = pattern.exec(name)?.[1];
    if (id && Number.parseInt(id.slice(0, 8), 16) * 1000 < olderThan.getTime())
      found.set(id, [...(found.get(id) ?? []), name]);
  }
  return found;
}

/**
 * Removes from `candidates` what is shown now, or in a revision later than `after`.
 * @returns the id of the last revision
 */
async function removeShown(tx: Transaction, candidates: Set<string>, after: number): Promise<number> {
  const [last] = (
    await tx.execute<{ id: number }>(sql`select coalesce(max(id), 0)::int8 as id from revisions`)
  ).rows;
  // Whatever the noun and the column: an image that is overlooked here is lost.
  const shown = sql.join(
    revisionNouns.map((noun) => sql`select to_jsonb(shown)::text as place from ${getTable(noun)} shown`),
    sql` union all `,
  );
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct (regexp_matches(places.place, '/media/([0-9a-f]{24})', 'g'))[1] as id
    from (
      ${shown}
      union all select '/media/' || media_id from outside_images where media_id is not null
      union all select before::text from revisions where id > ${after}
      union all select content from drafts
    ) as places
    where places.place like '%/media/%'`);
  for (const { id } of rows) candidates.delete(id);
  for (const address of await listSiteFiles(tx)) candidates.delete(address.slice("/media/".length));
  return Number(last?.id ?? 0);
}
