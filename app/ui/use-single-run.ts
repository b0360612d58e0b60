import { useRef } from "react";

/** @returns the action; a call while it is still running does nothing, so that a double click saves once */
export function useSingleRun<Given extends unknown[]>(action: (...given: Given) => Promise<void>) {
  const isRunning = useRef(false);
  return async (...given: Given) => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      await action(...given);
    } finally {
      isRunning.current = false;
    }
  };
}
