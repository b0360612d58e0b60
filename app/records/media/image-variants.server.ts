import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import { runApart } from "../../shared/child-process.server.ts";
import type { Context } from "../../shared/context.server.ts";
import { newId } from "../../shared/values/ids.ts";
import { imageWidths } from "../../shared/values/stored-images.ts";

type Files = Context["files"];

/** One at a time: encoding takes memory and all processors. */
const making = pLimit(1);
const underWay = new Map<string, Promise<boolean>>();
/** More than this many wait for nothing: they are answered with the image itself. */
const mostWaiting = 64;
/** Milliseconds that a reader waits for a form; the next one finds it. */
const patience = 5_000;
/** Milliseconds after which a process is given up. */
const longestEncoding = 60_000;
/** What could not be made (a damaged image, a full disk) is not tried again at every request. */
const failed = new LRUCache<string, true>({ max: 1000, ttl: 60_000 });

const widths = imageWidths.join("|");
const formName = new RegExp(`^([0-9a-f]{24})-(${widths})\\.(webp|avif)$`);
/** Names of stored files: images, their forms, and documents. Everything else is not looked for. */
export const storedFileName = new RegExp(
  `^([0-9a-f]{24})(?:(?:-(?:${widths}))?\\.webp|-(?:${widths})\\.avif|\\.pdf)$`,
);

/** Every file that an image may have: itself, then its forms. */
export function listImageFiles(id: string): [itself: string, ...forms: string[]] {
  const forms = imageWidths.flatMap((width) => [`${id}-${width}.webp`, `${id}-${width}.avif`]);
  return [`${id}.webp`, ...forms];
}

/** The image that a name is a form of; null for every other name. */
export function getOriginalName(name: string): string | null {
  const id = formName.exec(name)?.[1];
  return id === undefined ? null : `${id}.webp`;
}

/**
 * Makes a form of a stored image, once however many ask for it.
 * @returns whether it is stored now; false where it cannot be made, or not soon
 */
export async function ensureVariant(files: Files, name: string): Promise<boolean> {
  if (failed.has(name)) return false;
  const begun = underWay.get(name) ?? begin(files, name);
  let timer: NodeJS.Timeout | undefined;
  const patienceEnds = new Promise<false>((end) => {
    timer = setTimeout(end, patience, false);
  });
  return Promise.race([begun, patienceEnds]).finally(() => clearTimeout(timer));
}

async function begin(files: Files, name: string): Promise<boolean> {
  if (making.pendingCount >= mostWaiting) return false;
  const job = making(() => make(files, name))
    .then(
      () => true,
      () => {
        failed.set(name, true);
        return false;
      },
    )
    .finally(() => underWay.delete(name));
  underWay.set(name, job);
  return job;
}

/** @throws Error where there is no form to be had of the image */
async function make(files: Files, name: string): Promise<void> {
  const [, id, width = "", format = ""] = formName.exec(name) ?? [];
  const bytes = await runApart("server/jobs/encode-variant.ts", {
    args: [width, format],
    input: await files.getBytes(`${id}.webp`),
    timeout: longestEncoding,
  });
  // Under another name first: nobody sees half a file, nor does one stay when the process or the disk gives out.
  const unfinished = `${name}.${newId()}`;
  try {
    await files.put(unfinished, bytes);
    await files.move(unfinished, name);
  } catch (error) {
    await files.delete(unfinished).catch(() => {});
    throw error;
  }
}
