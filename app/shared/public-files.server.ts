import { readFile } from "node:fs/promises";
import { resolve } from "node:path";

/** A file of public/, which the build copies beside what it makes for browsers. @param path such as "guide/panel.webp" */
export function readPublicFile(path: string): Promise<Buffer> {
  return readFile(resolve(import.meta.env.PROD ? "build/client" : "public", path));
}
