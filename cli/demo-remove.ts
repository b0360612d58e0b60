/** npm run demo:remove: takes the demonstration content away; everything else stays. */

import { readSettings } from "../server/env.ts";
import { removeDemo } from "../server/first-start/demo.server.ts";
import { openConfiguredDatabase } from "./database.ts";

const { db, close } = await openConfiguredDatabase(readSettings());
try {
  const deleted = await removeDemo(db);
  console.log(
    deleted === null
      ? "No hay contenido de demostración."
      : `Se eliminó el contenido de demostración: ${deleted} registros.`,
  );
} finally {
  await close();
}
