import { lazy, Suspense } from "react";
import type { FieldValues } from "react-hook-form";
import { href } from "react-router";
import { z } from "zod";
import { isSortingList, nouns } from "../../../../nouns/register.ts";
import { ApiError, callApi } from "../../../../shared/api/api-client.ts";
import { apiPath } from "../../../../shared/api/api-paths.ts";
import { type Fields, requirePaths } from "../../../../shared/values/field-declarations.ts";
import { inputSchema } from "../../../../shared/values/field-schemas.ts";
import { Inputs } from "../../../../ui/forms/inputs.tsx";
import { isTyped, type PlainNoun } from "../../../tables/fields.ts";
import { DeclaredForm } from "../../components/declared-form.tsx";
import { plainForms } from "../contract.ts";

// Only actors.
const FormerName = lazy(() => import("./former-name.tsx"));
// Only lists have an order.
const PlaceInput = lazy(() => import("./place-input.tsx"));
// Only sources have clippings, and only clippings pages.
const Paper = lazy(() => import("./paper.tsx"));
// Only systems have colours.
const LookSample = lazy(() => import("./look-sample.tsx"));

type Choices = Record<string, readonly { id: string; name: string }[]>;
export type PlainRecord = { _id: string; __v: number } & Record<string, unknown>;

type Props = {
  noun: PlainNoun;
  /** Undefined for a new record. */
  id: string | undefined;
  /** Null also where it no longer exists. */
  record: PlainRecord | null;
  choices: Choices;
};

/** Of what some nouns have besides their fields. */
const ownLabels = { after: "Va después de", clippings: "Recortes" };
/** The place of a new entry that nobody chose, which the API gives it where it is told none. */
const atEnd = "end";

/** The form of a noun that staff read through the API. */
export function PlainForm({ noun, id, record, choices }: Props) {
  const declared = nouns[noun];
  const fields = listWritten(declared.fields);
  const isActor = noun === "actor" && record !== null;
  const isOrderedList = isSortingList(noun);
  const { after: entries = [] } = choices;
  const more = {
    ...(isActor ? { keepFormerName: true } : {}),
    ...(isOrderedList ? { after: record ? findBefore(entries, record._id) : atEnd } : {}),
  };
  const toStored = (stored: PlainRecord) => ({
    id: stored._id,
    version: stored.__v,
    values: { ...readValues(fields, stored), ...more },
  });
  return (
    <DeclaredForm
      noun={noun}
      declared={declared}
      fields={fields}
      draft={`${noun}/${id ?? "new"}`}
      record={record && toStored(record)}
      goneId={record ? undefined : id}
      createAgain={isTyped(noun) ? undefined : null}
      choices={choices}
      noneLabel="Ninguna"
      start={{ ...plainForms[noun].start, ...more }}
      schema={inputSchema(fields).extend({
        keepFormerName: z.boolean().optional(),
        after: z.string().optional(),
      })}
      labels={ownLabels}
      inputs={{
        ...(isActor && {
          name: (input) => (
            <>
              {input}
              <Suspense>
                <FormerName former={String(record.name)} />
              </Suspense>
            </>
          ),
        }),
        ...(noun === "system" && {
          pictogram: (input) => (
            <>
              {input}
              <Suspense>
                <LookSample systemId={record?._id ?? ""} />
              </Suspense>
            </>
          ),
        }),
      }}
      {...(record &&
        (noun === "source" || noun === "clipping") && {
          arrange: (inputs) => (
            <div className="coding-frame wide-form">
              <Suspense fallback={<div className="clipping-none" />}>
                <Paper noun={noun} record={record} />
              </Suspense>
              <div className="beside-paper">
                <Inputs inputs={inputs} />
              </div>
            </div>
          ),
        })}
      reload={async (id) => {
        const stored = await callApi<PlainRecord>("GET", apiPath(requirePaths(declared).one, { id }));
        if (stored._id === id) return toStored(stored);
        // The actor that stands for it now.
        const movedTo = href("/admin/records/:noun/:recordId", { noun, recordId: stored._id });
        throw new ApiError(404, "", {}, true, movedTo);
      }}
      // Without it the entry stays where it is, though colleagues have moved it meanwhile.
      toBody={({ after, ...values }, { base }) =>
        after === atEnd || after === base.after ? values : { ...values, after }
      }
      keepForNext={[]}
      backTo={href("/admin/records/:noun", { noun })}
    >
      {isOrderedList ? (
        <Suspense>
          <PlaceInput
            name="after"
            label={ownLabels.after}
            options={[
              ...entries.filter(({ id }) => id !== record?._id),
              ...(record ? [] : [{ id: atEnd, name: "La última: va al final" }]),
            ]}
          />
        </Suspense>
      ) : null}
    </DeclaredForm>
  );
}

/** The entry before this one in the list; nothing before the first. */
const findBefore = (entries: Choices[string], id: string): string =>
  entries[entries.findIndex((entry) => entry.id === id) - 1]?.id ?? "";

const listWritten = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(([, { kind, isInternal }]) => kind !== "position" && !isInternal),
  );

/** What the form has of a response: dates without their time, nothing for null. */
function readValues(fields: Fields, record: PlainRecord): FieldValues {
  const values = Object.entries(fields).map(([name, { kind }]) => {
    const value = record[name] ?? "";
    return [name, kind === "date" ? String(value).slice(0, 10) : value];
  });
  return Object.fromEntries(values);
}
