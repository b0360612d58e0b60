import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { callApi } from "../../shared/api/api-client.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { useDialogSubject } from "./dialog-subject.ts";

type Props<T> = {
  title: string;
  /** The same page without the dialog. */
  closeTo: string;
  /** The record's path below /api. */
  path: string;
  /** Path of the DELETE call. */
  deletePath: (record: T) => string;
  /** The question and the consequences. */
  children: (record: T) => ReactNode;
};

/** Confirms the deletion of a record; does not open for an unknown id. */
export function DeleteDialog<T>({ title, closeTo, path, deletePath, children }: Props<T>) {
  const record = useDialogSubject<T>(path, closeTo);
  if (record === null) return null;
  return (
    <ConfirmDialog
      title={title}
      closeTo={closeTo}
      action="Eliminar"
      isDangerous
      perform={(operation) => callApi<string>("DELETE", deletePath(record), { operation })}
    >
      {children(record)}
      <p className="text-quiet">
        Se puede restaurar después desde los <Link to={href("/admin/deleted")}>registros eliminados</Link> del
        panel.
      </p>
    </ConfirmDialog>
  );
}
