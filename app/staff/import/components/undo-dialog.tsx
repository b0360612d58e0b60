import { useId, useRef } from "react";
import { ApiError, callApi } from "../../../shared/api/api-client.ts";
import { apiPath, importPaths } from "../../../shared/api/api-paths.ts";
import { formatNumber } from "../../../shared/values/text.ts";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { useDialogSubject } from "../../../ui/dialogs/dialog-subject.ts";
import type { ImportUndoPlan } from "../contract.ts";
import { formatCounts } from "../counts.ts";

/** What has to be typed where changes of others would be lost. */
const word = "deshacer";
/** More reasons than anyone reads in a dialog. */
const shownReasons = 20;

type Props = {
  importId: string;
  /** The same page without the dialog. */
  closeTo: string;
};

/** Confirms the undo of an import, showing what would happen and what prevents it. */
export function UndoDialog({ importId, closeTo }: Props) {
  const path = apiPath(importPaths.undo, { id: importId });
  const plan = useDialogSubject<ImportUndoPlan>(path, closeTo);
  const input = useRef<HTMLInputElement>(null);
  const inputId = useId();
  if (plan === null) return null;
  const against = [...plan.reasons, ...plan.left];
  const force = against.length > 0;

  async function undo(operation: string): Promise<string> {
    if (force && input.current?.value.trim().toLowerCase() !== word) {
      input.current?.focus();
      throw new ApiError(400, `Escribe «${word}» para confirmar que esos cambios se pierden.`);
    }
    await callApi("POST", path, { body: { force }, operation });
    return "Importación deshecha";
  }
  return (
    <ConfirmDialog
      title="Deshacer la importación"
      closeTo={closeTo}
      action="Deshacer"
      isDangerous
      perform={undo}
    >
      <p>{describeConsequence(plan)} Todo queda en el historial.</p>
      {force ? (
        <>
          <p className="font-semibold">
            Desde la importación hubo cambios. Si la deshaces de todos modos, los primeros se pierden con
            ella:
          </p>
          <ul
            className="max-h-60 list-disc overflow-auto pl-5 wrap-anywhere"
            aria-label="Cambios posteriores"
          >
            {against.slice(0, shownReasons).map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
          {against.length > shownReasons ? (
            <p className="text-quiet">Y {formatNumber(against.length - shownReasons)} más.</p>
          ) : null}
          <p>
            <label htmlFor={inputId} className="field-label">
              Para confirmar, escribe «{word}»
            </label>
            <input ref={input} id={inputId} className="field max-w-56" autoComplete="off" />
          </p>
        </>
      ) : null}
    </ConfirmDialog>
  );
}

function describeConsequence({ deletes, restores }: ImportUndoPlan): string {
  const text = formatCounts(
    [
      [deletes, "registro se elimina", "registros se eliminan"],
      [
        restores,
        "vuelve a como estaba antes de la importación",
        "vuelven a como estaban antes de la importación",
      ],
    ],
    " y ",
  );
  return text === "" ? "No queda nada de ella que deshacer." : `${text}.`;
}
