import { lazy, type ReactNode, Suspense } from "react";
import type { FieldValues } from "react-hook-form";
import { href } from "react-router";
import { formerNameField } from "../../../../nouns/actors/fields.ts";
import { placeInList } from "../../../../nouns/catalog/fields.ts";
import { isSortingList, nouns } from "../../../../nouns/register.ts";
import { callApi, saveRecord } from "../../../../shared/api/api-client.ts";
import { apiPath } from "../../../../shared/api/api-paths.ts";
import { formatDate } from "../../../../shared/values/dates.ts";
import { type Field, type Fields, getEmptyValues } from "../../../../shared/values/field-declarations.ts";
import { inputSchema } from "../../../../shared/values/field-schemas.ts";
import type { Stored } from "../../../../ui/forms/drafts/read-current.ts";
import { ChoiceField } from "../../../../ui/forms/fields/choice-field.tsx";
import { describeChoices } from "../../../../ui/forms/fields/describe.ts";
import { TextArea } from "../../../../ui/forms/fields/text-area.tsx";
import { TextField } from "../../../../ui/forms/fields/text-field.tsx";
import { describeInput, Inputs, labelInputs } from "../../../../ui/forms/inputs.tsx";
import { RecordForm } from "../../../../ui/forms/record-form.tsx";
import type { PlainNoun } from "../../../tables/fields.ts";
import { getPlainPaths, plainForms } from "../contract.ts";

// Only actors.
const FormerName = lazy(() => import("./former-name.tsx"));
// Only lists have an order.
const PlaceInput = lazy(() => import("./place-input.tsx"));
// Only systems have colours.
const LookSample = lazy(() => import("./look-sample.tsx"));
// Only some of the nouns have images, or names.
const ImageInput = lazy(() => import("../../../../nouns/media/components/image-input.tsx"));
const NamesField = lazy(() => import("../../../../ui/forms/fields/names-field.tsx"));
// Only sources and errata have dates.
const DateField = lazy(() =>
  import("../../../../ui/forms/dates/date-field.tsx").then((file) => ({ default: file.DateField })),
);

type Choices = Record<string, readonly { id: string; name: string }[]>;
export type PlainRecord = { _id: string; __v: number } & Record<string, unknown>;

type Props = { noun: PlainNoun; record: PlainRecord | null; choices: Choices };

/** The form of a noun without inputs of its own: each field by its kind. */
export function PlainForm({ noun, record, choices }: Props) {
  const fields = listWritten(nouns[noun].fields);
  const { start } = plainForms[noun];
  const paths = getPlainPaths(noun);
  const isActor = noun === "actor" && record !== null;
  const isOrderedList = isSortingList(noun);
  const others = (choices.after ?? []).filter(({ id }) => id !== record?._id);
  const choice = {
    ...(isActor ? { keepFormerName: true } : {}),
    ...(isOrderedList ? { after: findBefore(choices.after ?? [], record?._id) } : {}),
  };
  const inputs = Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      // The texts of an image are in its own input.
      field.kind === "imageAlt" || field.kind === "imageText"
        ? []
        : [[name, createInput(fields, name, field, choices)]],
    ),
  );
  if (isActor)
    inputs.name = (
      <>
        {inputs.name}
        <Suspense>
          <FormerName former={String(record.name)} />
        </Suspense>
      </>
    );
  if (noun === "system")
    inputs.pictogram = (
      <>
        {inputs.pictogram}
        <Suspense>
          <LookSample systemId={record?._id ?? ""} />
        </Suspense>
      </>
    );
  if (isOrderedList)
    inputs.after = (
      <Suspense>
        <PlaceInput name="after" label={placeLabel} options={others} />
      </Suspense>
    );
  const options = Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.kind === "choice" ? [[name, listOptions(field.options)]] : [],
    ),
  );
  const describe = describeChoices({ ...choices, ...options });
  return (
    <RecordForm<FieldValues>
      name={`${noun}/${record?._id ?? "new"}`}
      schema={inputSchema(fields).extend({
        ...(isActor ? formerNameField : {}),
        ...(isOrderedList ? placeInList : {}),
      })}
      labels={{ ...labelInputs(fields, inputs), ...(isOrderedList ? { after: placeLabel } : {}) }}
      initial={
        record
          ? { ...readValues(fields, record), ...choice }
          : { ...getEmptyValues(fields), ...start, ...choice }
      }
      noun={noun}
      record={record && { id: record._id, version: record.__v }}
      reload={async (id) => {
        const { values, version } = await readStored(fields, apiPath(paths.one, { id }));
        return { values: { ...values, ...choice }, version };
      }}
      save={(values, sending) =>
        saveRecord(sending, values, { create: paths.list, change: (id) => apiPath(paths.one, { id }) })
      }
      describe={(name, value) =>
        fields[name]?.kind === "date" && value ? formatDate(String(value)) : describe(name, value)
      }
      {...(record ? {} : { keepForNext: [] })}
      backTo={href("/admin/records/:noun", { noun })}
    >
      <Inputs inputs={inputs} />
    </RecordForm>
  );
}

const placeLabel = "Va después de";

/** The entry before this one in the list, and before a new one: the last. */
function findBefore(entries: Choices[string], id: string | undefined): string {
  const place = entries.findIndex((entry) => entry.id === id);
  return entries.at(place < 0 ? -1 : place - 1)?.id ?? "";
}

const listWritten = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(([, { kind, isInternal }]) => kind !== "position" && !isInternal),
  );

const listOptions = (options: Readonly<Record<string, string>>) =>
  Object.entries(options).map(([id, name]) => ({ id, name }));

function createInput(fields: Fields, name: string, field: Field, choices: Choices): ReactNode {
  const described = describeInput(fields)(name);
  switch (field.kind) {
    case "choice": {
      const { "": none, ...options } = field.options;
      return (
        <ChoiceField {...described} options={listOptions(options)} {...(none ? { emptyLabel: none } : {})} />
      );
    }
    case "reference":
      return <ChoiceField {...described} options={choices[name] ?? []} emptyLabel="Ninguna" />;
    case "names":
      return (
        <Suspense>
          <NamesField {...described} suggestions={[]} />
        </Suspense>
      );
    case "image":
      return (
        <Suspense fallback={<div className="image-field-coming" />}>
          <ImageInput {...described} />
        </Suspense>
      );
    case "text":
      return <TextArea {...described} />;
    case "date":
      return (
        <Suspense>
          <DateField {...described} last={null} isDoubtful={() => false} />
        </Suspense>
      );
    case "address":
      return <TextField {...described} type="url" placeholder="https://" />;
    default:
      return <TextField {...described} />;
  }
}

async function readStored(fields: Fields, path: string): Promise<Stored<FieldValues>> {
  const record = await callApi<PlainRecord>("GET", path);
  return { values: readValues(fields, record), version: record.__v };
}

/** What the form has of a response: dates without their time, nothing for null. */
function readValues(fields: Fields, record: PlainRecord): FieldValues {
  const values = Object.entries(fields).map(([name, { kind }]) => {
    const value = record[name] ?? "";
    return [name, kind === "date" ? String(value).slice(0, 10) : value];
  });
  return Object.fromEntries(values);
}
