import { href } from "react-router";
import {
  type Coding,
  type CodingChoice,
  type CodingUpdate,
  codingUpdate,
} from "../../../nouns/conflicts/contract.ts";
import { callApi } from "../../../shared/api/api-client.ts";
import { codingPaths } from "../../../shared/api/api-paths.ts";
import type { Stored } from "../../../ui/forms/drafts/read-current.ts";
import { RecordForm } from "../../../ui/forms/record-form.tsx";
import { CodingListField } from "./coding-list-field.tsx";
import { StageMeanings } from "./stage-meanings.tsx";

const labels = { types: "Tipos de conflicto", escalations: "Niveles de escalamiento", stages: "Etapas" };
type Values = Pick<CodingUpdate, "types" | "escalations" | "stages">;

export function CodingForm({ coding }: { coding: Coding }) {
  return (
    <RecordForm<Values>
      name="coding"
      schema={codingUpdate}
      labels={labels}
      initial={readValues(coding)}
      record={{ id: "coding", version: coding.__v }}
      reload={loadStored}
      describe={(_name, value) => (value as Values["types"]).map(describeChoice).join("\n")}
      save={(values, { record, operation }) =>
        callApi<string>("PUT", codingPaths.lists, { body: { ...values, __v: record?.version }, operation })
      }
      backTo={href("/admin")}
    >
      <CodingListField
        name="types"
        label={labels.types}
        help="De qué se trata la disputa: ambiental, por movilidad, por vivienda…"
        choices={coding.types}
      />
      <CodingListField
        name="escalations"
        label={labels.escalations}
        help="Hasta dónde llegó, del más leve al más grave."
        choices={coding.escalations}
      />
      <StageMeanings label={labels.stages} stages={coding.stages} />
    </RecordForm>
  );
}

function describeChoice({ name, definition = "", example = "" }: Values["types"][number]): string {
  return [name, definition, example].filter((part) => part !== "").join(" · ");
}

async function loadStored(): Promise<Stored<Values>> {
  const coding = await callApi<Coding>("GET", codingPaths.lists);
  return { values: readValues(coding), version: coding.__v };
}

function readValues({ types, escalations, stages }: Coding): Values {
  const explained = stages.map(({ name, definition, example }) => ({ name, definition, example }));
  return { types: listKept(types), escalations: listKept(escalations), stages: explained };
}

/** Each with its stored name, so that another name is a renaming. */
function listKept(choices: CodingChoice[]): Values["types"] {
  const kept = choices.filter(({ isKept }) => isKept);
  return kept.map(({ name, definition, example }) => ({ name, was: name, definition, example }));
}
