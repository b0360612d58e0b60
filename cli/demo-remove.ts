/** npm run demo:remove: removes the demonstration content; everything else stays. */
import { readSettings } from "../server/env.ts";
import { removeDemo } from "../server/first-start/demo.server.ts";
import { withDatabase } from "./database.ts";

const deleted = await withDatabase(readSettings(), removeDemo);
console.log(
  deleted === null
    ? "No hay contenido de demostración."
    : `Se eliminó el contenido de demostración: ${deleted} registros.`,
);
