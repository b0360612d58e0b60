import { apiPath, interventionPaths } from "../../../shared/api/api-paths.ts";
import { formatCount } from "../../../shared/values/text.ts";
import { DeleteDialog } from "../../../ui/dialogs/delete-dialog.tsx";
import type { DeletionProps } from "../../../ui/dialogs/deletion.tsx";
import type { PlainIntervention } from "../contract.ts";

export default function InterventionDeletion({ id, closeTo }: DeletionProps) {
  return (
    <DeleteDialog<PlainIntervention>
      title="Eliminar Actuación Urbanística"
      closeTo={closeTo}
      path={apiPath(interventionPaths.one, { id })}
      deletePath={({ _id }) => apiPath(interventionPaths.one, { id: _id })}
    >
      {(intervention) => (
        <>
          <p>
            ¿Quieres eliminar la actuación urbanística <strong>{intervention.interventionName}</strong>?
          </p>
          <Attached intervention={intervention} />
        </>
      )}
    </DeleteDialog>
  );
}

function Attached({ intervention: { datasheet, conflicts, news } }: { intervention: PlainIntervention }) {
  const attached = [
    datasheet ? "su ficha técnica" : "",
    conflicts.length > 0 ? formatCount(conflicts.length, "conflicto", "conflictos") : "",
    news.length > 0 ? formatCount(news.length, "noticia", "noticias") : "",
  ].filter((part) => part !== "");
  if (attached.length === 0) return <p>No tiene ficha técnica, conflictos ni noticias.</p>;
  return (
    <div>
      <p>Con ella se eliminan también:</p>
      <ul className="mt-1 list-disc pl-5">
        {attached.map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
    </div>
  );
}
