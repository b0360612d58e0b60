/** npm run media:adopt */

import { adoptImages } from "../app/features/outside-images/commands.server.ts";
import { describeGuess } from "../app/features/outside-images/constants.ts";
import { getAdoption } from "../app/features/outside-images/queries.server.ts";
import { formatCount } from "../app/shared/values/text.ts";
import { openFiles } from "../server/adapters/files.ts";
import { readSettings } from "../server/env.ts";
import { systemActor } from "../server/first-start/seed.server.ts";
import { print, runCommand, type Status, status } from "./command.ts";
import { withDatabase } from "./database.ts";
import { parseOptions, UsageError } from "./options.ts";

const help = `Copia en este servidor las imágenes que los registros tienen en otros sitios, y hace que los registros usen la copia.

Uso:
  npm run media:adopt [-- --dry-run]

  --dry-run   dice cuántas faltan y cuánto espacio necesitan, sin copiar nada

Se puede interrumpir y repetir: lo copiado se queda. Los cambios en los registros se deshacen como una importación.
Termina con 0 si todas están, con 1 si alguna no se pudo copiar, y con 2 si no se pudo hacer nada.
`;

await runCommand("media:adopt", "No se pudieron copiar las imágenes", async () => {
  const unknown = (option: string) => `La opción ${option} no existe.`;
  const options = { "dry-run": { type: "boolean", default: false } } as const;
  const { values, positionals } = parseOptions(process.argv.slice(2), options, unknown);
  if (values.help) return print(help);
  if (positionals.length > 0) throw new UsageError("No hay que indicar nada más.");
  const env = readSettings();
  return withDatabase(env, async (db) => {
    const store = { db, files: await openFiles(env), services: env.services };
    const before = await getAdoption(store);
    const missing = before.waiting + before.failed;
    print(
      `Faltan ${formatCount(missing, "imagen", "imágenes")} en ${formatCount(before.records, "registro", "registros")}: ` +
        `${describeGuess(before)}.\n`,
    );
    if (values["dry-run"]) return status.done;
    const stopping = new AbortController();
    process.once("SIGTERM", () => stopping.abort());
    const result = await adoptImages(store, systemActor, {
      signal: stopping.signal,
      onProgress: ({ step, done, total }) =>
        process.stderr.write(`${step === "copied" ? "Imágenes" : "Registros"}: ${done} de ${total}\n`),
    });
    print(
      `Copiadas: ${result.copied}. Registros cambiados: ${result.changed}. No se pudieron copiar: ${result.failed}.\n`,
    );
    return result.failed > 0 ? printProblems(await getAdoption(store)) : status.done;
  });
});

function printProblems({ problems, failed }: Awaited<ReturnType<typeof getAdoption>>): Status {
  for (const { address, reason } of problems) print(`  ${address}: ${reason}\n`);
  if (failed > problems.length) print(`  … y ${failed - problems.length} más.\n`);
  return status.incomplete;
}
