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
import { type InterventionInput, interventionInput } from "../contract.ts";

type Option = { id: string; name: string };
type Props = {
  options: { hierarchies: Option[]; systems: Option[] };
  /** Null where one is created. */
  record: (Stored<InterventionInput> & { id: string }) | null;
};

const labels = {
  interventionName: "Nombre de la actuación urbanística",
  hierarchy: "Jerarquía",
  description: "Descripción",
  strategicProject: "Proyecto estratégico",
  internalSystem: "Sistema interno",
  image: "Imagen",
  imageAlt: "Texto alternativo de la imagen",
};

const empty: InterventionInput = {
  interventionName: "",
  hierarchy: "",
  description: "",
  strategicProject: "",
  internalSystem: "",
  image: "",
  imageAlt: "",
};

/** Creates an intervention, or changes one. */
export function InterventionForm({ options, record }: Props) {
  const { hierarchies, systems } = options;
  return (
    <RecordForm
      name={record ? `interventions/${record.id}` : "interventions/new"}
      schema={interventionInput}
      labels={labels}
      initial={record?.values ?? empty}
      version={record?.version}
      reload={
        record
          ? () =>
              readCurrent<InterventionInput>(
                href("/interventions/:interventionId/edit/current", { interventionId: record.id }),
              )
          : undefined
      }
      save={(values, { version, operation }) =>
        record
          ? callApi("PUT", `/interventions/${record.id}`, { body: { ...values, __v: version }, operation })
          : callApi("POST", "/interventions", { body: values, operation })
      }
      describe={describeChoices({ hierarchy: hierarchies, internalSystem: systems })}
      doneTo={href("/interventions")}
      cancelTo={href("/interventions")}
    >
      <TextField name="interventionName" label={labels.interventionName} isRequired />
      <ChoiceField
        name="hierarchy"
        label={labels.hierarchy}
        help="Hasta dónde llega la actuación: un barrio, una zona, la ciudad o más allá."
        options={hierarchies}
        isRequired
      />
      <TextArea
        name="description"
        label={labels.description}
        help="Qué es la actuación y qué busca. Los saltos de línea se conservan."
        longest={lengths.text}
        isRequired
      />
      <TextField
        name="strategicProject"
        label={labels.strategicProject}
        help="El proyecto del plan de ordenamiento de la ciudad del que hace parte la actuación, con el nombre que el plan le da."
        isRequired
      />
      <ChoiceField
        name="internalSystem"
        label={labels.internalSystem}
        help="El sistema estructurante de la ciudad al que pertenece. Da a la actuación su color y su dibujo."
        options={systems}
        isRequired
      />
      <ImageField
        name="image"
        altName="imageAlt"
        label={labels.image}
        help="Opcional: sin imagen se muestra el dibujo del sistema."
      />
    </RecordForm>
  );
}
