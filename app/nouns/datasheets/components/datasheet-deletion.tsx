import { DeleteDialog } from "../../../ui/dialogs/delete-dialog.tsx";
import type { DeletionProps } from "../../../ui/dialogs/deletion.tsx";
import type { Datasheet } from "../contract.ts";
import { datasheetPaths } from "../declaration.ts";

export default function DatasheetDeletion(props: DeletionProps) {
  return (
    <DeleteDialog<Datasheet> title="Eliminar Ficha Técnica" {...props} paths={datasheetPaths}>
      {({ intervention }) => (
        <>
          <p>
            ¿Quieres eliminar la ficha técnica de «<strong>{intervention.interventionName}</strong>»?
          </p>
          <p>La actuación urbanística, sus conflictos y sus noticias se conservan.</p>
        </>
      )}
    </DeleteDialog>
  );
}
