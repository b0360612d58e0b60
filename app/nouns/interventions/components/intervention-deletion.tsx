import { formatCount } from "../../../shared/values/text.ts";
import { DeleteDialog } from "../../../ui/dialogs/delete-dialog.tsx";
import type { DeletionProps } from "../../../ui/dialogs/deletion.tsx";
import type { OneIntervention } from "../contract.ts";
import { interventionPaths } from "../declaration.ts";

export default function InterventionDeletion(props: DeletionProps) {
  return (
    <DeleteDialog<OneIntervention>
      title="Eliminar Actuación Urbanística"
      {...props}
      paths={interventionPaths}
    >
      {(intervention) => (
        <>
          <p>
            ¿Quieres eliminar la actuación urbanística «<strong>{intervention.interventionName}</strong>»?
          </p>
          <Attached intervention={intervention} />
        </>
      )}
    </DeleteDialog>
  );
}

function Attached({ intervention }: { intervention: OneIntervention }) {
  const { datasheet, conflicts, news, sharedNews } = intervention;
  const ownNews = news.length - sharedNews.length;
  const attached = [
    datasheet ? "su ficha técnica" : "",
    conflicts.length > 0 ? formatCount(conflicts.length, "conflicto", "conflictos") : "",
    ownNews > 0 ? formatCount(ownNews, "noticia", "noticias") : "",
  ].filter((part) => part !== "");
  return (
    <div>
      {attached.length === 0 ? (
        <p>No tiene ficha técnica, conflictos ni noticias{sharedNews.length > 0 ? " solo suyas" : ""}.</p>
      ) : (
        <>
          <p>Con ella se eliminan también:</p>
          <ul className="mt-1 list-disc pl-5">
            {attached.map((part) => (
              <li key={part}>{part}</li>
            ))}
          </ul>
        </>
      )}
      {sharedNews.length > 0 ? (
        <p className="mt-2">
          Quedan{" "}
          {formatCount(
            sharedNews.length,
            "noticia que trata también de otras actuaciones",
            "noticias que tratan también de otras actuaciones",
          )}
          .
        </p>
      ) : null}
    </div>
  );
}
