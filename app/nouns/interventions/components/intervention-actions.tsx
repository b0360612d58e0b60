import { href } from "react-router";
import { RecordActions } from "../../../ui/record-actions.tsx";

export default function InterventionActions({ id }: { id: string }) {
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
