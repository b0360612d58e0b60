import { apiPath } from "../../../shared/api/api-paths.ts";
import { DeleteDialog } from "../../../ui/dialogs/delete-dialog.tsx";
import type { DeletionProps } from "../../../ui/dialogs/deletion.tsx";
import type { Conflict } from "../contract.ts";
import { conflictPaths } from "../declaration.ts";

export default function ConflictDeletion({ id, closeTo }: DeletionProps) {
  return (
    <DeleteDialog<Conflict>
      title="Eliminar Conflicto"
      closeTo={closeTo}
      path={apiPath(conflictPaths.one, { id })}
      deletePath={({ _id, intervention }) =>
        apiPath(conflictPaths.delete, { interventionId: intervention._id, conflictId: _id })
      }
    >
      {({ conflictName, intervention }) => (
        <>
          <p>
            ¿Quieres eliminar el conflicto <strong>{conflictName}</strong> de {intervention.interventionName}?
          </p>
          <p>Las noticias que informan de él se conservan.</p>
        </>
      )}
    </DeleteDialog>
  );
}
