import { useCallback } from "react";
import { useNavigate } from "react-router";

/** @returns goes back to the page that the form was opened from, as it was; without one to `fallback` */
export function useReturn(fallback: string): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    // The router counts the pages that it has opened in this tab.
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    void (idx > 0 ? navigate(-1) : navigate(fallback));
  }, [navigate, fallback]);
}
