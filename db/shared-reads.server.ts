import { AsyncLocalStorage } from "node:async_hooks";

type Request = {
  /** The content version that was known when the request was handed to this thread. */
  version: number | null;
  /** What it has read, or begun to, by name. */
  read: Map<string, PromiseLike<unknown>>;
};

/** Unset outside of a request that is answered here. */
const requests = new AsyncLocalStorage<Request>();

/** @param version null while it is unknown: then nothing is kept for other requests */
export function readAtVersion<T>(version: number | null, work: () => Promise<T>): Promise<T> {
  return requests.run({ version, read: new Map() }, work);
}

/**
 * What several parts of a page read alike: read once for the request.
 * @param name says what is read
 */
export function readOnce<T>(name: string, read: () => PromiseLike<T>): PromiseLike<T> {
  const { read: known } = requests.getStore() ?? {};
  const reading = (known?.get(name) as PromiseLike<T> | undefined) ?? read();
  known?.set(name, reading);
  return reading;
}

let keptVersion: number | null = null;
const kept = new Map<string, unknown>();

/**
 * What many pages read alike, such as the names of all works: read once per content version. It is as new as that version
 * at least, since the version was known before the read began.
 * @param name says what is read; there are few
 */
export async function readShared<T>(name: string, read: () => PromiseLike<T>): Promise<T> {
  const version = requests.getStore()?.version ?? null;
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
