import { createHash } from "node:crypto";
import { type FileHandle, mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Context } from "../../../shared/context.server.ts";
import { listStoredFiles } from "../../../shared/stored-files.server.ts";
import { newId } from "../../../shared/values/ids.ts";

/** A package as it was made, in a file that its maker removes. */
export type BuiltPackage = { file: string; path: string; bytes: number; sha256: string };

/** Puts a package where it stays, before the edition that names it is stored. */
export type StorePackage = (built: BuiltPackage) => Promise<void>;

/** Its key in the storage; a backup takes it along by this form. */
export const getPackageKey = (file: string) => `${file}.zip`;
const packageKey = /^([0-9a-f]{24})\.zip$/;

/** @param folder of files that can be made again, where what a killed process leaves is removed later */
export async function buildPackage(
  folder: string,
  parts: AsyncIterable<Uint8Array>,
  store: StorePackage,
): Promise<Omit<BuiltPackage, "path">> {
  await mkdir(folder, { recursive: true });
  const file = newId();
  const path = join(folder, `edition.${file}.part`);
  try {
    const handle = await open(path, "wx");
    const sums = await writeParts(handle, parts).finally(() => handle.close());
    await store({ file, path, ...sums });
    return { file, ...sums };
  } finally {
    await rm(path, { force: true });
  }
}

async function writeParts(handle: FileHandle, parts: AsyncIterable<Uint8Array>) {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const part of parts) {
    hash.update(part);
    bytes += part.length;
    await handle.appendFile(part);
  }
  await handle.sync();
  return { bytes, sha256: hash.digest("hex") };
}

/** Removes packages that no edition names: replaced ones, and those of processes that were killed. */
export async function removeOtherPackages(files: Context["files"], kept: ReadonlySet<string>): Promise<void> {
  for await (const name of listStoredFiles(files)) {
    const file = packageKey.exec(name)?.[1];
    if (file && !kept.has(file)) await files.delete(name);
  }
}
