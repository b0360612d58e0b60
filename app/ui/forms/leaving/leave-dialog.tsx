import { useEffect, useRef } from "react";
import { useBlocker } from "react-router";
import type { DraftSlot } from "../drafts/keeping/draft-slot.ts";

type Props = {
  /** Called before leaving. */
  isUnsaved: () => boolean;
  /** The form's draft; null for a form of secrets. */
  slot: DraftSlot | null;
  onDiscard: () => void;
};

/** Confirms leaving a form with unsaved changes; the browser does when the tab is closed. */
export function LeaveDialog({ isUnsaved, slot, onDiscard }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved() && currentLocation.pathname !== nextLocation.pathname,
  );
  const isOpen = blocker.state === "blocked";
  const hasDraft = isOpen && (slot?.getKeeping().isKept ?? false);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault();
    };
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isUnsaved]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="salir-sin-guardar"
      className="dialog"
      onCancel={(event) => {
        event.preventDefault();
        blocker.reset?.();
      }}
    >
      <div className="dialog-sheet">
        <h2 id="salir-sin-guardar">Tienes cambios sin guardar</h2>
        <p className="mt-3">
          {hasDraft
            ? "Si sales ahora, lo que escribiste queda como borrador y lo encuentras al volver a abrir este formulario."
            : "Si sales ahora, lo que escribiste se pierde: este formulario no deja borrador."}
        </p>
        <p className="mt-5 flex flex-wrap gap-3">
          <button type="button" className="button-primary" onClick={() => blocker.reset?.()}>
            Seguir editando
          </button>
          {hasDraft ? (
            <button type="button" className="button-secondary" onClick={() => blocker.proceed?.()}>
              Salir y conservar el borrador
            </button>
          ) : null}
          <button
            type="button"
            className="button-quiet"
            onClick={() => {
              onDiscard();
              blocker.proceed?.();
            }}
          >
            Salir y descartar
          </button>
        </p>
      </div>
    </dialog>
  );
}
