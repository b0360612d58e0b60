import { setTimeout } from "node:timers/promises";
import { AppError, toErrorBody } from "../../../shared/api/errors.ts";
import type { ImportProgress, Progress } from "../contract.ts";

/** A line of JSON each: `{"progress": …}`, in the end `{"result": …}` or `{"status": …, "error": …}`. */
export const streamType = "application/x-ndjson";

/** Milliseconds between two lines of progress. */
const pause = 200;

export async function* streamProgress(
  run: (progress: Progress) => Promise<Buffer>,
  log: (error: AppError) => void,
): AsyncGenerator<string | Buffer> {
  let latest: ImportProgress | null = null;
  const ending = run((progress) => {
    latest = progress;
  }).then(
    (result) => ['{"result":', result, "}\n"],
    (error) => {
      const known = error instanceof AppError ? error : new AppError("internal", { cause: error });
      log(known);
      return [`${JSON.stringify({ status: known.status, ...toErrorBody(known) })}\n`];
    },
  );
  for (;;) {
    const ended = await Promise.race([ending, setTimeout(pause, null)]);
    if (ended) return yield* ended;
    if (latest) yield `${JSON.stringify({ progress: latest })}\n`;
    latest = null;
  }
}
