import { apiPath } from "../../../shared/api/api-paths.ts";
import { DeleteDialog } from "../../../ui/dialogs/delete-dialog.tsx";
import type { DeletionProps } from "../../../ui/dialogs/deletion.tsx";
import type { Datasheet } from "../contract.ts";
import { datasheetPaths } from "../declaration.ts";

export default function DatasheetDeletion({ id, closeTo }: DeletionProps) {
  return (
    <DeleteDialog<Datasheet>
      title="Eliminar Ficha Técnica"
      closeTo={closeTo}
      path={apiPath(datasheetPaths.one, { id })}
      deletePath={({ _id, intervention }) =>
        apiPath(datasheetPaths.delete, { interventionId: intervention._id, datasheetId: _id })
      }
    >
      {({ intervention }) => (
        <>
          <p>
            ¿Quieres eliminar la ficha técnica de <strong>{intervention.interventionName}</strong>?
          </p>
          <p>La actuación urbanística, sus conflictos y sus noticias se conservan.</p>
        </>
      )}
    </DeleteDialog>
  );
}
