/** npm run backup -- <file> */
import { formatCount, formatNumber } from "../app/shared/values/text.ts";
import { openFiles } from "../server/adapters/files.ts";
import { readSettings } from "../server/env.ts";
import { type CreatedBackup, createBackup } from "./archive/create.ts";
import { countContent } from "./archive/format.ts";
import { recordBackup } from "./archive/record.ts";
import { print, runCommand, type Status, status } from "./command.ts";
import { withDatabase } from "./database.ts";
import { readFileOptions } from "./options.ts";

const help = `Hace una copia de seguridad de todo el contenido en un solo archivo: registros, historial, usuarios, mensajes,
textos del sitio, imágenes y documentos. Se puede hacer con el sitio funcionando.

Uso:
  npm run backup -- <archivo> [--overwrite]

Opciones:
  --overwrite   reemplaza el archivo si ya existe
  --help        muestra esta ayuda

El archivo es confidencial: contiene las claves cifradas de los usuarios y lo que escribieron los visitantes.
Se crea de modo que solo lo pueda leer su dueño. Guárdalo fuera de esta máquina.

Termina con 0 si la copia está completa y comprobada; con 1 si también lo está, pero al sitio le faltaban archivos
que su base de datos nombra; y con 2 si no se pudo hacer.
`;

await runCommand("backup", "No se pudo hacer la copia", async () => {
  const { path, overwrite, isHelp } = readFileOptions(process.argv.slice(2), ["overwrite"]);
  if (isHelp) return print(help);
  const env = readSettings();
  const files = await openFiles(env);
  const backup = await withDatabase(env, (db) =>
    recordBackup(db, path, () => createBackup({ db, files }, path, { overwrite })),
  );
  return report(path, backup);
});

function report(path: string, { manifest, bytes, missing }: CreatedBackup): Status {
  const { rows, files } = countContent(manifest);
  print(
    `Copia completa y comprobada: ${path}\n` +
      `  ${formatCount(rows, "fila", "filas")}, ${formatCount(files, "archivo", "archivos")} de imágenes y documentos, ` +
      `${formatNumber(Math.ceil(bytes / 1024))} KiB\n`,
  );
  if (missing.length === 0) return status.done;
  console.error(
    `Ya faltaban en el almacenamiento, y por eso no están en la copia, ${formatCount(missing.length, "archivo", "archivos")}:\n` +
      missing.slice(0, 20).join("\n"),
  );
  return status.incomplete;
}
