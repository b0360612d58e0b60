/** Ctrl-C reaches a process twice where a program that started it passes it on: so close together, in ms, is one. */
const oneKeystroke = 500;
/** Longest that stopping may take besides its delay, in ms; a container is usually killed after 30 seconds. */
const longestStop = 25_000;

/**
 * Stops in order on the first SIGINT or SIGTERM. A second one hurries: whatever is under way is broken off. What still
 * hangs after that, or takes too long, does not keep the process.
 * @param delay seconds that closing waits by itself (STOP_DELAY)
 */
export function stopOnSignals(
  close: (hurry: AbortSignal) => Promise<void>,
  { delay }: { delay: number },
): void {
  const hurry = new AbortController();
  let begun: number | null = null;
  const onSignal = () => {
    if (begun === null) {
      begun = performance.now();
      setTimeout(() => process.exit(1), delay * 1000 + longestStop).unref();
      close(hurry.signal).then(
        () => process.exit(0),
        (error) => {
          console.error(error);
          process.exit(1);
        },
      );
    } else if (performance.now() - begun > oneKeystroke) {
      hurry.abort();
      setTimeout(() => process.exit(1), 5_000).unref();
    }
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, onSignal);
}
