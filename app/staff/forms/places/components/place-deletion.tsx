import { href } from "react-router";
import { callApi } from "../../../../shared/api/api-client.ts";
import { apiPath, placePaths } from "../../../../shared/api/api-paths.ts";
import { ConfirmDialog } from "../../../../ui/dialogs/confirm-dialog.tsx";

/** Asks before a work's place goes. */
export default function PlaceDeletion({ interventionId, name }: { interventionId: string; name: string }) {
  return (
    <ConfirmDialog
      title="Quitar la ubicación"
      closeTo={href("/interventions/:interventionId/place", { interventionId })}
      doneTo={href("/interventions/:interventionId", { interventionId })}
      action="Quitar"
      isDangerous
      perform={(operation) =>
        callApi<string>("DELETE", apiPath(placePaths.ofIntervention, { id: interventionId }), { operation })
      }
    >
      <p>
        <strong>{name}</strong> deja de estar en el mapa. Se puede restaurar después desde los registros
        eliminados del panel.
      </p>
    </ConfirmDialog>
  );
}
