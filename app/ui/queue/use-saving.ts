import { useCallback, useEffect, useRef, useState } from "react";

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
    return done;
  }, []);
  return { isBusy: waiting > 0, add };
}
