import { queryFlags, withFlag } from "../../../shared/lists/query-flags.ts";
import { RecordActions } from "../../../ui/record-actions.tsx";

type DatasheetProps = { interventionId: string; datasheetId: string | null };

/** What staff do with an intervention's datasheet: create it, or change and delete it. */
export function DatasheetActions({ interventionId, datasheetId }: DatasheetProps) {
  const base = `/interventions/${interventionId}/datasheet`;
  if (datasheetId === null)
    return (
      <RecordActions
        name="Acciones sobre la ficha técnica"
        place="row"
        actions={[
          { label: "Crear ficha técnica", to: `${base}/create`, permission: "writeContent", kind: "main" },
        ]}
      />
    );
  return (
    <RecordActions
      name="Acciones sobre la ficha técnica"
      place="row"
      actions={[
        {
          label: "Editar",
          about: " la ficha técnica",
          to: `${base}/${datasheetId}/edit`,
          permission: "writeContent",
        },
        {
          label: "Eliminar",
          about: " la ficha técnica",
          to: `${base}${withFlag("", queryFlags.deleteDatasheet, datasheetId)}`,
          permission: "deleteContent",
          kind: "deletion",
        },
      ]}
    />
  );
}

/** What staff do with the intervention itself. */
export function InterventionActions({ id }: { id: string }) {
  return (
    <RecordActions
      name="Acciones sobre la actuación urbanística"
      place="row"
      actions={[
        { label: "Editar actuación", to: `/interventions/${id}/edit`, permission: "writeContent" },
        { label: "Agregar conflicto", to: `/conflicts/new?intervention=${id}`, permission: "writeContent" },
        { label: "Agregar noticia", to: `/news/new?intervention=${id}`, permission: "writeContent" },
        { label: "Historial", to: `/admin/history/intervention/${id}`, permission: "readHistory" },
      ]}
    />
  );
}
