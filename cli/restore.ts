/** npm run restore -- <file> */
import { getTimeZone } from "../app/shared/study/study.ts";
import { formatCount } from "../app/shared/values/text.ts";
import { openFiles } from "../server/adapters/files.ts";
import { readSettings } from "../server/env.ts";
import { countContent, type Manifest } from "./archive/format.ts";
import { verifyArchive } from "./archive/read.ts";
import { recordCheck } from "./archive/record.ts";
import { restoreBackup } from "./archive/restore.ts";
import { print, runCommand } from "./command.ts";
import { withDatabase } from "./database.ts";
import { readFileOptions } from "./options.ts";
import { createProgress } from "./progress.ts";

const help = `Pone el contenido de una copia de seguridad en la base de datos y el almacenamiento configurados.

Uso:
  npm run restore -- <archivo> [--replace]
  npm run restore -- <archivo> --check

Primero se comprueba la copia entera; si tiene un solo byte cambiado, no se toca nada. Los registros entran todos a la
vez: hasta el último momento se ve el contenido anterior, también si el proceso se interrumpe; entonces basta repetirlo.

Opciones:
  --replace   si ya hay contenido, lo reemplaza todo por el de la copia
  --check     solo comprueba la copia
  --help      muestra esta ayuda

Después todos tienen que iniciar sesión de nuevo, con la contraseña que tenían cuando se hizo la copia. Los mensajes de
contacto que entonces esperaban su envío quedan en duda, para que no salgan dos veces.

Termina con 0 si se restauró (o la copia está bien), y con 2 si no; entonces el contenido es el que había.
`;

await runCommand("restore", "No se pudo restaurar; el contenido es el que había", async () => {
  const { path, replace, check, isHelp } = readFileOptions(process.argv.slice(2), ["replace", "check"]);
  if (isHelp) return print(help);
  if (check) {
    const manifest = await verifyArchive(path, createProgress());
    await recordCheck(readSettings(), manifest);
    return print(`La copia está completa.\n${formatSummary(manifest)}`);
  }
  const env = readSettings();
  // Before a database is started or migrated for it.
  const onProgress = createProgress();
  const verified = await verifyArchive(path, onProgress);
  const files = await openFiles(env);
  const manifest = await withDatabase(
    env,
    (db) => restoreBackup({ db, files }, path, { replace, verified, onProgress }),
    "migrate",
  );
  return print(`Copia restaurada.\n${formatSummary(manifest)}`);
});

function formatSummary(manifest: Manifest): string {
  const { rows, files } = countContent(manifest);
  const time = new Date(manifest.createdAt).toLocaleString("es-CO", {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: getTimeZone(),
  });
  return (
    `  Hecha el ${time}: ${formatCount(rows, "fila", "filas")} y ` +
    `${formatCount(files, "archivo", "archivos")} de imágenes y documentos\n`
  );
}
