import { statfs } from "node:fs/promises";
import { AppError } from "../../app/shared/api/errors.ts";

/**
 * Bytes that the disk of the embedded database must have left for a write to begin. Its write-ahead log grows by files of
 * 16 MB, and where it cannot grow the whole database stops, reads included.
 */
const reserve = 64 * 1024 * 1024;

/** Where the system does not tell how much there is, the write itself will. @throws AppError `storageFull` */
export async function requireRoom(folder: string): Promise<void> {
  const disk = await statfs(folder).catch(() => null);
  if (disk && disk.bavail * disk.bsize < reserve) throw new AppError("storageFull");
}
