import { lazy, Suspense } from "react";
import { href } from "react-router";
import { callApi, createRecord } from "../../../shared/api/api-client.ts";
import { apiPath, newsPaths } from "../../../shared/api/api-paths.ts";
import { formatDate } from "../../../shared/values/dates.ts";
import { getEmptyValues } from "../../../shared/values/field-declarations.ts";
import { type FormRecord, readCurrent } from "../../../ui/forms/drafts/read-current.ts";
import { ChoiceField } from "../../../ui/forms/fields/choice-field.tsx";
import { describeChoices } from "../../../ui/forms/fields/describe.ts";
import { TextArea } from "../../../ui/forms/fields/text-area.tsx";
import { TextField } from "../../../ui/forms/fields/text-field.tsx";
import { describeInput, Inputs, type InputsOf, labelInputs } from "../../../ui/forms/inputs.tsx";
import { RecordForm } from "../../../ui/forms/record-form.tsx";
import type { ConflictOption } from "../../conflicts/contract.ts";
import { ImageField } from "../../media/components/image-field.tsx";
import { findDateDoubt } from "../checks.ts";
import { type NewsForm as NewsValues, newsForm } from "../contract.ts";
import { newsFields } from "../fields.ts";
import { emptyPressSource, pressSourceLabels, readChangedSource } from "../press-source.ts";
import { OtherInterventions } from "./other-interventions.tsx";
import { ReportedConflicts } from "./reported-conflicts.tsx";

// Loaded beside the form, whose first scripts are at their budget.
const SimilarNames = lazy(async () => ({
  default: (await import("../../../ui/forms/fields/similar-names.tsx")).SimilarNames,
}));
const PressSource = lazy(() => import("./press-source.tsx"));

type Props = {
  options: { interventions: { id: string; name: string }[]; conflicts: ConflictOption[] };
  record: FormRecord<NewsValues> | null;
  /** Id of a record that no longer exists, where its form is opened. */
  goneId?: string | undefined;
  /** Chosen already where one is created; "" for none. */
  intervention?: string;
};

const { source: _, ...ownFields } = newsFields;
const describe = describeInput(ownFields);
const empty = { ...getEmptyValues(ownFields), ...emptyPressSource };

function checkDate(date: string): string | null {
  const doubt = findDateDoubt(date, new Date());
  return doubt ? `${doubt.reason}: revísala. Se puede guardar así.` : null;
}

export function NewsForm({ options, record, goneId, intervention = "" }: Props) {
  const { interventions, conflicts } = options;
  const inputs: InputsOf<typeof ownFields> = {
    newsName: (
      <div>
        <TextField {...describe("newsName")} />
        <Suspense>
          <SimilarNames
            noun="news"
            names={{ name: "newsName", intervention: "intervention", date: "newsDate" }}
            one="una noticia"
            recordPath={(newsId) => href("/news/:newsId", { newsId })}
          />
        </Suspense>
      </div>
    ),
    description: <TextArea {...describe("description")} />,
    newsDate: <TextField {...describe("newsDate")} type="date" check={checkDate} />,
    intervention: <ChoiceField {...describe("intervention")} options={interventions} />,
    otherInterventions: (
      <OtherInterventions {...describe("otherInterventions")} interventions={interventions} />
    ),
    conflicts: (
      <ReportedConflicts {...describe("conflicts")} conflicts={conflicts} interventions={interventions} />
    ),
    image: <ImageField {...describe("image")} />,
  };
  return (
    <RecordForm
      name={`news/${record?.id ?? goneId ?? "new"}`}
      schema={newsForm}
      labels={{ ...labelInputs(ownFields, inputs), ...pressSourceLabels }}
      initial={record?.values ?? { ...empty, intervention }}
      noun="news"
      record={record}
      goneId={goneId}
      createAgain="Crear como nueva"
      reload={(newsId) => readCurrent<NewsValues>(href("/news/:newsId/edit/current", { newsId }))}
      save={({ intervention, publication, author, section, page, url, ...fields }, sending) => {
        const { record, operation } = sending;
        const source = readChangedSource(
          { publication, author, section, page, url },
          record ? sending.base : {},
        );
        return record
          ? callApi("PUT", apiPath(newsPaths.move, { newsId: record.id, interventionId: intervention }), {
              body: { ...fields, source, __v: record.version },
              operation,
            })
          : createRecord(apiPath(newsPaths.ofIntervention, { interventionId: intervention }), {
              body: { ...fields, source },
              operation,
            });
      }}
      describe={(name, value) => {
        if (name === "newsDate") return value ? formatDate(String(value)) : "";
        return describeChoices({ intervention: interventions, otherInterventions: interventions, conflicts })(
          name,
          value,
        );
      }}
      keepForNext={record || goneId ? undefined : ["intervention", "newsDate", "publication"]}
      backTo={href("/news")}
    >
      <Inputs inputs={inputs} />
      <Suspense fallback={null}>
        <PressSource />
      </Suspense>
    </RecordForm>
  );
}
