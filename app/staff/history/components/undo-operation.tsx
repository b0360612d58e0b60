import { useRef } from "react";
import type { OperationPreview, OperationUndo } from "../../../features/operations/contract.ts";
import { ApiError, callApi } from "../../../shared/api/api-client.ts";
import { apiPath, operationPaths } from "../../../shared/api/api-paths.ts";
import { formatCount } from "../../../shared/values/text.ts";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { useDialogSubject } from "../../../ui/dialogs/dialog-subject.ts";
import { LabelledInput } from "../../../ui/forms/small/labelled.tsx";
import { LeftList } from "./operation-entry.tsx";

/** What has to be typed where changes of others would be lost. */
const word = "deshacer";

type Props = {
  id: string;
  /** The same page without the dialog. */
  closeTo: string;
};

/** Confirms the undoing of an operation, showing what goes back, and what stays and why. */
export function UndoOperation({ id, closeTo }: Props) {
  const operation = useDialogSubject<OperationPreview>(apiPath(operationPaths.one, { id }), closeTo);
  const input = useRef<HTMLInputElement>(null);
  if (operation === null) return null;
  const { title, obstacle, canForce: force, lost, left } = operation;

  async function undo(name: string): Promise<string> {
    if (force && input.current?.value.trim().toLowerCase() !== word) {
      input.current?.focus();
      throw new ApiError(400, `Escribe «${word}» para confirmar que esos cambios se pierden.`);
    }
    const path = apiPath(operationPaths.undo, { id });
    const { message } = await callApi<OperationUndo>("POST", path, { body: { force }, operation: name });
    return message;
  }
  return (
    <ConfirmDialog
      title="Deshacer la operación"
      closeTo={closeTo}
      action="Deshacer"
      isDangerous
      perform={undo}
    >
      <p className="font-semibold wrap-anywhere">{title}</p>
      <p>{describeConsequence(operation)}</p>
      {lost.length > 0 ? (
        <>
          <p>Desde entonces hubo cambios. Si la deshaces de todos modos, estos se pierden:</p>
          <LeftList records={lost} label="Cambios posteriores" />
        </>
      ) : null}
      {left.length > 0 ? (
        <>
          <p>Queda como está:</p>
          <LeftList records={left} label="Lo que queda como está" />
        </>
      ) : null}
      {force ? (
        <LabelledInput label={`Para confirmar, escribe «${word}»`} ref={input} className="field max-w-56" />
      ) : null}
      {obstacle !== null && !force ? <p className="font-semibold">{obstacle}</p> : null}
    </ConfirmDialog>
  );
}

function describeConsequence({ deletes, restores }: OperationPreview): string {
  const parts = [
    ...(restores > 0
      ? [formatCount(restores, "registro queda como antes", "registros quedan como antes")]
      : []),
    ...(deletes > 0 ? [formatCount(deletes, "registro se elimina", "registros se eliminan")] : []),
  ];
  if (parts.length === 0) return "No queda nada de ella que deshacer.";
  return `${parts.join(" y ")}. Todo queda en el historial.`;
}
