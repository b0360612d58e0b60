import { useEffect, useRef } from "react";

/**
 * Where the row that has the focus goes, the next one gets it: among those that were there, else the first that came, else the
 * page's title. A row is what has `data-row` and `tabIndex={-1}`.
 */
export function useNextRow(): void {
  const focused = useRef<Element>(null);
  const rows = useRef<HTMLElement[]>([]);
  useEffect(() => {
    function remember({ target }: FocusEvent) {
      const all = listRows();
      const at = all.findIndex((row) => row.contains(target as Element));
      focused.current = at < 0 ? null : (target as Element);
      rows.current = [...all.slice(at), ...all.slice(0, Math.max(at, 0)).reverse()];
    }
    document.addEventListener("focusin", remember);
    return () => document.removeEventListener("focusin", remember);
  }, []);
  // Whatever rendered the rows again may have taken the focused one.
  useEffect(() => {
    if (focused.current?.isConnected !== false || document.activeElement !== document.body) return;
    const left = rows.current.find((row) => row.isConnected) ?? listRows()[0];
    (left ?? document.querySelector("h1"))?.focus();
  });
}

const listRows = () => [...document.querySelectorAll<HTMLElement>("[data-row]")];
