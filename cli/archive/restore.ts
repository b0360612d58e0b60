import { sql } from "drizzle-orm";
import type { Context } from "../../app/shared/context.server.ts";
import type { Database, Reader, Transaction } from "../../db/client.server.ts";
import { write } from "../../db/write.server.ts";
import { seedDefaults, systemActor } from "../../server/first-start/seed.server.ts";
import { ArchiveError, type Manifest, mediaFileOf, tableOf } from "./format.ts";
import { asOnlyRestore } from "./locks.ts";
import { newestMigration } from "./migrations.ts";
import { readBytes, readEntries, readLines, verifyArchive } from "./read.ts";
import { putLines } from "./rows.ts";
import { carriedTables, contentLabels } from "./tables.ts";
import { type Rows, withoutTimeouts, withUpgradedRows } from "./upgrade.ts";

/**
 * Puts the content of a backup in the place of what there is: files first, then all rows in one transaction, so that
 * whoever reads, and whoever looks after this process was killed, finds the old content or the new one.
 * @param replace without it a database that holds content is left alone
 * @throws ArchiveError before anything is changed
 */
export async function restoreBackup(
  { db, files }: Pick<Context, "db" | "files">,
  path: string,
  { replace }: { replace: boolean },
): Promise<Manifest> {
  const manifest = await verifyArchive(path);
  await asOnlyRestore(db, async () => {
    if (!replace) await requireEmpty(db);
    await putFiles(files, path);
    const put = (rows: Rows) => replaceContent(db, rows, { manifest, replace });
    if (manifest.migration === newestMigration) await put(archivedRows(path));
    else await withUpgradedRows(manifest.migration, archivedRows(path), put);
  });
  return manifest;
}

async function requireEmpty(db: Reader): Promise<void> {
  const found: string[] = [];
  for (const [table, label] of Object.entries(contentLabels)) {
    const { rows } = await db.execute(sql`select from ${sql.identifier(table)} limit 1`);
    if (rows.length > 0) found.push(label);
  }
  if (found.length === 0) return;
  throw new ArchiveError(
    `La base de datos ya tiene contenido: ${found.join(", ")}. Para cambiarlo todo por el de la copia, agrega --replace.`,
  );
}

/** Stored files never change under their name, so one that is there already with the same bytes is right. */
async function putFiles(files: Context["files"], path: string): Promise<void> {
  for await (const entry of readEntries(path)) {
    const name = mediaFileOf(entry.name);
    if (name === undefined) continue;
    const bytes = await readBytes(entry);
    const present = (await files.exists(name)) ? await files.getBytes(name) : null;
    if (!present || !bytes.equals(present)) await files.put(name, bytes);
  }
}

async function* archivedRows(path: string): Rows {
  for await (const entry of readEntries(path)) {
    const table = tableOf(entry.name);
    if (table) yield { table, lines: readLines(entry) };
  }
}

/** Writers wait until it is done; readers see what was there before. */
function replaceContent(
  db: Database,
  rows: Rows,
  { manifest, replace }: { manifest: Manifest; replace: boolean },
): Promise<void> {
  return write(db, systemActor, async ({ tx }) => {
    await withoutTimeouts(tx);
    // Again, now that nobody else writes.
    if (!replace) await requireEmpty(tx);
    // Sessions go with their users: everyone signs in again. Not `truncate`, for which readers would have to wait.
    for (const table of carriedTables.toReversed())
      await tx.execute(sql`delete from ${sql.identifier(table)}`);
    for await (const { table, lines } of rows) {
      const total = await putLines(tx, table, lines);
      const named = manifest.entries.find(({ name }) => tableOf(name) === table)?.rows;
      // Unless a migration made or removed some.
      if (manifest.migration === newestMigration && total !== named)
        throw new Error(`${table}: se leyeron ${total} filas y la copia dice ${named}.`);
    }
    // Texts that the product has come to have since the backup.
    await seedDefaults(tx);
    await continueNumbering(tx);
    await holdMail(tx);
  });
}

/** New revisions follow the restored ones. Numbers never go back: a sequence knows nothing of a transaction that fails. */
async function continueNumbering(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    select setval(sequence, greatest((select max(id) from revisions), pg_sequence_last_value(sequence), 1))
    from (select pg_get_serial_sequence('revisions', 'id')::regclass as sequence) as numbering`);
}

const problem =
  "se restauró de una copia de seguridad hecha antes de enviarlo, así que puede que ya haya salido.";

/** What was waiting to be mailed may have left since the backup was made: a person decides. */
async function holdMail(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    update contact_messages set delivery = 'doubtful', due_at = null, problem = ${problem}
    where delivery in ('waiting', 'claimed', 'sending')`);
}
