import type { ComponentProps } from "react";
import { href } from "react-router";
import { addFlag, queryFlags } from "../../../shared/lists/query-flags.ts";
import { RecordActions } from "../../../ui/record-actions.tsx";

type DatasheetProps = { interventionId: string; datasheetId: string | null };

export default function DatasheetActions({ interventionId, datasheetId }: DatasheetProps) {
  const actions: ComponentProps<typeof RecordActions>["actions"] =
    datasheetId === null
      ? [
          {
            label: "Crear ficha técnica",
            to: href("/interventions/:interventionId/datasheet/create", { interventionId }),
            permission: "writeContent",
            kind: "main",
          },
        ]
      : [
          {
            label: "Editar",
            about: " la ficha técnica",
            to: href("/interventions/:interventionId/datasheet/:datasheetId/edit", {
              interventionId,
              datasheetId,
            }),
            permission: "writeContent",
          },
          {
            label: "Eliminar",
            about: " la ficha técnica",
            to: addFlag("", queryFlags.deleteDatasheet, datasheetId),
            permission: "deleteContent",
            kind: "deletion",
          },
        ];
  return <RecordActions name="Acciones sobre la ficha técnica" place="row" actions={actions} />;
}
