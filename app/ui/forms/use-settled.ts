import { useEffect, useState } from "react";

/** Milliseconds without typing after which something is said about it. */
const typingPause = 500;

/** The value as it was when it last stayed the same for a while: what is said of it does not flicker while one types. */
export function useSettled<Value extends string | null>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), typingPause);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
