import { DeleteDialog } from "../../../ui/dialogs/delete-dialog.tsx";
import type { DeletionProps } from "../../../ui/dialogs/deletion.tsx";
import type { Datasheet } from "../contract.ts";

/** Asks before a datasheet is deleted. */
export default function DatasheetDeletion({ id, closeTo }: DeletionProps) {
  return (
    <DeleteDialog<Datasheet>
      title="Eliminar Ficha Técnica"
      closeTo={closeTo}
      path={`/intervention_datasheet/${encodeURIComponent(id)}`}
      deletePath={({ _id, intervention }) => `/interventions/${intervention._id}/datasheet/${_id}`}
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
