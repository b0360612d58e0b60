import { DeleteDialog } from "../../../ui/dialogs/delete-dialog.tsx";
import type { DeletionProps } from "../../../ui/dialogs/deletion.tsx";
import type { Conflict } from "../contract.ts";
import { conflictPaths } from "../declaration.ts";

export default function ConflictDeletion(props: DeletionProps) {
  return (
    <DeleteDialog<Conflict> title="Eliminar Conflicto" {...props} paths={conflictPaths}>
      {({ conflictName, intervention }) => (
        <>
          <p>
            ¿Quieres eliminar el conflicto «<strong>{conflictName}</strong>» de{" "}
            {intervention.interventionName}?
          </p>
          <p>Las noticias que informan de él se conservan.</p>
        </>
      )}
    </DeleteDialog>
  );
}
