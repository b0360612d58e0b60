import { Fragment, lazy, type ReactNode, Suspense } from "react";
import {
  type SiteField,
  type SiteFields,
  type SitePartKey,
  sitePartFields,
} from "../../../nouns/site/declaration.ts";
import { lengths } from "../../../shared/values/field-declarations.ts";
import { listParts } from "../../../ui/forms/drafts/use-draft.ts";
import { ChoiceField } from "../../../ui/forms/fields/choice-field.tsx";
import { listOptions } from "../../../ui/forms/fields/describe.ts";
import { TextArea } from "../../../ui/forms/fields/text-area.tsx";
import { TextField } from "../../../ui/forms/fields/text-field.tsx";

// Only some of the parts have these.
const loads = {
  image: () => import("../../../nouns/media/components/image-input.tsx"),
  list: () => import("./entries-field.tsx"),
  documents: () => import("./documents-field.tsx"),
};
const ImageInput = lazy(loads.image);
const EntriesField = lazy(loads.list);
const DocumentsField = lazy(loads.documents);

export type Options = { id: string; name: string }[];

const listKinds = (fields: SiteFields): string[] =>
  Object.values(fields).flatMap((field) => [
    field.kind,
    ...(field.kind === "list" ? listKinds(field.fields) : []),
  ]);

/** The inputs of a part of the site's texts that have a file of their own, with those in the entries of its lists. */
export const listInputFiles = (part: SitePartKey) => listParts(loads, listKinds(sitePartFields[part]));

/** The fields of a part of the site's own texts, each with where it shows. */
export function PartFields({ part, interventions }: { part: SitePartKey; interventions: Options }) {
  return renderFields(sitePartFields[part], "", interventions);
}

function renderFields(fields: SiteFields, prefix: string, interventions: Options): ReactNode {
  return Object.entries(fields).map(([name, field]) => (
    <Fragment key={name}>{renderField(`${prefix}${name}`, field, interventions)}</Fragment>
  ));
}

function renderField(name: string, field: SiteField, interventions: Options): ReactNode {
  const { label, meaning: help, required } = field;
  const described = { name, label, help, isRequired: required !== undefined };
  switch (field.kind) {
    case "text":
      return <TextArea {...described} maxLength={lengths.longText} />;
    case "image":
      return (
        <Suspense>
          <ImageInput {...described} textNames={field.alt === undefined ? [] : [field.alt]} />
        </Suspense>
      );
    // Shown beside its image.
    case "imageAlt":
      return null;
    case "address":
    case "webAddress":
      return <TextField {...described} type="url" placeholder="https://…" />;
    case "email":
      return <TextField {...described} type="email" />;
    case "choice":
      return <ChoiceField {...described} options={listOptions(field.options)} emptyLabel={field.none} />;
    case "intervention":
      return <ChoiceField {...described} options={interventions} emptyLabel="Ninguna" />;
    case "documents":
      return (
        <Suspense>
          <DocumentsField name={name} />
        </Suspense>
      );
    case "list":
      return (
        <Suspense>
          <EntriesField name={name} field={field}>
            {(prefix) => renderFields(field.fields, `${prefix}.`, interventions)}
          </EntriesField>
        </Suspense>
      );
    default:
      return <TextField {...described} />;
  }
}
