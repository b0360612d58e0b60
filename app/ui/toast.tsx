import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from "react";
import { Link } from "./lists/link.tsx";

type ToastLink = { to: string; label: string };
type Toast = { id: number; kind: "success" | "error"; text: string; link: ToastLink | undefined };
type ShowToast = (kind: Toast["kind"], text: string, link?: ToastLink) => void;

const ToastContext = createContext<ShowToast>(() => {});

/** Milliseconds; three times as long with a link to reach. An error stays until it is closed. */
const successLasts = 5000;

/** For the next page of this tab, also when the browser reloads. */
const leftKey = "TOAST";

/** Shows a message after going back, where that leads to another document; the caller shows it in this one. */
export function leaveToast(text: string): void {
  const isBack = new AbortController();
  const signal = AbortSignal.any([isBack.signal, AbortSignal.timeout(successLasts)]);
  addEventListener("popstate", () => isBack.abort(), { signal });
  addEventListener("pagehide", () => sessionStorage.setItem(leftKey, text), { signal });
}

/** Shows a short message over the page, which screen readers read out. */
export function useToast(): ShowToast {
  return useContext(ToastContext);
}

export function ToastRegion({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([]);
  const close = useCallback(
    (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)),
    [],
  );
  const show = useCallback<ShowToast>(
    (kind, text, link) => {
      const toast = { id: Date.now() + Math.random(), kind, text, link };
      setToasts((shown) => [...shown.slice(-2), toast]);
      if (kind === "success") setTimeout(() => close(toast.id), link ? 3 * successLasts : successLasts);
    },
    [close],
  );
  useEffect(() => {
    function showLeft() {
      try {
        const text = sessionStorage.getItem(leftKey);
        sessionStorage.removeItem(leftKey);
        if (text !== null) show("success", text);
      } catch {}
    }
    showLeft();
    addEventListener("pageshow", showLeft);
    return () => removeEventListener("pageshow", showLeft);
  }, [show]);
  return (
    <ToastContext value={show}>
      {children}
      <section aria-label="Avisos" aria-live="polite" className="toast-region">
        {toasts.map(({ id, kind, text, link }) => (
          <p key={id} data-kind={kind} className="toast">
            <span>
              {text} {link ? <Link to={link.to}>{link.label}</Link> : null}
            </span>
            <button type="button" onClick={() => close(id)} aria-label="Cerrar aviso">
              ×
            </button>
          </p>
        ))}
      </section>
    </ToastContext>
  );
}
