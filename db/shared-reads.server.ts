import { AsyncLocalStorage } from "node:async_hooks";

/** The content version that was known when the current request was handed to this thread; unset outside of one. */
const versions = new AsyncLocalStorage<number | null>();

/** @param version null while it is unknown: then nothing is kept */
export function readAtVersion<T>(version: number | null, work: () => Promise<T>): Promise<T> {
  return versions.run(version, work);
}

let keptVersion: number | null = null;
const kept = new Map<string, unknown>();

/**
 * What many pages read alike, such as the names of all works: read once per content version. It is as new as that version
 * at least, since the version was known before the read began.
 * @param name says what is read; there are few
 */
export async function readShared<T>(name: string, read: () => PromiseLike<T>): Promise<T> {
  const version = versions.getStore() ?? null;
  if (version === null) return read();
  if (version !== keptVersion) {
    kept.clear();
    keptVersion = version;
  }
  if (kept.has(name)) return kept.get(name) as T;
  const value = await read();
  // Requests of another version may have come meanwhile.
  if (version === keptVersion) kept.set(name, value);
  return value;
}
