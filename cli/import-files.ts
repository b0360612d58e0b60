import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, extname, join } from "node:path";
import type { Source } from "../app/staff/import/read/documents.server.ts";
import { UsageError } from "./options.ts";

/** What an export is called; any file can be imported by naming it. */
const dataFiles = ["", ".json", ".jsonl", ".ndjson", ".csv", ".tsv", ".txt"];

/**
 * The files of folders and paths, in the order of their names.
 * @returns also what was found in a folder and not read
 * @throws UsageError for what cannot be opened
 */
export function readSources(paths: string[]): { sources: Source[]; ignored: string[] } {
  const sources: Source[] = [];
  const ignored: string[] = [];
  for (const path of paths) {
    if (!open(path, () => statSync(path)).isDirectory()) {
      sources.push({ name: basename(path), bytes: open(path, () => readFileSync(path)) });
      continue;
    }
    const entries = open(path, () => readdirSync(path, { withFileTypes: true }));
    for (const entry of entries.sort((a, b) => a.name.localeCompare(b.name, "es"))) {
      const file = join(path, entry.name);
      const isData = !entry.name.startsWith(".") && dataFiles.includes(extname(entry.name).toLowerCase());
      if (isData && !statSync(file).isDirectory())
        sources.push({ name: entry.name, bytes: open(file, () => readFileSync(file)) });
      else ignored.push(entry.name);
    }
  }
  if (sources.length === 0) throw new UsageError(`No hay archivos JSON ni CSV en ${paths.join(", ")}.`);
  return { sources, ignored };
}

function open<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(code === "ENOENT" ? `No existe ${path}.` : `No se puede leer ${path} (${code}).`);
  }
}
