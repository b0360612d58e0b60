import { buffer } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import type { Context } from "../../app/shared/context.server.ts";
import { revisionNouns } from "../../app/shared/values/revisions.ts";
import type { Database, Reader, Transaction } from "../../db/client.server.ts";
import { getTable as getRecordTable } from "../../db/rows.server.ts";
import { newestMigration } from "../../db/schema-version.server.ts";
import { mergePending } from "../../db/search/merge-pending.server.ts";
import { write } from "../../db/write.server.ts";
import { seedDefaults, systemActor } from "../../server/first-start/seed.server.ts";
import type { Progress } from "../progress.ts";
import { ArchiveError, countContent, getMediaFile, getTable, type Manifest } from "./format.ts";
import { runSingleRestore } from "./locks.ts";
import { readEntries, readLines, verifyArchive } from "./read.ts";
import { insertLines, withValidValuesOnce } from "./rows.ts";
import { archivedTables, contentLabels } from "./tables.ts";
import { disableTimeouts, type Rows, withUpgradedRows } from "./upgrade.ts";

type RestoreSettings = { replace: boolean; verified?: Manifest; onProgress?: Progress };

/**
 * Replaces the content by that of a backup: files first, then all rows in one transaction, so that readers find the old
 * content or the new one, even if this process is killed.
 * @param replace without it, a database with content is refused
 * @param verified of the file, if it has just been verified
 * @throws ArchiveError before anything is changed
 */
export async function restoreBackup(
  { db, files }: Pick<Context, "db" | "files">,
  path: string,
  { replace, verified, onProgress = () => {} }: RestoreSettings,
): Promise<Manifest> {
  const manifest = verified ?? (await verifyArchive(path, onProgress));
  await runSingleRestore(db, async () => {
    if (!replace) await requireEmpty(db);
    await storeFiles(files, path, (stored) =>
      onProgress("Archivos de imágenes y documentos", stored, countContent(manifest).files),
    );
    const replaceAll = (rows: Rows) => replaceContent(db, rows, { manifest, replace, onProgress });
    if (manifest.migration === newestMigration) await replaceAll(readArchivedRows(path));
    else await withUpgradedRows(manifest.migration, readArchivedRows(path), replaceAll);
    await mergePending(db);
  });
  return manifest;
}

async function requireEmpty(db: Reader): Promise<void> {
  const found: string[] = [];
  for (const [table, label] of contentLabels) {
    const { rows } = await db.execute(sql`select from ${sql.identifier(table)} limit 1`);
    if (rows.length > 0) found.push(label);
  }
  if (found.length === 0) return;
  throw new ArchiveError(
    `La base de datos ya tiene contenido: ${found.join(", ")}. Para cambiarlo todo por el de la copia, agrega --replace.`,
  );
}

async function storeFiles(
  files: Context["files"],
  path: string,
  onStored: (total: number) => void,
): Promise<void> {
  let total = 0;
  for await (const entry of readEntries(path)) {
    const name = getMediaFile(entry.name);
    if (name === undefined) continue;
    const bytes = await buffer(entry.content);
    const present = (await files.exists(name)) ? await files.getBytes(name) : null;
    if (!present || !bytes.equals(present)) await files.put(name, bytes);
    total += 1;
    onStored(total);
  }
}

async function* readArchivedRows(path: string): Rows {
  for await (const entry of readEntries(path)) {
    const table = getTable(entry.name);
    if (table) yield { table, lines: readLines(entry) };
  }
}

/** Writers wait until the end; readers see the old content until then. */
function replaceContent(
  db: Database,
  rows: Rows,
  { manifest, replace, onProgress }: { manifest: Manifest; replace: boolean; onProgress: Progress },
): Promise<void> {
  return write(db, systemActor, async ({ tx }) => {
    await disableTimeouts(tx);
    // Again, now that no other process can write.
    if (!replace) await requireEmpty(tx);
    await withValidValuesOnce(tx, onProgress, () => replaceRows(tx, rows, { manifest, onProgress }));
    // The backup may lack texts that the product has added since.
    await seedDefaults(tx);
    await touchRecordChanges(tx);
    await continueNumbering(tx);
    await markMailDoubtful(tx);
  });
}

async function replaceRows(
  tx: Transaction,
  rows: Rows,
  { manifest, onProgress }: { manifest: Manifest; onProgress: Progress },
): Promise<void> {
  // Not `truncate`, which would block readers. Sessions are deleted with their users.
  for (const table of archivedTables.toReversed())
    await tx.execute(sql`delete from ${sql.identifier(table)}`);
  const all = countContent(manifest).rows;
  let done = 0;
  for await (const { table, lines } of rows) {
    const before = done;
    const total = await insertLines(tx, table, lines, (inserted) =>
      onProgress("Filas", before + inserted, all),
    );
    done += total;
    const listed = manifest.entries.find(({ name }) => getTable(name) === table)?.rows;
    // A migration may add or remove rows.
    if (manifest.migration === newestMigration && total !== listed)
      throw new Error(`${table}: se leyeron ${total} filas y la copia dice ${listed}.`);
  }
}

/** Harvesters are told that every record may have changed, and that what the backup lacks was deleted. */
async function touchRecordChanges(tx: Transaction): Promise<void> {
  for (const noun of revisionNouns) {
    const table = getRecordTable(noun);
    await tx.execute(sql`
      update record_changes set changed_at = now(),
        is_deleted = not exists (select from ${table} as kept where kept.id = record_changes.record_id)
      where noun = ${noun}`);
    // A migration may make rows without revisions.
    await tx.execute(sql`
      insert into record_changes (noun, record_id, changed_at, is_deleted)
      select ${noun}, id, now(), false from ${table} on conflict do nothing`);
  }
}

/** New revisions follow the restored ones. Numbers never go back, since sequences ignore rollbacks. */
async function continueNumbering(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    select setval(sequence, greatest((select max(id) from revisions), pg_sequence_last_value(sequence), 1))
    from (select pg_get_serial_sequence('revisions', 'id')::regclass as sequence) as numbering`);
}

const problem =
  "se restauró de una copia de seguridad hecha antes de enviarlo, así que puede que ya haya salido.";

/** What was waiting may have been sent since the backup: of messages a person decides, an answer to a report is at its address. */
async function markMailDoubtful(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    update contact_messages set delivery = 'doubtful', due_at = null, problem = ${problem}
    where delivery in ('waiting', 'claimed', 'sending')`);
  await tx.execute(sql`update report_messages set mail_due_at = null`);
}
