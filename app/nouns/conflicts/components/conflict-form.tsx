import { lazy, Suspense } from "react";
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
import { type ConflictForm as ConflictValues, conflictForm, type StageOption } from "../contract.ts";
import { conflictFields, conflictPaths } from "../declaration.ts";
import type { CodingField } from "./coding-fields.tsx";

// Loaded beside the form, whose first scripts are at their budget.
const CodingFields = lazy(() => import("./coding-fields.tsx"));
const StageMeanings = lazy(() => import("./stage-meanings.tsx"));

type Option = { id: string; name: string };
type Props = {
  options: { interventions: Option[]; stages: StageOption[] };
  record: FormRecord<ConflictValues> | null;
  /** Id of a record that no longer exists, where its form is opened. */
  goneId?: string | undefined;
  /** Chosen already where one is created; "" for none. */
  intervention?: string;
};

const describe = describeInput(conflictFields);
const empty = getEmptyValues(conflictFields);

export function ConflictForm({ options, record, goneId, intervention = "" }: Props) {
  const { interventions, stages } = options;
  const inputs: Omit<InputsOf<typeof conflictFields>, CodingField> = {
    conflictName: <TextField {...describe("conflictName")} help={undefined} />,
    timeStressOccurrence: (
      <div>
        <ChoiceField {...describe("timeStressOccurrence")} options={stages} />
        <Suspense>
          <StageMeanings stages={stages} />
        </Suspense>
      </div>
    ),
    actorsInvolved: <TextArea {...describe("actorsInvolved")} rows={3} />,
    intervention: <ChoiceField {...describe("intervention")} options={interventions} />,
    description: <TextArea {...describe("description")} />,
    image: <ImageField {...describe("image")} />,
  };
  return (
    <RecordForm
      name={`conflicts/${record?.id ?? goneId ?? "new"}`}
      schema={conflictForm}
      labels={labelInputs(conflictFields, inputs)}
      initial={record?.values ?? { ...empty, intervention }}
      noun="conflict"
      record={record}
      goneId={goneId}
      reload={(conflictId) =>
        readCurrent<ConflictValues>(href("/conflicts/:conflictId/edit/current", { conflictId }))
      }
      save={({ intervention: interventionId, ...fields }, sending) =>
        saveRecord(sending, fields, {
          create: apiPath(conflictPaths.create, { interventionId }),
          change: (conflictId) => apiPath(conflictPaths.update, { conflictId, interventionId }),
        })
      }
      describe={describeChoices({ intervention: interventions, timeStressOccurrence: stages })}
      keepForNext={record || goneId ? undefined : ["intervention"]}
      backTo={href("/conflicts")}
      notices={
        <SimilarNotice
          noun="conflict"
          names={{ name: "conflictName", intervention: "intervention" }}
          one="un conflicto"
          recordPath={(conflictId) => href("/conflicts/:conflictId", { conflictId })}
        />
      }
    >
      <Inputs inputs={inputs} />
      <Suspense fallback={null}>
        <CodingFields conflict={record?.id} />
      </Suspense>
    </RecordForm>
  );
}
