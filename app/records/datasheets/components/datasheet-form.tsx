import { href } from "react-router";
import { callApi } from "../../../shared/api/api-client.ts";
import { lengths } from "../../../shared/values/fields.ts";
import { readCurrent } from "../../../ui/forms/drafts/read-current.ts";
import { TextArea } from "../../../ui/forms/fields/text-area.tsx";
import { TextField } from "../../../ui/forms/fields/text-field.tsx";
import { RecordForm, type Stored } from "../../../ui/forms/record-form.tsx";
import { ImageField } from "../../media/components/image-field.tsx";
import { type DatasheetInput, datasheetInput } from "../contract.ts";

type Props = {
  interventionId: string;
  /** Null where one is created. */
  record: (Stored<DatasheetInput> & { id: string }) | null;
};

const labels = {
  description: "Descripción",
  image_description: "Imagen de la descripción",
  image_description_alt: "Texto alternativo de la imagen de la descripción",
  features: "Características",
  image_features: "Imagen de las características",
  image_features_alt: "Texto alternativo de la imagen de las características",
  conflictivity: "Conflictividad",
  image_conflictivity: "Imagen de la conflictividad",
  image_conflictivity_alt: "Texto alternativo de la imagen de la conflictividad",
  spatialization: "Espacialización (URL del mapa)",
};

const empty: DatasheetInput = {
  description: "",
  image_description: "",
  image_description_alt: "",
  features: "",
  image_features: "",
  image_features_alt: "",
  conflictivity: "",
  image_conflictivity: "",
  image_conflictivity_alt: "",
  spatialization: "",
};

/** Creates the datasheet of an intervention, or changes it. */
export function DatasheetForm({ interventionId, record }: Props) {
  const landing = href("/interventions/:interventionId/datasheet", { interventionId });
  return (
    <RecordForm
      // An intervention has one at most: what was typed for a new one is compared where a colleague was quicker.
      name={`datasheets/${interventionId}`}
      schema={datasheetInput}
      labels={labels}
      initial={record?.values ?? empty}
      version={record?.version}
      reload={
        record
          ? () =>
              readCurrent<DatasheetInput>(
                href("/interventions/:interventionId/datasheet/:datasheetId/edit/current", {
                  interventionId,
                  datasheetId: record.id,
                }),
              )
          : undefined
      }
      save={(values, { version, operation }) =>
        record
          ? callApi("PUT", `/intervention_datasheet/${record.id}`, {
              body: { ...values, __v: version },
              operation,
            })
          : callApi("POST", landing, { body: values, operation })
      }
      doneTo={landing}
      cancelTo={landing}
    >
      <TextArea
        name="description"
        label={labels.description}
        help="Qué es la actuación, dónde queda y cómo empezó. Los saltos de línea se conservan."
        longest={lengths.longText}
        isRequired
      />
      <ImageField
        name="image_description"
        altName="image_description_alt"
        label={labels.image_description}
        help="Opcional."
      />
      <TextArea
        name="features"
        label={labels.features}
        help="Cómo es: áreas, obras, usos, plazos, inversión."
        longest={lengths.longText}
        isRequired
      />
      <ImageField
        name="image_features"
        altName="image_features_alt"
        label={labels.image_features}
        help="Opcional."
      />
      <TextArea
        name="conflictivity"
        label={labels.conflictivity}
        help="Qué se discute alrededor de la actuación, y entre quiénes."
        longest={lengths.longText}
        isRequired
      />
      <ImageField
        name="image_conflictivity"
        altName="image_conflictivity_alt"
        label={labels.image_conflictivity}
        help="Opcional."
      />
      <TextField
        name="spatialization"
        type="url"
        label={labels.spatialization}
        placeholder="https://"
        help="Dirección de un mapa que se pueda mostrar dentro de otra página. Empieza por https://; los servicios de mapas la dan en «Compartir» o «Insertar»."
        isRequired
      />
    </RecordForm>
  );
}
