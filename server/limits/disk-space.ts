import { statfs } from "node:fs/promises";
import { AppError } from "../../app/shared/api/errors.ts";

/** Bytes that must be free: PostgreSQL stops, reads included, when its log cannot grow by another file of 16 MB. */
const minFreeBytes = 64 * 1024 * 1024;

/** @throws AppError `storageFull`; does nothing if the system does not report free space */
export async function requireDiskSpace(folder: string): Promise<void> {
  const disk = await statfs(folder).catch(() => null);
  if (disk && disk.bavail * disk.bsize < minFreeBytes) throw new AppError("storageFull");
}
