import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from "react";

type Toast = { id: number; kind: "success" | "error"; text: string };
type ShowToast = (kind: Toast["kind"], text: string) => void;

const ToastContext = createContext<ShowToast>(() => {});

/** Milliseconds; an error stays until it is closed. */
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
    (kind, text) => {
      const toast = { id: Date.now() + Math.random(), kind, text };
      setToasts((shown) => [...shown.slice(-2), toast]);
      if (kind === "success") setTimeout(() => close(toast.id), successLasts);
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
        {toasts.map(({ id, kind, text }) => (
          <p key={id} data-kind={kind} className="toast">
            <span>{text}</span>
            <button type="button" onClick={() => close(id)} aria-label="Cerrar aviso">
              ×
            </button>
          </p>
        ))}
      </section>
    </ToastContext>
  );
}
