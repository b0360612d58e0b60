import { href } from "react-router";
import { callApi } from "../../../shared/api/api-client.ts";
import { lengths } from "../../../shared/values/fields.ts";
import { readCurrent } from "../../../ui/forms/drafts/read-current.ts";
import { ChoiceField } from "../../../ui/forms/fields/choice-field.tsx";
import { describeChoices } from "../../../ui/forms/fields/describe.ts";
import { TextArea } from "../../../ui/forms/fields/text-area.tsx";
import { TextField } from "../../../ui/forms/fields/text-field.tsx";
import { RecordForm, type Stored } from "../../../ui/forms/record-form.tsx";
import { ImageField } from "../../media/components/image-field.tsx";
import { type ConflictForm as ConflictValues, conflictForm } from "../contract.ts";
import { CodingFields } from "./coding-fields.tsx";

type Option = { id: string; name: string };
type Props = {
  options: { interventions: Option[]; stages: Option[] };
  /** Null where one is created. */
  record: (Stored<ConflictValues> & { id: string }) | null;
  /** Chosen already where one is created; "" for none. */
  intervention?: string;
};

const labels = {
  conflictName: "Nombre del conflicto",
  timeStressOccurrence: "Etapa",
  actorsInvolved: "Actores involucrados",
  intervention: "Actuación urbanística",
  description: "Descripción",
  image: "Imagen",
  imageAlt: "Texto alternativo de la imagen",
  type: "Tipo de conflicto",
  escalation: "Escalamiento",
  claimants: "Demandantes",
  defendants: "Demandados",
};

const empty: ConflictValues = {
  conflictName: "",
  timeStressOccurrence: "",
  actorsInvolved: "",
  intervention: "",
  description: "",
  image: "",
  imageAlt: "",
  type: "",
  escalation: "",
  claimants: [],
  defendants: [],
};

/** Creates a conflict, or changes one; its intervention may become another. */
export function ConflictForm({ options, record, intervention = "" }: Props) {
  const { interventions, stages } = options;
  return (
    <RecordForm
      name={record ? `conflicts/${record.id}` : "conflicts/new"}
      schema={conflictForm}
      labels={labels}
      initial={record?.values ?? { ...empty, intervention }}
      version={record?.version}
      reload={
        record
          ? () =>
              readCurrent<ConflictValues>(
                href("/conflicts/:conflictId/edit/current", { conflictId: record.id }),
              )
          : undefined
      }
      save={({ intervention, ...fields }, { version, operation }) =>
        record
          ? callApi("PUT", `/conflicts/${record.id}/intervention/${intervention}`, {
              body: { ...fields, __v: version },
              operation,
            })
          : callApi("POST", `/interventions/${intervention}/conflicts`, { body: fields, operation })
      }
      describe={describeChoices({ intervention: interventions, timeStressOccurrence: stages })}
      keepForNext={record ? undefined : ["intervention"]}
      doneTo={href("/conflicts")}
      cancelTo={href("/conflicts")}
    >
      <TextField name="conflictName" label={labels.conflictName} isRequired />
      <ChoiceField
        name="timeStressOccurrence"
        label={labels.timeStressOccurrence}
        help="En qué momento de la actuación surgió el conflicto: cuando se proyectaba, se ejecutaba o ya se usaba."
        options={stages}
        isRequired
      />
      <TextArea
        name="actorsInvolved"
        label={labels.actorsInvolved}
        help="Personas, grupos y entidades que intervienen."
        rows={3}
        longest={lengths.text}
        isRequired
      />
      <ChoiceField
        name="intervention"
        label={labels.intervention}
        help="La actuación alrededor de la que surgió."
        options={interventions}
        isRequired
      />
      <TextArea
        name="description"
        label={labels.description}
        help="Qué se disputa y cómo se desarrolló. Los saltos de línea se conservan."
        longest={lengths.text}
        isRequired
      />
      <ImageField
        name="image"
        altName="imageAlt"
        label={labels.image}
        help="Opcional: sin imagen se muestra el dibujo del sistema."
      />
      <CodingFields labels={labels} />
    </RecordForm>
  );
}
