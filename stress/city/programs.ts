import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Servers are usually not in the path of accounts that are not root. */
const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", "/usr/local/sbin"];

/** @returns the program's file, or null if it is not installed */
export const findProgram = (name: string): string | null =>
  folders.map((folder) => join(folder, name)).find((file) => existsSync(file)) ?? null;
