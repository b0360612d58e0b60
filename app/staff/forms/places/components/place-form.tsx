import { href } from "react-router";
import type { z } from "zod";
import type { PlaceFeature } from "../../../../nouns/geometries/contract.ts";
import { nouns } from "../../../../nouns/register.ts";
import { callApi } from "../../../../shared/api/api-client.ts";
import { apiPath, placePaths } from "../../../../shared/api/api-paths.ts";
import { precisionLabels, wholeWorld } from "../../../../shared/places/places.ts";
import { inputSchema } from "../../../../shared/values/field-schemas.ts";
import { formatCount } from "../../../../shared/values/text.ts";
import { ChoiceField } from "../../../../ui/forms/fields/choice-field.tsx";
import { describeChoices, listOptions } from "../../../../ui/forms/fields/describe.ts";
import { TextField } from "../../../../ui/forms/fields/text-field.tsx";
import { describeInput, labelInputs } from "../../../../ui/forms/inputs.tsx";
import { RecordForm } from "../../../../ui/forms/record-form.tsx";
import { GeometryField } from "./geometry-field.tsx";

const { intervention: _, ...fields } = nouns.geometry.fields;
const describe = describeInput(fields);
const precisions = listOptions(precisionLabels);

type Values = Pick<PlaceFeature["properties"], "precision" | "source" | "note"> & { geometry: string };

const schema = (inputSchema(fields) as unknown as z.ZodType<Values, Values>).superRefine(checkGeometry);

const empty: Values = { geometry: "", precision: "exact", source: "", note: "" };

/** Stands for the version of a place that is not stored yet, so that a colleague's first one is compared as well. */
const notStored = -1;

type Props = { interventionId: string; place: PlaceFeature | null };

export function PlaceForm({ interventionId, place }: Props) {
  const path = apiPath(placePaths.ofIntervention, { id: interventionId });
  const inputs = {
    geometry: (
      <GeometryField
        name="geometry"
        label="Lugar"
        help="Dibújalo sobre el mapa, tómalo de un archivo o pégalo como GeoJSON."
        interventionId={interventionId}
      />
    ),
    precision: <ChoiceField {...describe("precision")} options={precisions} />,
    source: <TextField {...describe("source")} />,
    note: <TextField {...describe("note")} />,
  };
  return (
    <RecordForm<Values>
      name={`geometry/${interventionId}`}
      schema={schema}
      labels={labelInputs(fields, inputs)}
      initial={place ? readValues(place) : empty}
      record={{ id: interventionId, version: place ? place.properties.__v : notStored }}
      createAgain="Guardarla de nuevo"
      reload={async () => {
        const stored = await callApi<PlaceFeature>("GET", path);
        return { values: readValues(stored), version: stored.properties.__v };
      }}
      save={async ({ geometry, ...properties }, { record, operation }) => {
        const __v = record && record.version !== notStored ? record.version : null;
        const body = { type: "Feature", geometry: JSON.parse(geometry), properties, __v };
        return { message: await callApi<string>("PUT", path, { body, operation }), id: interventionId };
      }}
      describe={(name, value) =>
        name === "geometry"
          ? describeGeometry(String(value ?? ""))
          : describeChoices({ precision: precisions })(name, value)
      }
      backTo={href("/interventions/:interventionId", { interventionId })}
    >
      {inputs.geometry}
      {inputs.precision}
      {inputs.source}
      {inputs.note}
    </RecordForm>
  );
}

function readValues({ geometry, properties: { precision, source, note } }: PlaceFeature): Values {
  return { geometry: JSON.stringify(geometry), precision, source, note };
}

/** What checks a geometry is loaded with the map that draws it. */
const loadChecks = () => import("../../../../nouns/geometries/checks.ts");

async function checkGeometry({ geometry }: Values, context: z.core.$RefinementCtx<Values>): Promise<void> {
  const { GeometryError, toStoredGeometry } = await loadChecks();
  try {
    // The server knows where the study is.
    toStoredGeometry(JSON.parse(geometry), wholeWorld);
  } catch (error) {
    const isKnown = error instanceof GeometryError;
    const message = isKnown ? error.message : "No es GeoJSON: revisa lo que pegaste.";
    context.addIssue({ code: "custom", message, path: ["geometry"], input: geometry });
  }
}

/** For the comparison with what a colleague saved: geometries differ by what they are and how much of it there is. */
function describeGeometry(text: string): string {
  const points = text.match(/\[-?\d/g)?.length ?? 0;
  const [, type = ""] = /"type":"(\w+)"/.exec(text) ?? [];
  const name = /Polygon/.test(type)
    ? "Área"
    : /Line/.test(type)
      ? "Línea"
      : /Point/.test(type)
        ? "Punto"
        : "Varias formas";
  return text === "" ? "" : `${name}, ${formatCount(points, "punto", "puntos")}: ${text.slice(0, 120)}`;
}
