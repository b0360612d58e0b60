/** npm run backup */
import { join } from "node:path";
import type { Context } from "../app/shared/context.server.ts";
import { formatCount, formatNumber } from "../app/shared/values/text.ts";
import { openFiles } from "../server/adapters/files.ts";
import { readSettings } from "../server/env.ts";
import { type CreatedBackup, createBackup } from "./archive/create.ts";
import { countContent } from "./archive/format.ts";
import { readLastRows, recordBackup } from "./archive/record.ts";
import {
  findNewest,
  nameCopy,
  type OlderCopies,
  removeOldest,
  requireWritable,
} from "./backup/dated-copies.ts";
import { type BackupOptions, help, readBackupOptions } from "./backup/options.ts";
import { getReason, print, runCommand, type Status, status } from "./command.ts";
import { withDatabase } from "./database.ts";
import { createProgress } from "./progress.ts";

await runCommand("backup", "No se pudo hacer la copia", async () => {
  const options = readBackupOptions(process.argv.slice(2));
  if (!options) return print(help);
  const env = readSettings();
  const files = await openFiles(env);
  return withDatabase(env, (db) => backUp({ db, files }, options));
});

type Store = Pick<Context, "db" | "files">;

async function backUp(store: Store, { target, recipient, evenIfSmaller }: BackupOptions): Promise<Status> {
  const { db } = store;
  const onProgress = createProgress();
  const rows = evenIfSmaller ? 0 : await readLastRows(db);
  if ("file" in target) {
    const { file, overwrite } = target;
    const create = () =>
      createBackup(store, file, { overwrite, recipient, onProgress, before: { rows, copy: null } });
    return report(file, await recordBackup(db, file, create));
  }
  const { folder, keep } = target;
  const path = join(folder, nameCopy(new Date(), recipient !== null));
  const backup = await recordBackup(db, path, async () => {
    await requireWritable(folder);
    const copy = evenIfSmaller ? null : await findNewest(folder);
    return createBackup(store, path, { overwrite: false, recipient, onProgress, before: { rows, copy } });
  });
  return Math.max(report(path, backup), reportOlder(await removeOldest(path, keep))) as Status;
}

function report(path: string, { manifest, bytes, missing }: CreatedBackup): Status {
  const { rows, files } = countContent(manifest);
  print(
    `Copia completa y comprobada: ${path}\n` +
      `  ${formatCount(rows, "fila", "filas")}, ${formatCount(files, "archivo", "archivos")} de imágenes y documentos, ` +
      `${formatNumber(Math.ceil(bytes / 1024))} KiB\n`,
  );
  if (missing.length === 0) return status.done;
  console.error(
    `Faltaban en el almacenamiento, y por eso no están en la copia, ${formatCount(missing.length, "archivo", "archivos")}:\n` +
      missing.slice(0, 20).join("\n"),
  );
  return status.incomplete;
}

function reportOlder({ removed, damaged, later, problems }: OlderCopies): Status {
  for (const path of removed) print(`Borrada, por ser más antigua que las que se guardan: ${path}\n`);
  for (const path of damaged) console.error(`Esta copia anterior está dañada y no cuenta: ${path}`);
  for (const path of later)
    console.error(
      `Esta copia tiene una fecha que no ha llegado y no cuenta; quizá el reloj iba adelantado: ${path}`,
    );
  for (const { what, error } of problems)
    console.error(`La copia nueva está hecha, pero no se pudo borrar ${what}: ${getReason(error)}`);
  return damaged.length + later.length + problems.length > 0 ? status.incomplete : status.done;
}
