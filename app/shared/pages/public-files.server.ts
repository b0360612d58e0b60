import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";

/** Files of public/; the build copies them beside what it makes for browsers. */
export const publicFolder = resolve(import.meta.env.PROD ? "build/client" : "public");

/** @param path in public/, such as "guide/panel.webp" */
export function readPublicFile(path: string): Promise<Buffer> {
  return readFile(join(publicFolder, path));
}
