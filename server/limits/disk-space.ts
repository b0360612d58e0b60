import { statfs } from "node:fs/promises";
import { AppError } from "../../app/shared/api/errors.ts";

/** Bytes that must be free: PostgreSQL stops, reads included, when its log cannot grow by another file of 16 MB. */
const minFreeBytes = 64 * 1024 * 1024;

/** @returns bytes that the process may still write, and all; null if the system does not report them */
export async function readDiskSpace(folder: string): Promise<{ free: number; total: number } | null> {
  const disk = await statfs(folder).catch(() => null);
  return disk && { free: disk.bavail * disk.bsize, total: disk.blocks * disk.bsize };
}

/** @throws AppError `storageFull`; does nothing if the system does not report free space */
export async function requireDiskSpace(folder: string): Promise<void> {
  const disk = await readDiskSpace(folder);
  if (disk && disk.free < minFreeBytes) throw new AppError("storageFull");
}
