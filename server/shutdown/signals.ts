import { deadline } from "../../app/shared/deadline.server.ts";

/** Milliseconds between two signals that count as one: npm passes Ctrl-C on to a process that already received it. */
const duplicateSignal = 500;
/** Milliseconds besides the delay; containers are usually killed after 30 seconds. */
const maxShutdown = 25_000;

/**
 * Shuts down cleanly on the first SIGINT or SIGTERM; a second one aborts what is under way. The process ends in any case.
 * @param delay seconds that `close` waits by itself (STOP_DELAY)
 */
export function stopOnSignals(close: (abort: AbortSignal) => Promise<void>, delay: number): void {
  const abort = new AbortController();
  let start: number | null = null;
  const onSignal = () => {
    if (start === null) {
      start = performance.now();
      setTimeout(() => process.exit(1), delay * 1000 + deadline(maxShutdown)).unref();
      close(abort.signal).then(
        () => process.exit(0),
        () => process.exit(1),
      );
    } else if (performance.now() - start > duplicateSignal) {
      abort.abort();
      setTimeout(() => process.exit(1), deadline(5_000)).unref();
    }
  };
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, onSignal);
}
