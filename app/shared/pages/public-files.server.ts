import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";

/** Where public/ is; the build copies it beside the browser's files. */
// Commands run the sources, which have no build beside them.
export const publicFolder = resolve(import.meta.env?.PROD ? "build/client" : "public");

/** @param path in public/, such as "guide/panel.webp" */
export function readPublicFile(path: string): Promise<Buffer> {
  return readFile(join(publicFolder, path));
}
