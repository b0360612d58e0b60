import { and, eq, isNull, sql } from "drizzle-orm";
import pLimit from "p-limit";
import type { Transaction } from "../../../db/client.server.ts";
import { media } from "../../../db/schema/media.ts";
import { outsideImages } from "../../../db/schema/places/outside-images.ts";
import { write } from "../../../db/write.server.ts";
import { type EncodedImage, encodeImage } from "../../nouns/media/commands.server.ts";
import { listImageFiles } from "../../nouns/media/image-variants.server.ts";
import { AppError } from "../../shared/api/errors.ts";
import type { Context } from "../../shared/context.server.ts";
import type { OutsideImage } from "./addresses.server.ts";
import { fetchImage, OutsideImageError, outsideHosts } from "./fetch-image.server.ts";

/** Two at a time in the whole process. */
const fetching = pLimit(2);

/** After as many images in a row that a host leaves unanswered, its others are not tried now. */
const mostUnanswered = 3;

/** Milliseconds until a failed image is tried again: five minutes, then four times as long each time, a week at most. */
const getRetryDelay = (attempts: number) => Math.min(5 * 60_000 * 4 ** attempts, 7 * 86_400_000);

export type CopyOutcome = { image: OutsideImage; copy: EncodedImage | null; problem: string };
type Store = Pick<Context, "db" | "files" | "fetchesFrom">;

/** Author of what the server does by itself. */
const server = { id: null, username: "sistema", role: "system" } as const;

/** Copies images, each as a whole or not at all; `onOutcome` is told of each, stored or failed, as it is known. */
export class ImageCopier {
  readonly #store: Store;
  readonly #stop: AbortSignal;
  readonly #unanswered = new Map<string, number>();

  constructor(store: Store, stop: AbortSignal) {
    this.#store = store;
    this.#stop = stop;
  }

  /** @returns null where it was stopped meanwhile */
  copy(image: OutsideImage): Promise<CopyOutcome | null> {
    return fetching(async () => {
      if (this.#stop.aborted) return null;
      try {
        return { image, problem: "", copy: await this.#fetchAndStore(image.address) };
      } catch (error) {
        if (this.#stop.aborted) return null;
        return { image, problem: describeProblem(error), copy: null };
      }
    });
  }

  async #fetchAndStore(address: string): Promise<EncodedImage> {
    const host = URL.canParse(address) ? new URL(address).host : "";
    if ((this.#unanswered.get(host) ?? 0) >= mostUnanswered)
      throw new OutsideImageError(`${host} no responde.`, { isHostAway: true });
    const bytes = await fetchImage(address, this.#store.fetchesFrom ?? outsideHosts, this.#stop).catch(
      (error: OutsideImageError) => {
        this.#unanswered.set(host, error.isHostAway ? (this.#unanswered.get(host) ?? 0) + 1 : 0);
        throw error;
      },
    );
    this.#unanswered.delete(host);
    const image = await encodeImage(bytes, "image");
    // Before its row, so that no row names a missing file; a file without a row is cleaned up.
    await this.#store.files.put(listImageFiles(image.id)[0], image.full);
    return image;
  }
}

function describeProblem(error: unknown): string {
  if (error instanceof OutsideImageError || error instanceof AppError) return error.message;
  return "No pudimos guardar la copia en este servidor.";
}

/** Notes what became of some images, as one change of the content where pages show them otherwise from now on. */
export async function recordOutcomes({ db }: Store, outcomes: readonly CopyOutcome[]): Promise<void> {
  const record = async (tx: Transaction) => {
    for (const outcome of outcomes) await recordOutcome(tx, outcome);
  };
  const isShown = outcomes.some(({ copy, image }) => copy !== null || image.problem === "");
  if (isShown) await write(db, server, ({ tx }) => record(tx));
  else await db.transaction(record);
}

async function recordOutcome(tx: Transaction, { image, copy, problem }: CopyOutcome): Promise<void> {
  if (copy) await tx.insert(media).values(toRow(copy));
  const retryAt = copy ? null : new Date(Date.now() + getRetryDelay(image.attempts));
  await tx
    .update(outsideImages)
    .set({ mediaId: copy?.id ?? null, problem, retryAt, attempts: sql`${outsideImages.attempts} + 1` })
    // Another instance may have been faster; then this copy is cleaned up.
    .where(and(eq(outsideImages.hash, image.hash), isNull(outsideImages.mediaId)));
}

function toRow({ id, full, width, height }: EncodedImage) {
  const [key] = listImageFiles(id);
  return { id, key, contentType: "image/webp", width, height, bytes: full.byteLength };
}
