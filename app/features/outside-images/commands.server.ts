import { splitIntoChunks } from "../../../db/chunks.ts";
import type { Context } from "../../shared/context.server.ts";
import { type Actor, requirePermission } from "../../shared/session/permissions.ts";
import { listUncopied, noteOutsideImages } from "./addresses.server.ts";
import type { AdoptionProgress } from "./contract.ts";
import { ImageCopier, recordOutcomes } from "./copy-images.server.ts";
import { rewriteRecords } from "./rewrite-records.server.ts";

export type Store = Pick<Context, "db" | "files" | "services" | "fetchesFrom">;

/** Images whose arrival is one change of the content. */
const imagesAtOnce = 20;

export type AdoptionResult = { copied: number; failed: number; changed: number };

/**
 * Copies every outside image that records name, then lets these name the copies. What is copied stays when it is stopped, so
 * that the next run goes on from there.
 */
export async function adoptImages(
  store: Store,
  actor: Actor | null,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: AdoptionProgress) => void },
): Promise<AdoptionResult> {
  requirePermission(actor, "adoptImages");
  await noteOutsideImages(store.db, store.services.imageHost);
  const images = await listUncopied(store.db);
  const copier = new ImageCopier(store, signal);
  let [copied, done] = [0, 0];
  for (const chunk of splitIntoChunks(images, imagesAtOnce)) {
    const outcomes = await Promise.all(chunk.map((image) => copier.copy(image)));
    const known = outcomes.filter((outcome) => outcome !== null);
    await recordOutcomes(store, known);
    copied += known.filter(({ copy }) => copy !== null).length;
    done += known.length;
    onProgress({ step: "copied", done, total: images.length });
    signal.throwIfAborted();
  }
  const changed = await rewriteRecords(store, actor, (saved, total) =>
    onProgress({ step: "saved", done: saved, total }),
  );
  return { copied, failed: done - copied, changed };
}
