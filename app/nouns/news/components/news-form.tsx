import { lazy, Suspense } from "react";
import { href } from "react-router";
import { saveRecord } from "../../../shared/api/api-client.ts";
import { apiPath } from "../../../shared/api/api-paths.ts";
import { formatDate, parseCalendarDate } from "../../../shared/values/dates.ts";
import { getEmptyValues } from "../../../shared/values/field-declarations.ts";
import { DateField } from "../../../ui/forms/dates/date-field.tsx";
import { type FormRecord, readCurrent } from "../../../ui/forms/drafts/read-current.ts";
import type { Send } from "../../../ui/forms/drafts/work.ts";
import { ChoiceField } from "../../../ui/forms/fields/choice-field.tsx";
import { describeChoices } from "../../../ui/forms/fields/describe.ts";
import { TextArea } from "../../../ui/forms/fields/text-area.tsx";
import { TextField } from "../../../ui/forms/fields/text-field.tsx";
import { describeInput, type InputsOf, labelInputs } from "../../../ui/forms/inputs.tsx";
import { DoubtNotice } from "../../../ui/forms/notices/doubt-notice.tsx";
import { SimilarNotice } from "../../../ui/forms/notices/similar-notice.tsx";
import { RecordForm } from "../../../ui/forms/record-form.tsx";
import type { ConflictOption } from "../../conflicts/contract.ts";
import { ImageField } from "../../media/components/image-field.tsx";
import { findDateDoubt } from "../checks.ts";
import { type NewsForm as NewsValues, newsForm } from "../contract.ts";
import { newsFields, newsPaths } from "../declaration.ts";
import { emptyPressSource, pressSourceFields, readChangedSource } from "../press-source.ts";
import { CodingFrame } from "./entry/coding-frame.tsx";
import { PublicationField } from "./entry/publication-field.tsx";
import { useEnteredNews } from "./entry/use-entered-news.ts";
import { OtherInterventions } from "./other-interventions.tsx";
import { ReportedConflicts } from "./reported-conflicts.tsx";

// Loaded beside the form, whose first scripts are at their budget.
const NewsClippings = lazy(() => import("./entry/news-clippings.tsx"));
const EnteredNewsList = lazy(() => import("./entry/entered-news.tsx"));

type Props = {
  options: { interventions: { id: string; name: string }[]; conflicts: ConflictOption[] };
  record: FormRecord<NewsValues> | null;
  /** Id of a record that no longer exists, where its form is opened. */
  goneId?: string | undefined;
  /** Chosen already where one is created; "" for none. */
  intervention?: string;
};

const { source: _, ...ownFields } = newsFields;
const fields = { ...ownFields, ...pressSourceFields };
const describe = describeInput(fields);
const empty = { ...getEmptyValues(ownFields), ...emptyPressSource };
const kept = ["intervention", "conflicts", "publication"] as const;

function checkDate(date: string): string | null {
  const doubt = parseCalendarDate(date) && findDateDoubt(date, new Date());
  return doubt ? `${doubt}: revísala. Se puede guardar así.` : null;
}

export function NewsForm({ options, record, goneId, intervention = "" }: Props) {
  const { interventions, conflicts } = options;
  const entered = useEnteredNews();
  const isNew = record === null && goneId === undefined;
  const lastDate = record ? record.values.newsDate : (entered.items[0]?.date ?? null);
  const inputs: InputsOf<typeof fields> = {
    newsName: <TextField {...describe("newsName")} help={undefined} />,
    description: <TextArea {...describe("description")} help={undefined} />,
    page: <TextField {...describe("page")} help={undefined} placeholder="7A" />,
    newsDate: (
      <DateField
        {...describe("newsDate")}
        help={undefined}
        last={lastDate}
        isDoubtful={(date) => findDateDoubt(date, new Date()) !== null}
      />
    ),
    publication: <PublicationField {...describe("publication")} help={undefined} />,
    author: <TextField {...describe("author")} help={undefined} placeholder="Apellido, nombre" />,
    section: <TextField {...describe("section")} help={undefined} />,
    url: <TextField {...describe("url")} help={undefined} type="url" placeholder="https://" />,
    intervention: <ChoiceField {...describe("intervention")} help={undefined} options={interventions} />,
    otherInterventions: (
      <OtherInterventions {...describe("otherInterventions")} interventions={interventions} />
    ),
    conflicts: (
      <ReportedConflicts
        {...describe("conflicts")}
        help={undefined}
        conflicts={conflicts}
        interventions={interventions}
      />
    ),
    image: <ImageField {...describe("image")} />,
  };
  const save: Send<NewsValues> = async (values, sending) => {
    const saved = await saveNews(values, sending);
    const id = typeof saved === "string" ? sending.record?.id : saved.id;
    if (isNew && id) entered.add({ id, name: values.newsName, date: values.newsDate });
    return saved;
  };
  return (
    <RecordForm
      name={`news/${record?.id ?? goneId ?? "new"}`}
      schema={newsForm}
      labels={{ ...labelInputs(fields, inputs), clippings: "Recortes" }}
      initial={record?.values ?? { ...empty, intervention }}
      noun="news"
      record={record}
      goneId={goneId}
      createAgain="Crear como nueva"
      reload={(newsId) => readCurrent<NewsValues>(href("/news/:newsId/edit/current", { newsId }))}
      save={save}
      describe={(name, value) => {
        if (name === "clippings") return String([value ?? []].flat().length);
        if (name === "newsDate") return value ? formatDate(String(value)) : "";
        return describeChoices({
          intervention: interventions,
          otherInterventions: interventions,
          conflicts,
        })(name, value);
      }}
      keepForNext={isNew ? kept : undefined}
      saysSaved
      focusFirst="newsName"
      backTo={href("/news")}
      notices={
        <>
          <DoubtNotice name="newsDate" check={checkDate} />
          <SimilarNotice
            noun="news"
            names={{ name: "newsName", intervention: "intervention", date: "newsDate" }}
            one="una noticia"
            recordPath={(newsId) => href("/news/:newsId", { newsId })}
          />
        </>
      }
    >
      <CodingFrame
        inputs={inputs}
        entered={
          <Suspense fallback={<div className="-mb-3 min-h-[2.2rem]" />}>
            <EnteredNewsList items={entered.items} saved={entered.saved} hasNext={isNew} />
          </Suspense>
        }
        paper={
          <Suspense fallback={<div className="clipping-none" />}>
            <NewsClippings newsId={record?.id} />
          </Suspense>
        }
      />
    </RecordForm>
  );
}

/** Creates or changes a news item, with what was changed of its source. */
const saveNews: Send<NewsValues> = (
  { intervention: interventionId, publication, author, section, page, url, clippings, ...fields },
  sending,
) => {
  const typed = { publication, author, section, page, url, clippings };
  const source = readChangedSource(typed, sending.record ? sending.base : {});
  return saveRecord(
    sending,
    { ...fields, source },
    {
      create: apiPath(newsPaths.create, { interventionId }),
      change: (newsId) => apiPath(newsPaths.update, { newsId, interventionId }),
    },
  );
};
