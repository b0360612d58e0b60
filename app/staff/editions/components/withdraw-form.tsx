import { withdrawal } from "../../../features/editions/contract.ts";
import { callApi } from "../../../shared/api/api-client.ts";
import { apiPath, editionPaths } from "../../../shared/api/api-paths.ts";
import { TextArea } from "../../../ui/forms/fields/text-area.tsx";
import { SmallForm } from "../../../ui/forms/small/small-form.tsx";

const labels = { reason: "Razón" };

export function WithdrawForm({ id, reason, doneTo }: { id: string; reason: string; doneTo: string }) {
  return (
    <SmallForm<{ reason: string }>
      schema={withdrawal}
      initial={{ reason }}
      labels={labels}
      failure="No retiramos la edición"
      action="Retirar la edición"
      isDangerous
      doneTo={doneTo}
      send={(body, operation) =>
        callApi<string>("POST", apiPath(editionPaths.withdrawal, { id }), { body, operation })
      }
    >
      <TextArea name="reason" label={labels.reason} help="La lee todo el mundo." rows={4} maxLength={2_000} />
    </SmallForm>
  );
}
