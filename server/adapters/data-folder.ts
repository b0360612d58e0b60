import { lstatSync, mkdirSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { defaultDataDir, type Env } from "../env.ts";

/** A data folder cannot be used as it is configured: a sentence for the operator, with what to do. */
export class DataFolderProblem extends Error {}

/** What a new file system has by itself. */
const ignoredNames = ["lost+found"];

/**
 * A folder that the operator names and that holds nothing is perhaps a disk that is not mounted: a site that started on it
 * would be an empty one, and its backups would replace the real ones. The image's volume is not empty, since Docker fills a
 * new volume, unlike a folder of the machine, with the folder `media` of the image.
 * @param warn is told that `NEW` is set for a folder in use
 * @throws DataFolderProblem, in Spanish, unless the default is meant, the folder holds something, or `NEW=1` is given
 */
export function requireDataFolder(env: Env, warn: (line: string) => void): void {
  const keepsNothing = env.DATABASE_URL !== undefined && env.S3_BUCKET !== undefined;
  if (keepsNothing || resolve(env.DATA_DIR) === resolve(defaultDataDir)) return;
  const names = listNames(env.DATA_DIR)?.filter((name) => !ignoredNames.includes(name));
  if (names && names.length > 0) {
    if (env.NEW) warn("NEW=1 sobra: la carpeta de datos ya está en uso. Quítalo de la configuración.");
    return;
  }
  if (!env.NEW)
    throw new DataFolderProblem(
      `La carpeta de datos ${env.DATA_DIR} ${names ? "está vacía" : "no existe"}. Si el sitio ya tenía datos, revisa que ` +
        "su disco esté montado y que DATA_DIR sea la carpeta correcta. Si es un sitio nuevo, arráncalo esta vez con NEW=1.",
    );
  if (lstatSync(env.DATA_DIR, { throwIfNoEntry: false })?.isSymbolicLink() && !names)
    throw new DataFolderProblem(
      `La carpeta de datos ${env.DATA_DIR} es un enlace a una que no existe. Revisa que su disco esté montado, o créala.`,
    );
  // The next start finds something, also where the database is elsewhere.
  mkdirSync(join(env.DATA_DIR, "media"), { recursive: true, mode: 0o700 });
}

/** @returns null where the folder is not there */
function listNames(folder: string): string[] | null {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
