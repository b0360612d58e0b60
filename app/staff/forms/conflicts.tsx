import { lazy, Suspense } from "react";
import { href } from "react-router";
import type { CodingField } from "../../nouns/conflicts/components/coding-fields.tsx";
import { conflictFields, conflictNoun } from "../../nouns/conflicts/declaration.ts";
import type { StaffPage } from "../../shared/session/staff-page.ts";
import { readCurrent } from "../../ui/forms/drafts/read-current.ts";
import { FormPage } from "../../ui/forms/form-page.tsx";
import type { Route } from "./+types/conflicts";
import { DeclaredForm } from "./components/declared-form.tsx";
import { formReads, loadForm } from "./load-form.server.ts";

// Loaded beside the form, whose first scripts are at their budget.
const loadCodingFields = () => import("../../nouns/conflicts/components/coding-fields.tsx");
const loadStageMeanings = () => import("../../nouns/conflicts/components/stage-meanings.tsx");
const [CodingFields, StageMeanings] = [lazy(loadCodingFields), lazy(loadStageMeanings)];

export const handle = { permission: "writeContent" } satisfies StaffPage;

export const loader = (args: Route.LoaderArgs) =>
  loadForm(args, formReads.conflictId, args.params.conflictId);

const coded: Record<CodingField, null> = {
  type: null,
  escalation: null,
  claimants: null,
  defendants: null,
  mediators: null,
  oversight: null,
};

export default function ConflictFormPage({ loaderData, params: { conflictId: id } }: Route.ComponentProps) {
  return (
    <FormPage key={id} title={id ? "Editar conflicto" : "Agregar conflicto"} backTo={href("/conflicts")}>
      <DeclaredForm
        {...loaderData}
        noun="conflict"
        declared={conflictNoun}
        fields={conflictFields}
        draft={`conflicts/${id ?? "new"}`}
        first={["conflictName", "timeStressOccurrence", "actorsInvolved", "intervention"]}
        inputs={{
          conflictName: { help: undefined },
          timeStressOccurrence: (input) => (
            <div>
              {input}
              <Suspense>
                <StageMeanings stages={loaderData.choices.timeStressOccurrence} />
              </Suspense>
            </div>
          ),
          actorsInvolved: { rows: 3 },
          ...coded,
        }}
        reload={(conflictId) => readCurrent(href("/conflicts/:conflictId/edit/current", { conflictId }))}
        parts={[loadCodingFields, loadStageMeanings]}
        keepForNext={["intervention"]}
        backTo={href("/conflicts")}
        similar={{
          one: "un conflicto",
          recordPath: (conflictId) => href("/conflicts/:conflictId", { conflictId }),
        }}
      >
        <Suspense>
          <CodingFields conflict={loaderData.record?.id} />
        </Suspense>
      </DeclaredForm>
    </FormPage>
  );
}
