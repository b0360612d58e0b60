import { doiInput } from "../../../features/editions/contract.ts";
import { callApi } from "../../../shared/api/api-client.ts";
import { apiPath, editionPaths } from "../../../shared/api/api-paths.ts";
import { TextField } from "../../../ui/forms/fields/text-field.tsx";
import { SmallForm } from "../../../ui/forms/small/small-form.tsx";

const labels = { doi: "DOI" };

export function DoiForm({ id, doi, doneTo }: { id: string; doi: string; doneTo: string }) {
  return (
    <SmallForm<{ doi: string }>
      schema={doiInput}
      initial={{ doi }}
      labels={labels}
      failure="No guardamos el DOI"
      action="Guardar el DOI"
      doneTo={doneTo}
      send={(body, operation) =>
        callApi<string>("POST", apiPath(editionPaths.doi, { id }), { body, operation })
      }
    >
      <TextField name="doi" label={labels.doi} help="Como 10.5281/zenodo.123456, o su dirección." />
    </SmallForm>
  );
}
