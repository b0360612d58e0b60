import { href } from "react-router";
import { interventionFields, interventionNoun } from "../../nouns/interventions/declaration.ts";
import type { StaffPage } from "../../shared/session/staff-page.ts";
import { readCurrent } from "../../ui/forms/drafts/read-current.ts";
import { FormPage } from "../../ui/forms/form-page.tsx";
import type { Route } from "./+types/interventions";
import { DeclaredForm } from "./components/declared-form.tsx";
import { formReads, loadForm } from "./load-form.server.ts";

export const handle = { permission: "writeContent" } satisfies StaffPage;

export const loader = (args: Route.LoaderArgs) =>
  loadForm(args, formReads.interventionId, args.params.interventionId);

export default function InterventionFormPage({ loaderData, params }: Route.ComponentProps) {
  const { interventionId: id } = params;
  const title = id ? "Editar actuación urbanística" : "Agregar actuación urbanística";
  return (
    <FormPage key={id} title={title} backTo={href("/interventions")}>
      <DeclaredForm
        {...loaderData}
        noun="intervention"
        declared={interventionNoun}
        fields={interventionFields}
        draft={`interventions/${id ?? "new"}`}
        first={["interventionName", "hierarchy"]}
        inputs={{ interventionName: { help: undefined } }}
        reload={(interventionId) =>
          readCurrent(href("/interventions/:interventionId/edit/current", { interventionId }))
        }
        backTo={href("/interventions")}
        similar={{
          one: "una actuación",
          recordPath: (interventionId) =>
            href("/interventions/:interventionId/datasheet", { interventionId }),
        }}
      />
    </FormPage>
  );
}
