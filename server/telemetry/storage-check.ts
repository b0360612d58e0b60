import type { Disk } from "flydrive";
import { deadline } from "../../app/shared/deadline.server.ts";
import { withTimeout } from "../../app/shared/timeout.server.ts";

/** Whether images can be reached, as this server last found it. */
export type StorageState = { isReachable: boolean };

/** Milliseconds in which a bucket must respond. */
const storageTimeout = 3_000;
/** A key that is asked for and need not be there. */
const anyKey = ".reachable";

/** @returns whether the folder can be read, or the bucket's host responds */
export function checkStorage(files: Disk): Promise<boolean> {
  return withTimeout(files.exists(anyKey), deadline(storageTimeout)).then(
    () => true,
    () => false,
  );
}
