import { chmodSync, lstatSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** Rights of other accounts of the machine. */
const ofOthers = 0o077;

/** From now on what this process and its children create is for their account alone: scans and reports are for staff. */
export function createPrivately(): void {
  process.umask(ofOthers);
}

/**
 * What other accounts may read in the data folder, by name. PostgreSQL sees to its own folders, and Windows has other rights.
 * @returns none where they cannot enter the folder itself
 */
export function listExposed(dataDir: string): string[] {
  return hasRights(dataDir) ? listLoose(dataDir) : [];
}

/** Takes the rights of others from what earlier versions created; `listExposed` tells what could not be changed. */
export function closeDataFolder(dataDir: string): void {
  for (const name of listLoose(dataDir)) close(join(dataDir, name));
}

function listLoose(dataDir: string): string[] {
  if (process.platform === "win32") return [];
  const own = listNames(dataDir).filter((name) => !name.startsWith("postgres"));
  return own.filter((name) => hasRights(join(dataDir, name)));
}

function hasRights(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return found !== undefined && (found.mode & ofOthers) !== 0;
}

function close(path: string): void {
  try {
    const isFolder = statSync(path).isDirectory();
    chmodSync(path, isFolder ? 0o700 : 0o600);
    if (!isFolder) return;
    for (const name of listNames(path))
      if (!lstatSync(join(path, name)).isSymbolicLink()) close(join(path, name));
  } catch {
    // Another account's, or gone meanwhile.
  }
}

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
