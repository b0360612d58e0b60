import { href } from "react-router";
import { saveRecord } from "../../../shared/api/api-client.ts";
import { apiPath } from "../../../shared/api/api-paths.ts";
import { getEmptyValues } from "../../../shared/values/field-declarations.ts";
import { type FormRecord, readCurrent } from "../../../ui/forms/drafts/read-current.ts";
import { ChoiceField } from "../../../ui/forms/fields/choice-field.tsx";
import { describeChoices } from "../../../ui/forms/fields/describe.ts";
import { TextArea } from "../../../ui/forms/fields/text-area.tsx";
import { TextField } from "../../../ui/forms/fields/text-field.tsx";
import { describeInput, Inputs, type InputsOf, labelInputs } from "../../../ui/forms/inputs.tsx";
import { SimilarNotice } from "../../../ui/forms/notices/similar-notice.tsx";
import { RecordForm } from "../../../ui/forms/record-form.tsx";
import { ImageField } from "../../media/components/image-field.tsx";
import { type InterventionInput, interventionInput } from "../contract.ts";
import { interventionFields, interventionPaths } from "../declaration.ts";

type Option = { id: string; name: string };
type Props = {
  options: { hierarchies: Option[]; systems: Option[] };
  record: FormRecord<InterventionInput> | null;
  /** Id of a record that no longer exists, where its form is opened. */
  goneId?: string | undefined;
};

const describe = describeInput(interventionFields);
const empty = getEmptyValues(interventionFields);

export function InterventionForm({ options, record, goneId }: Props) {
  const { hierarchies, systems } = options;
  const inputs: InputsOf<typeof interventionFields> = {
    interventionName: <TextField {...describe("interventionName")} help={undefined} />,
    hierarchy: <ChoiceField {...describe("hierarchy")} options={hierarchies} />,
    description: <TextArea {...describe("description")} />,
    strategicProject: <TextField {...describe("strategicProject")} />,
    internalSystem: <ChoiceField {...describe("internalSystem")} options={systems} />,
    image: <ImageField {...describe("image")} />,
  };
  return (
    <RecordForm
      name={`interventions/${record?.id ?? goneId ?? "new"}`}
      schema={interventionInput}
      labels={labelInputs(interventionFields, inputs)}
      initial={record?.values ?? empty}
      noun="intervention"
      record={record}
      goneId={goneId}
      createAgain="Crear como nueva"
      reload={(interventionId) =>
        readCurrent<InterventionInput>(
          href("/interventions/:interventionId/edit/current", { interventionId }),
        )
      }
      save={(values, sending) =>
        saveRecord(sending, values, {
          create: interventionPaths.list,
          change: (id) => apiPath(interventionPaths.one, { id }),
        })
      }
      describe={describeChoices({ hierarchy: hierarchies, internalSystem: systems })}
      backTo={href("/interventions")}
      notices={
        <SimilarNotice
          noun="intervention"
          names={{ name: "interventionName" }}
          one="una actuación"
          recordPath={(interventionId) =>
            href("/interventions/:interventionId/datasheet", { interventionId })
          }
        />
      }
    >
      <Inputs inputs={inputs} />
    </RecordForm>
  );
}
