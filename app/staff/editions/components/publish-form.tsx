import { type EditionInput, editionInput } from "../../../features/editions/contract.ts";
import { callApi } from "../../../shared/api/api-client.ts";
import { editionPaths } from "../../../shared/api/api-paths.ts";
import { DateField } from "../../../ui/forms/dates/date-field.tsx";
import { TextArea } from "../../../ui/forms/fields/text-area.tsx";
import { TextField } from "../../../ui/forms/fields/text-field.tsx";
import { SmallForm } from "../../../ui/forms/small/small-form.tsx";

const labels = { number: "Número", date: "Fecha", title: "Título", notes: "Notas", doi: "DOI" };

/** @param number that comes next @param date today */
export function PublishForm({ number, date }: { number: string; date: string }) {
  return (
    <SmallForm<EditionInput>
      key={number}
      schema={editionInput}
      initial={{ number, date, title: "", notes: "", doi: "" }}
      labels={labels}
      failure="No publicamos la edición"
      action="Publicar la edición"
      send={(body, operation) => callApi<string>("POST", editionPaths.list, { body, operation })}
    >
      <TextField name="number" label={labels.number} help="Un año, un punto y un orden: así se cita." />
      <DateField name="date" label={labels.date} last={null} isDoubtful={() => false} />
      <TextField name="title" label={labels.title} help="Opcional." />
      <TextArea
        name="notes"
        label={labels.notes}
        help="Opcional: qué hay que saber de esta edición. Quedan también dentro del paquete."
        rows={4}
        maxLength={5_000}
      />
      <TextField
        name="doi"
        label={labels.doi}
        help="Opcional: si ya lo reservaste. También se puede escribir después, pero entonces no queda dentro del paquete."
      />
    </SmallForm>
  );
}
