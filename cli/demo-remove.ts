/** npm run demo:remove */
import { formatCount } from "../app/shared/values/text.ts";
import { readSettings } from "../server/env.ts";
import { removeDemo } from "../server/first-start/demo.server.ts";
import { print, runCommand } from "./command.ts";
import { withDatabase } from "./database.ts";
import { parseOptions, UsageError } from "./options.ts";

const help = `Elimina el contenido de demostración, con los cambios que se le hayan hecho. Lo demás se conserva.

Uso:
  npm run demo:remove

Termina con 0 si se eliminó o no había, y con 2 si no se pudo.
`;

await runCommand("demo:remove", "No se pudo eliminar el contenido de demostración", async () => {
  const unknown = (option: string) => `La opción ${option} no existe.`;
  const { values, positionals } = parseOptions(process.argv.slice(2), {}, unknown);
  if (values.help) return print(help);
  if (positionals.length > 0) throw new UsageError("No hay que indicar nada más.");
  const deleted = await withDatabase(readSettings(), removeDemo);
  if (deleted === null) return print("No hay contenido de demostración.\n");
  return print(
    `Se eliminó el contenido de demostración: ${formatCount(deleted, "registro", "registros")}.\n`,
  );
});
