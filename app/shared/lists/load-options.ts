type Option = { id: string; name: string };

/** Automatic attempts, and milliseconds between them: an overloaded server requests a retry after two seconds. */
const attempts = { most: 5, pause: 3_000 };

type Outcome = (options: Option[] | null) => void;

/**
 * Loads all options of `path`, in several attempts.
 * @param onOutcome gets them, or null after each attempt that failed
 */
export async function loadOptions(path: string, signal: AbortSignal, onOutcome: Outcome): Promise<void> {
  for (let attempt = 1; attempt <= attempts.most; attempt++) {
    if (attempt > 1) await new Promise((resolve) => setTimeout(resolve, attempts.pause));
    if (signal.aborted) return;
    try {
      return onOutcome(await readOptions(path, signal));
    } catch {
      if (!signal.aborted) onOutcome(null);
    }
  }
}

/** @throws Error without a 2xx response */
async function readOptions(path: string, signal: AbortSignal): Promise<Option[]> {
  const response = await fetch(path, { signal });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return (await response.json()) as Option[];
}
