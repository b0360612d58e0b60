import { setTimeout } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import { runTask } from "../../shared/child-process.server.ts";
import { childTasks } from "../../shared/child-tasks.ts";
import type { Context } from "../../shared/context.server.ts";
import { deadline } from "../../shared/deadline.server.ts";
import { newId } from "../../shared/values/ids.ts";
import { imageWidths } from "../../shared/values/stored-images.ts";

type Files = Context["files"];

/** One at a time: encoding takes memory and all processors. */
const encoding = pLimit(1);
const maxWaiting = 64;
/** Milliseconds that a request waits for a variant; a later one finds it. */
const waitTimeout = 5_000;
/** Variants under way, and for a minute those that failed (a damaged image, a full disk). */
const failures = new LRUCache<string, "failed", Files>({
  max: 1000,
  ttl: 60_000,
  fetchMethod(name, _stale, { context: files }) {
    if (encoding.pendingCount >= maxWaiting) throw new Error("Too many variants wait.");
    return encoding(() => encodeVariant(files, name)).then(
      () => undefined,
      () => "failed",
    );
  },
});

const widths = imageWidths.join("|");
const variantName = new RegExp(`^([0-9a-f]{24})-(${widths})\\.(webp|avif)$`);
/** Names of stored files: images, their variants, and documents. */
export const storedFileName = new RegExp(
  `^([0-9a-f]{24})(?:(?:-(?:${widths}))?\\.webp|-(?:${widths})\\.avif|\\.pdf)$`,
);

/** @returns the names of all files that an image may have */
export function listImageFiles(id: string): [original: string, ...variants: string[]] {
  const variants = imageWidths.flatMap((width) => [`${id}-${width}.webp`, `${id}-${width}.avif`]);
  return [`${id}.webp`, ...variants];
}

/** @returns the name of the image that this is a variant of, if it is one */
export function getOriginalName(name: string): string | null {
  const id = variantName.exec(name)?.[1];
  return id === undefined ? null : `${id}.webp`;
}

/**
 * Encodes a variant of a stored image; requests at the same time share the work.
 * @returns whether it is stored now; false if it cannot be encoded, or not soon
 */
export async function ensureVariant(files: Files, name: string): Promise<boolean> {
  const encoded = failures.fetch(name, { context: files }).then(
    (failure) => failure === undefined,
    () => false,
  );
  return Promise.race([encoded, setTimeout(deadline(waitTimeout), false, { ref: false })]);
}

/** @throws Error if the image cannot be encoded or stored */
async function encodeVariant(files: Files, name: string): Promise<void> {
  const [, id, width = "", format = ""] = variantName.exec(name) ?? [];
  const input = await files.getBytes(`${id}.webp`);
  const bytes = await runTask(childTasks.encodeVariant, { args: [width, format], input });
  // Under another name first, so that an unfinished file is never served.
  const unfinished = `${name}.${newId()}`;
  try {
    await files.put(unfinished, bytes);
    await files.move(unfinished, name);
  } catch (error) {
    await files.delete(unfinished).catch(() => {});
    throw error;
  }
}
