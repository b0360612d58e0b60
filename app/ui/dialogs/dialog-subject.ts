import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { ApiError, callApi } from "../../shared/api/api-client.ts";
import { useToast } from "../toast.tsx";

/**
 * What a dialog asks about, read anew, so that the question says what is there now; null until then. Where it cannot be
 * read the dialog closes before it opens, and the reason is said.
 */
export function useDialogSubject<T>(path: string, closeTo: string): T | null {
  const [subject, setSubject] = useState<T | null>(null);
  const navigate = useNavigate();
  const showToast = useToast();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a subject
  useEffect(() => {
    const controller = new AbortController();
    callApi<T>("GET", path, { signal: controller.signal })
      .then(setSubject)
      .catch((error: unknown) => {
        if (controller.signal.aborted) return;
        if (!(error instanceof ApiError)) throw error;
        showToast("error", error.message);
        void navigate(closeTo, { replace: true, preventScrollReset: true });
      });
    return () => controller.abort();
  }, [path]);
  return subject;
}
