import { and, isNull, lte, sql } from "drizzle-orm";
import { outsideImages } from "../../../db/schema/places/outside-images.ts";
import { contentVersion } from "../../../db/schema/revisions.ts";
import type { Context } from "../../shared/context.server.ts";
import { findOutsideImages, noteOutsideImages, type OutsideImage } from "./addresses.server.ts";
import { type CopyOutcome, ImageCopier, recordOutcomes } from "./copy-images.server.ts";

type Log = { error(details: { err: unknown }, message: string): void };

/** Milliseconds in which arrivals are gathered: each batch is one change of the content. */
const batchTime = 1_000;
/** Milliseconds between two looks for failed images that are due again, and how many are taken then. */
const [retryInterval, retriesAtOnce] = [5 * 60_000, 50];
/** Images that wait; more are asked for again by the next reader. */
const maxWaiting = 1_000;

/** Copies in the background the outside images that readers ask for, and tries again later those that failed. */
export class CopyQueue {
  readonly #context: Context;
  readonly #log: Log;
  readonly #stopping = new AbortController();
  readonly #underWay = new Map<string, Promise<void>>();
  #copier: ImageCopier;
  #outcomes: CopyOutcome[] = [];
  #recording = Promise.resolve();
  #recorded = 0;
  #batch: NodeJS.Timeout | undefined;
  readonly #retries: NodeJS.Timeout;
  /** Content version in which all outside images of the records are known. */
  #notedVersion = -1;

  constructor(context: Context, log: Log) {
    this.#context = context;
    this.#log = log;
    this.#copier = new ImageCopier(context, this.#stopping.signal);
    this.#retries = setInterval(() => void this.#retry(), retryInterval).unref();
  }

  /**
   * What is known of an image; one that is due is fetched from now on.
   * @returns null where no record names it
   */
  async ask(hash: string): Promise<OutsideImage | null> {
    const [image = null] = await this.#readAndAdd(() => this.#find(hash));
    return image;
  }

  /** Resolves when nothing is fetched or waits to be recorded any more. */
  async settle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay.values());
    await this.#record();
  }

  async stop(): Promise<void> {
    clearInterval(this.#retries);
    this.#stopping.abort();
    await this.settle();
  }

  async #find(hash: string): Promise<OutsideImage[]> {
    const { db, services } = this.#context;
    // As it was before the look: another request may have the images noted between the look and the comparison.
    const notedVersion = this.#notedVersion;
    const known = await findOutsideImages(db, [hash]);
    if (known.size > 0) return [...known.values()];
    // Made-up hashes cost a look at the records only once for each state of the content.
    const [content] = await db.select().from(contentVersion);
    if (content?.version === notedVersion) return [];
    await noteOutsideImages(db, services.imageHost);
    this.#notedVersion = content?.version ?? 0;
    return [...(await findOutsideImages(db, [hash])).values()];
  }

  /** What is read while an outcome is recorded may be as it was before, so that its host would be asked again: it is read again. */
  async #readAndAdd(read: () => Promise<OutsideImage[]>): Promise<OutsideImage[]> {
    const recorded = this.#recorded;
    const images = await read();
    if (recorded !== this.#recorded) return this.#readAndAdd(read);
    for (const image of images) this.#add(image);
    return images;
  }

  #add(image: OutsideImage): void {
    const { hash, mediaId, retryAt } = image;
    const isDue = mediaId === null && (retryAt === null || retryAt.getTime() <= Date.now());
    const isTaken =
      this.#underWay.has(hash) || this.#outcomes.some(({ image: known }) => known.hash === hash);
    if (!isDue || isTaken || this.#underWay.size >= maxWaiting || this.#stopping.signal.aborted) return;
    // A new one each time: a host that did not respond a while ago may do so now.
    if (this.#underWay.size === 0) this.#copier = new ImageCopier(this.#context, this.#stopping.signal);
    const copying = this.#copier.copy(image).then((outcome) => {
      this.#underWay.delete(hash);
      if (!outcome) return;
      this.#outcomes.push(outcome);
      this.#batch ??= setTimeout(() => void this.#record(), batchTime).unref();
    });
    this.#underWay.set(hash, copying);
  }

  #record(): Promise<void> {
    clearTimeout(this.#batch);
    this.#batch = undefined;
    this.#recording = this.#recording.then(async () => {
      // What arrives while these are written is in the next batch.
      const outcomes = [...this.#outcomes];
      try {
        if (outcomes.length > 0) await recordOutcomes(this.#context, outcomes);
      } catch (error) {
        this.#log.error({ err: error }, "recording copied images failed");
      }
      this.#outcomes = this.#outcomes.filter((outcome) => !outcomes.includes(outcome));
      this.#recorded += 1;
    });
    return this.#recording;
  }

  async #retry(): Promise<void> {
    const due = and(isNull(outsideImages.mediaId), lte(outsideImages.retryAt, sql`now()`));
    try {
      await this.#readAndAdd(async () =>
        this.#context.db.select().from(outsideImages).where(due).limit(retriesAtOnce),
      );
    } catch (error) {
      this.#log.error({ err: error }, "looking for images to copy again failed");
    }
  }
}
