/** npm run layers */
import { existsSync } from "node:fs";
import { copyFile, readFile, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { layerInput } from "../app/nouns/geometries/contract.ts";
import { listLayers } from "../app/nouns/geometries/queries.server.ts";
import {
  findStreets,
  readStreets,
  type Streets,
  StreetsError,
} from "../app/nouns/geometries/read-streets.server.ts";
import { layerRules, toLayerColumns } from "../app/nouns/geometries/rules.server.ts";
import { createRecord, deleteRecord, updateRecord } from "../app/records/write-records.server.ts";
import { layerStyleLabels, maxGeometryBytes } from "../app/shared/places/places.ts";
import { formatBytes } from "../app/shared/values/text.ts";
import { write } from "../db/write.server.ts";
import { getStreetsFile } from "../server/adapters/files.ts";
import { readSettings } from "../server/env.ts";
import { systemActor } from "../server/first-start/seed.server.ts";
import { print, runCommand } from "./command.ts";
import { withDatabase } from "./database.ts";
import { parseOptions, UsageError } from "./options.ts";

const styles = Object.entries(layerStyleLabels).map(([style, label]) => `${style} (${label.toLowerCase()})`);
const help = `Muestra las capas que el mapa tiene debajo de las actuaciones, y las pone o las quita.

Uso:
  npm run layers
  npm run layers -- <archivo.geojson> --name <nombre> --style <qué es> [--attribution <a quién se debe>]
                    [--license <licencia>] [--position <orden, de abajo arriba>]
  npm run layers -- --remove <id>
  npm run layers -- --streets <calles.pmtiles>
  npm run layers -- --remove streets

  --style   ${styles.join(", ")}

  --streets  calles con teselas vectoriales, que quien lee pide con «Ver calles»: un archivo .pmtiles de la zona,
             como los de Protomaps u OpenMapTiles. Se copia en la carpeta de datos y no va en los respaldos.

Una capa con el nombre de otra la reemplaza. Todo queda en el historial, y se deshace desde allí.
Termina con 0 si se hizo, y con 2 si no se pudo hacer nada.
`;

const text = { type: "string" } as const;
const options = {
  name: text,
  style: text,
  attribution: text,
  license: text,
  position: text,
  remove: text,
  streets: text,
} as const;

await runCommand("layers", "No se pudieron cambiar las capas", async () => {
  const explain = (option: string) => `La opción ${option} no existe o le falta su valor.`;
  const { values, positionals } = parseOptions(process.argv.slice(2), options, explain);
  if (values.help) return print(help);
  const { help: _, remove, streets, name, position, ...described } = values;
  const [path, ...more] = positionals;
  const isGiven = [name, position, described.style, described.attribution, described.license].some(Boolean);
  if (streets !== undefined && (path !== undefined || remove !== undefined || isGiven))
    throw new UsageError("Con --streets no se indica nada más.");
  if (more.length > 0) throw new UsageError("Indica un solo archivo.");
  if (path === undefined && isGiven) throw new UsageError("Falta el archivo de la capa.");
  if (remove !== undefined && path !== undefined)
    throw new UsageError("Con --remove no se indica un archivo.");
  const settings = readSettings();
  const streetsFile = getStreetsFile(settings.DATA_DIR);
  if (streets !== undefined || remove === "streets") {
    return withDatabase(settings, async (db) => {
      const said = await (streets === undefined
        ? removeStreets(streetsFile)
        : putStreets(streets, streetsFile));
      // Pages that are stored do not know of it.
      await write(db, systemActor, async () => undefined);
      return print(said);
    });
  }
  const layer =
    path === undefined ? null : await readLayer(path, { layerName: name, position, ...described });
  const known = await findStreets(streetsFile);
  return withDatabase(settings, async (db) => {
    if (remove !== undefined) {
      await deleteRecord({ db }, systemActor, layerRules, { id: remove });
      return print("La capa se quitó.\n");
    }
    const layers = await listLayers(db);
    if (layer === null) {
      const lines = layers.map(
        ({ _id, layerName, style, position: place }) =>
          `${place}  ${_id}  ${layerStyleLabels[style]}: ${layerName}\n`,
      );
      const shown = known ? `Calles: ${describeStreets(known)}\n` : "";
      return print((lines.join("") || "El mapa no tiene capas.\n") + shown);
    }
    const same = layers.find(({ layerName }) => layerName === layer.layerName);
    if (same) {
      const fields = toLayerColumns({ ...layer, __v: same.__v });
      await updateRecord({ db }, systemActor, layerRules, { id: same._id, fields });
      return print(`La capa «${layer.layerName}» reemplazó a la que había.\n`);
    }
    const id = await createRecord({ db }, systemActor, layerRules, toLayerColumns(layer));
    return print(`La capa «${layer.layerName}» está en el mapa, con el id ${id}.\n`);
  });
});

function describeStreets({ bytes, credit }: Streets): string {
  return `${formatBytes(bytes)}, ${credit || "sin atribución: el mapa no dirá a quién se deben"}`;
}

/** Whole or not at all: the file takes its name once it is there. @throws UsageError */
async function putStreets(path: string, to: string): Promise<string> {
  const streets = await readStreets(path).catch((error: Error) => {
    throw error instanceof StreetsError ? new UsageError(error.message) : error;
  });
  const copy = `${to}.nuevo`;
  if (!existsSync(dirname(to)))
    throw new UsageError(
      `No existe la carpeta de datos ${dirname(to)}. Revisa DATA_DIR, y que su disco esté montado.`,
    );
  try {
    await copyFile(path, copy);
    await rename(copy, to);
  } finally {
    await rm(copy, { force: true });
  }
  return `El mapa tiene calles: ${describeStreets(streets)}.\n`;
}

/** @throws UsageError */
async function removeStreets(path: string): Promise<string> {
  await rm(path).catch(() => {
    throw new UsageError("El mapa no tiene calles.");
  });
  return "Las calles se quitaron.\n";
}

/** @throws UsageError */
async function readLayer(path: string, { position, ...given }: Record<string, string | undefined>) {
  const bytes = await readFile(path).catch(() => {
    throw new UsageError(`No se pudo leer ${path}.`);
  });
  if (bytes.byteLength > maxGeometryBytes)
    throw new UsageError(`El archivo pesa más de ${formatBytes(maxGeometryBytes)}: simplifica la capa.`);
  const geojson = parseJson(bytes.toString(), path);
  const { data, error } = layerInput.safeParse({
    ...given,
    geojson,
    ...(position === undefined ? {} : { position: position.trim() === "" ? Number.NaN : Number(position) }),
  });
  if (!data) throw new UsageError(error.issues.map(({ message }) => message).join("\n"));
  return data;
}

function parseJson(content: string, path: string): unknown {
  try {
    return JSON.parse(content.replace(/^\uFEFF/, ""));
  } catch {
    throw new UsageError(`${path} no es un archivo GeoJSON.`);
  }
}
