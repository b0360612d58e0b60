import { useCallback, useEffect, useRef, useState } from "react";

/** The last call that a page added, also one that was left since. */
let latest: Promise<unknown> = Promise.resolve();

/** For what is read next: it counts what is still being saved. A call must not wait for that itself. */
export const waitForSaved = (): Promise<unknown> => latest;

/** Calls that are made one after the other, in the order in which they were added. */
export function useSaving() {
  const [waiting, setWaiting] = useState(0);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    if (waiting === 0) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [waiting]);
  const add = useCallback(<T>(call: () => Promise<T>): Promise<T> => {
    setWaiting((count) => count + 1);
    const done = last.current.then(call);
    last.current = done.catch(() => {}).finally(() => setWaiting((count) => count - 1));
    latest = last.current;
    return done;
  }, []);
  return { isBusy: waiting > 0, add };
}
