import { formatDate } from "../../../shared/values/dates.ts";
import { DeleteDialog } from "../../../ui/dialogs/delete-dialog.tsx";
import type { DeletionProps } from "../../../ui/dialogs/deletion.tsx";
import { isCredibleDate } from "../checks.ts";
import type { NewsItem } from "../contract.ts";
import { newsPaths } from "../declaration.ts";

export default function NewsDeletion(props: DeletionProps) {
  return (
    <DeleteDialog<NewsItem> title="Eliminar Noticia" {...props} paths={newsPaths}>
      {({ newsName, newsDate, intervention, conflicts }) => (
        <>
          <p>
            ¿Quieres eliminar la noticia «<strong>{newsName}</strong>»{" "}
            {isCredibleDate(newsDate) ? `del ${formatDate(newsDate)}` : "con fecha por revisar"}, de{" "}
            {intervention.interventionName}?
          </p>
          {conflicts.length > 0 ? <p>Los conflictos de los que informa se conservan.</p> : null}
        </>
      )}
    </DeleteDialog>
  );
}
