import { href } from "react-router";
import { saveRecord } from "../../../shared/api/api-client.ts";
import { apiPath } from "../../../shared/api/api-paths.ts";
import { getEmptyValues } from "../../../shared/values/field-declarations.ts";
import { type FormRecord, readCurrent } from "../../../ui/forms/drafts/read-current.ts";
import { TextArea } from "../../../ui/forms/fields/text-area.tsx";
import { TextField } from "../../../ui/forms/fields/text-field.tsx";
import { describeInput, Inputs, type InputsOf, labelInputs } from "../../../ui/forms/inputs.tsx";
import { RecordForm } from "../../../ui/forms/record-form.tsx";
import { ImageField } from "../../media/components/image-field.tsx";
import { type DatasheetInput, datasheetInput } from "../contract.ts";
import { datasheetFields, datasheetPaths } from "../declaration.ts";

type Props = {
  interventionId: string;
  record: FormRecord<DatasheetInput> | null;
  /** Id of a record that no longer exists, where its form is opened. */
  goneId?: string | undefined;
};

/** The page's address says of which intervention it is. */
const { intervention: _, ...ownFields } = datasheetFields;
const describe = describeInput(ownFields);
const empty = getEmptyValues(ownFields);

const inputs: InputsOf<typeof ownFields> = {
  description: <TextArea {...describe("description")} />,
  image_description: <ImageField {...describe("image_description")} />,
  features: <TextArea {...describe("features")} />,
  image_features: <ImageField {...describe("image_features")} />,
  conflictivity: <TextArea {...describe("conflictivity")} />,
  image_conflictivity: <ImageField {...describe("image_conflictivity")} />,
  spatialization: <TextField {...describe("spatialization")} type="url" placeholder="https://" />,
};

export function DatasheetForm({ interventionId, record, goneId }: Props) {
  const landing = href("/interventions/:interventionId/datasheet", { interventionId });
  return (
    <RecordForm
      // The same draft for a new and a stored one: a colleague may have created it meanwhile.
      name={`datasheets/${interventionId}`}
      schema={datasheetInput}
      labels={labelInputs(ownFields, inputs)}
      initial={record?.values ?? empty}
      noun="datasheet"
      record={record}
      goneId={goneId}
      createAgain="Crear como nueva"
      reload={(datasheetId) =>
        readCurrent<DatasheetInput>(
          href("/interventions/:interventionId/datasheet/:datasheetId/edit/current", {
            interventionId,
            datasheetId,
          }),
        )
      }
      save={(values, sending) =>
        saveRecord(sending, values, {
          create: apiPath(datasheetPaths.create, { interventionId }),
          change: (id) => apiPath(datasheetPaths.one, { id }),
        })
      }
      backTo={landing}
    >
      <Inputs inputs={inputs} />
    </RecordForm>
  );
}
