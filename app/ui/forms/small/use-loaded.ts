import { useEffect, useState } from "react";
import { ApiError } from "../../../shared/api/api-client.ts";

/**
 * Loads what a small control shows.
 * @param key says what is loaded, again where it changes; null for nothing
 * @returns `loaded` is null until then, and where it could not be, for which `problem` is the reason
 */
export function useLoaded<T>(key: string | null, load: (key: string) => Promise<T>) {
  const [state, setState] = useState<{ loaded: T | null; problem: string }>({ loaded: null, problem: "" });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each key
  useEffect(() => {
    if (key === null) return;
    let isLeft = false;
    load(key).then(
      (loaded) => {
        if (!isLeft) setState({ loaded, problem: "" });
      },
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        if (!isLeft) setState({ loaded: null, problem: error.message });
      },
    );
    return () => {
      isLeft = true;
    };
  }, [key]);
  return state;
}
