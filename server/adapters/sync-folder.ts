import { open } from "node:fs/promises";

/** Writes a folder's entries to disk. Windows can neither do it nor needs it. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}
