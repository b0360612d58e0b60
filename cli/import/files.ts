import { accessSync, constants, readdirSync, statSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { dataFileEndings } from "../../app/staff/import/constants.ts";
import { UsageError } from "../options.ts";

/** Exports have these endings, or none; any file can be imported by naming it. */
const endings: readonly string[] = ["", ...dataFileEndings];

export type FoundFile = { name: string; path: string };

/**
 * The files of folders and paths, in the order of their names.
 * @returns also what was found in a folder and not read
 * @throws UsageError for what cannot be opened
 */
export function findFiles(paths: string[]): { files: FoundFile[]; ignored: string[] } {
  const files: FoundFile[] = [];
  const add = (path: string) => {
    open(path, () => accessSync(path, constants.R_OK));
    files.push({ name: basename(path), path });
  };
  const ignored: string[] = [];
  for (const path of paths) {
    if (!open(path, () => statSync(path)).isDirectory()) {
      add(path);
      continue;
    }
    const entries = open(path, () => readdirSync(path, { withFileTypes: true }));
    for (const entry of entries.sort((a, b) => a.name.localeCompare(b.name, "es"))) {
      const file = join(path, entry.name);
      const isData = !entry.name.startsWith(".") && endings.includes(extname(entry.name).toLowerCase());
      if (isData && statSync(file, { throwIfNoEntry: false })?.isFile()) add(file);
      else ignored.push(entry.name);
    }
  }
  if (files.length === 0)
    throw new UsageError(`No hay archivos .xlsx, CSV, JSON ni mapas en ${paths.join(", ")}.`);
  return { files, ignored };
}

function open<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(code === "ENOENT" ? `No existe ${path}.` : `No se puede leer ${path} (${code}).`);
  }
}
