import { href } from "react-router";
import type { Layer } from "../../../../../records/places/contract.ts";
import { callApi } from "../../../../../shared/api/api-client.ts";
import { apiPath, placePaths } from "../../../../../shared/api/api-paths.ts";
import { ConfirmDialog } from "../../../../../ui/dialogs/confirm-dialog.tsx";

/** Asks before a layer goes. */
export default function LayerRemoval({ layer: { _id, layerName } }: { layer: Layer }) {
  return (
    <ConfirmDialog
      title="Quitar la capa"
      closeTo={href("/admin/map-layers")}
      action="Quitar"
      isDangerous
      perform={(operation) =>
        callApi<string>("DELETE", apiPath(placePaths.layer, { id: _id }), { operation })
      }
    >
      <p>
        <strong>{layerName}</strong> deja de verse en el mapa. Se puede restaurar después desde los registros
        eliminados del panel.
      </p>
    </ConfirmDialog>
  );
}
