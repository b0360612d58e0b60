import type { ComponentProps } from "react";
import { href } from "react-router";
import { addFlag, queryFlags } from "../../../shared/lists/query-flags.ts";
import { RecordActions } from "../../../ui/record-actions.tsx";

type DatasheetProps = { interventionId: string; datasheetId: string | null };

export function DatasheetActions({ interventionId, datasheetId }: DatasheetProps) {
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

export function InterventionActions({ id }: { id: string }) {
  return (
    <RecordActions
      name="Acciones sobre la actuación urbanística"
      place="row"
      actions={[
        {
          label: "Editar actuación",
          to: href("/interventions/:interventionId/edit", { interventionId: id }),
          permission: "writeContent",
        },
        {
          label: "Ubicar en el mapa",
          to: href("/interventions/:interventionId/place", { interventionId: id }),
          permission: "writeContent",
        },
        {
          label: "Agregar conflicto",
          to: `${href("/conflicts/new")}?intervention=${id}`,
          permission: "writeContent",
        },
        {
          label: "Agregar noticia",
          to: `${href("/news/new")}?intervention=${id}`,
          permission: "writeContent",
        },
        {
          label: "Historial",
          to: href("/admin/history/:noun/:recordId", { noun: "intervention", recordId: id }),
          permission: "readHistory",
        },
      ]}
    />
  );
}
