import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";

/** The folder public/; the build copies it to the browser's files. */
// Commands run from the sources, without a build.
export const publicFolder = resolve(import.meta.env?.PROD ? "build/client" : "public");

/** @param path in public/, such as "guide/panel.webp" */
export function readPublicFile(path: string): Promise<Buffer> {
  return readFile(join(publicFolder, path));
}
