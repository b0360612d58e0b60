import { AppError } from "../../shared/api/errors.ts";
import { type Actor, requirePermission } from "../../shared/session/permissions.ts";
import { type AdoptionResult, adoptImages, type Store } from "./commands.server.ts";
import { type AdoptionProgress, adoptionMessages } from "./contract.ts";

type Run = { progress: AdoptionProgress; ended: Promise<AdoptionResult>; stop(): void };

/** One at a time; two processes that copy the same image store it twice, and the second copy is cleaned up. */
let running: Run | null = null;

export const readProgress = (): AdoptionProgress | null => running?.progress ?? null;

/** Starts in the background. @throws AppError `conflict` while it runs */
export async function startAdoption(
  store: Store,
  actor: Actor | null,
): Promise<{ ended: Promise<AdoptionResult> }> {
  requirePermission(actor, "adoptImages");
  if (running) throw new AppError("conflict", { message: adoptionMessages.running });
  const stopping = new AbortController();
  const run: Run = {
    progress: { step: "copied", done: 0, total: 0 },
    ended: Promise.resolve({ copied: 0, failed: 0, changed: 0 }),
    stop: () => stopping.abort(),
  };
  running = run;
  run.ended = adoptImages(store, actor, {
    signal: stopping.signal,
    onProgress(progress) {
      run.progress = progress;
    },
  }).finally(() => {
    running = null;
  });
  return { ended: run.ended };
}

export async function stopAdoption(): Promise<void> {
  running?.stop();
  await running?.ended.catch(() => {});
}
