import { useCallback } from "react";
import { useNavigate } from "react-router";
import { leaveToast } from "../../toast.tsx";

/** @returns goes back to the page that the form was opened from, as it was, to say this there; without one to `fallback` */
export function useReturn(fallback: string): (message?: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (message?: string) => {
      // The router counts the pages that it has opened in this tab.
      const { idx = 0 } = (history.state ?? {}) as { idx?: number };
      if (idx === 0) return void navigate(fallback);
      if (message !== undefined) leaveToast(message);
      navigate(-1);
    },
    [navigate, fallback],
  );
}
