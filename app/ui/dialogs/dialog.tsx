import { type MouseEvent, type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from "react";
import { Link } from "react-router";
import { useGoBack } from "./use-go-back.ts";

/** Longer titles take a smaller step, so that the text begins on the first screen. */
const longTitle = 90;

type Props = {
  title: string;
  /** The same page without the dialog. */
  closeTo: string;
  size?: "reading" | "wide";
  children: ReactNode;
};

/**
 * A modal dialog whose open state is in the address. The server renders it as a layer over the page, which can be read
 * and closed without JavaScript; with it, the browser's modal adds focus trap, Escape and return of focus.
 */
export function Dialog({ title, closeTo, size = "reading", children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const closeLink = useRef<HTMLAnchorElement>(null);
  const titleId = useId();
  const goBack = useGoBack();

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const opener = document.activeElement;
    element.close();
    element.showModal();
    return () => {
      element.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);

  function close(event: SyntheticEvent) {
    event.preventDefault();
    closeLink.current?.click();
  }
  function closeFromBackdrop(event: MouseEvent) {
    if (event.target === dialog.current) close(event);
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the backdrop is for pointers; Escape and the button are for keys
    <dialog
      ref={dialog}
      open
      aria-labelledby={titleId}
      data-size={size}
      className="dialog"
      onCancel={close}
      onClick={closeFromBackdrop}
    >
      <div className="dialog-sheet">
        <header className="flex items-start justify-between gap-4">
          <h2 id={titleId} className="min-w-0" data-length={title.length > longTitle ? "long" : undefined}>
            {title}
          </h2>
          <Link
            ref={closeLink}
            to={closeTo}
            replace
            preventScrollReset
            data-back=""
            onClick={goBack}
            className="button-quiet shrink-0"
          >
            Cerrar
          </Link>
        </header>
        {children}
      </div>
    </dialog>
  );
}
