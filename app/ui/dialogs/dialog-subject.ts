import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { ApiError, callApi } from "../../shared/api/api-client.ts";
import { useToast } from "../toast.tsx";

/**
 * Loads the subject of a dialog, so that the dialog shows its current state; null until then. If it
 * cannot be loaded, the dialog does not open and a toast says why.
 */
export function useDialogSubject<T>(path: string, closeTo: string): T | null {
  const [subject, setSubject] = useState<T | null>(null);
  const navigate = useNavigate();
  const showToast = useToast();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each path
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
