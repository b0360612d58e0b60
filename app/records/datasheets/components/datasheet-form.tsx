import { href } from "react-router";
import { callApi } from "../../../shared/api/api-client.ts";
import { apiPath, datasheetPaths } from "../../../shared/api/api-paths.ts";
import { getEmptyValues } from "../../../shared/values/field-declarations.ts";
import { readCurrent, type Stored } from "../../../ui/forms/drafts/read-current.ts";
import { TextArea } from "../../../ui/forms/fields/text-area.tsx";
import { TextField } from "../../../ui/forms/fields/text-field.tsx";
import { describeInput, Inputs, type InputsOf, labelInputs } from "../../../ui/forms/inputs.tsx";
import { RecordForm } from "../../../ui/forms/record-form.tsx";
import { ImageField } from "../../media/components/image-field.tsx";
import { type DatasheetInput, datasheetInput } from "../contract.ts";
import { datasheetFields } from "../fields.ts";

type Props = {
  interventionId: string;
  /** Null where one is created. */
  record: (Stored<DatasheetInput> & { id: string }) | null;
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

export function DatasheetForm({ interventionId, record }: Props) {
  const landing = href("/interventions/:interventionId/datasheet", { interventionId });
  return (
    <RecordForm
      // The same draft for a new and a stored one: a colleague may have created it meanwhile.
      name={`datasheets/${interventionId}`}
      schema={datasheetInput}
      labels={labelInputs(ownFields, inputs)}
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
          ? callApi("PUT", apiPath(datasheetPaths.one, { id: record.id }), {
              body: { ...values, __v: version },
              operation,
            })
          : callApi("POST", apiPath(datasheetPaths.ofIntervention, { interventionId }), {
              body: values,
              operation,
            })
      }
      backTo={landing}
    >
      <Inputs inputs={inputs} />
    </RecordForm>
  );
}
