import { href, redirect } from "react-router";
import { datasheetFields, datasheetNoun } from "../../nouns/datasheets/declaration.ts";
import { getInterventionReading } from "../../nouns/interventions/queries.server.ts";
import { loadForPage } from "../../shared/pages/page-errors.server.ts";
import { appContext } from "../../shared/pages/router-context.server.ts";
import type { StaffPage } from "../../shared/session/staff-page.ts";
import { readCurrent } from "../../ui/forms/drafts/read-current.ts";
import { FormPage } from "../../ui/forms/form-page.tsx";
import type { Route } from "./+types/datasheets";
import { DeclaredForm } from "./components/declared-form.tsx";
import { formReads, loadForm } from "./load-form.server.ts";

export const handle = { permission: "writeContent" } satisfies StaffPage;

/** The page's address says of which intervention it is. */
const { intervention: _, ...fields } = datasheetFields;

export async function loader(args: Route.LoaderArgs) {
  const { interventionId, datasheetId } = args.params;
  const { datasheetId: reads } = formReads;
  if (datasheetId !== undefined) return loadForm(args, reads, datasheetId);
  const { db } = args.context.get(appContext);
  const { datasheet, interventionName } = await loadForPage(
    getInterventionReading(db, interventionId),
    reads.failed,
  );
  if (datasheet)
    throw redirect(
      href("/interventions/:interventionId/datasheet/:datasheetId/edit", {
        interventionId,
        datasheetId: datasheet,
      }),
    );
  return { record: null, goneId: undefined, choices: {}, interventionName };
}

export default function DatasheetFormPage({ loaderData, params }: Route.ComponentProps) {
  const { interventionId, datasheetId } = params;
  const { record } = loaderData;
  const about = "interventionName" in loaderData ? loaderData.interventionName : record?.interventionName;
  const landing = href("/interventions/:interventionId/datasheet", { interventionId });
  return (
    <FormPage
      key={datasheetId ?? interventionId}
      title={datasheetId ? "Editar ficha técnica" : "Crear ficha técnica"}
      about={about}
      backTo={landing}
    >
      <DeclaredForm
        {...loaderData}
        noun="datasheet"
        declared={datasheetNoun}
        fields={fields}
        // The same for a new and a stored one: a colleague may have created it meanwhile.
        draft={`datasheets/${interventionId}`}
        owner={interventionId}
        reload={(id) =>
          readCurrent(
            href("/interventions/:interventionId/datasheet/:datasheetId/edit/current", {
              interventionId,
              datasheetId: id,
            }),
          )
        }
        backTo={landing}
      />
    </FormPage>
  );
}
