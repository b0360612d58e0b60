import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { callApi } from "../../shared/api/api-client.ts";
import { apiPath, nounPath } from "../../shared/api/api-paths.ts";
import type { NounPaths } from "../../shared/values/field-declarations.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { useDialogSubject } from "./dialog-subject.ts";

type Deleted = { _id: string; intervention?: { _id: string } };

type Props<T> = {
  title: string;
  /** The same page without the dialog. */
  closeTo: string;
  id: string;
  paths: NounPaths;
  /** The question and the consequences. */
  children: (record: T) => ReactNode;
};

/** Confirms the deletion of a record; does not open for an unknown id. */
export function DeleteDialog<T extends Deleted>({ title, closeTo, id, paths, children }: Props<T>) {
  const record = useDialogSubject<T>(apiPath(paths.one, { id }), closeTo);
  if (record === null) return null;
  return (
    <ConfirmDialog
      title={title}
      closeTo={closeTo}
      action="Eliminar"
      isDangerous
      perform={(operation) =>
        callApi<string>(
          "DELETE",
          nounPath(paths.delete ?? paths.one, record._id, record.intervention?._id ?? ""),
          { operation },
        )
      }
    >
      {children(record)}
      <p className="text-quiet">
        Se puede restaurar después desde los <Link to={href("/admin/deleted")}>registros eliminados</Link> del
        panel.
      </p>
    </ConfirmDialog>
  );
}
