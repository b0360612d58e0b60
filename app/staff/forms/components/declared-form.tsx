import { type ComponentProps, lazy, type ReactNode, Suspense } from "react";
import type { FieldValues } from "react-hook-form";
import { saveRecord } from "../../../shared/api/api-client.ts";
import { nounPath } from "../../../shared/api/api-paths.ts";
import { formatDate, parseCalendarDate } from "../../../shared/values/dates.ts";
import {
  type Field,
  type Fields,
  getEmptyValues,
  type NounDeclaration,
  requirePaths,
} from "../../../shared/values/field-declarations.ts";
import { inputSchema } from "../../../shared/values/field-schemas.ts";
import type { FormRecord } from "../../../ui/forms/drafts/read-current.ts";
import { listParts } from "../../../ui/forms/drafts/use-draft.ts";
import type { Send } from "../../../ui/forms/drafts/work.ts";
import { ChoiceField } from "../../../ui/forms/fields/choice-field.tsx";
import { describeChoices, listOptions } from "../../../ui/forms/fields/describe.ts";
import { TextArea } from "../../../ui/forms/fields/text-area.tsx";
import { TextField } from "../../../ui/forms/fields/text-field.tsx";
import type { Labels } from "../../../ui/forms/form-summary.tsx";
import { describeInput, Inputs, labelInputs } from "../../../ui/forms/inputs.tsx";
import type { SimilarProps } from "../../../ui/forms/notices/similar-names.tsx";
import { RecordForm } from "../../../ui/forms/record-form.tsx";

// Loaded beside the form, whose first scripts are at their budget.
const SimilarNames = lazy(() => import("../../../ui/forms/notices/similar-names.tsx"));
// Only some nouns have images or names, and few have dates.
const loads = {
  image: () => import("../../../nouns/media/components/image-input.tsx"),
  names: () => import("../../../ui/forms/fields/names-field.tsx"),
  date: () => import("../../../ui/forms/dates/date-field.tsx").then((file) => ({ default: file.DateField })),
};
const [ImageInput, NamesField, DateField] = [lazy(loads.image), lazy(loads.names), lazy(loads.date)];

type Described = ReturnType<ReturnType<typeof describeInput>>;
type Choices = Readonly<Record<string, readonly { id: string; name: string }[]>>;
/** What differs from the input of the field's kind: some of its props, or all of it; null where it stands elsewhere. */
type OwnInput =
  | { help?: undefined; rows?: number; placeholder?: string }
  | ((input: ReactNode, described: Described) => ReactNode)
  | null;

type FrameProps = ComponentProps<typeof RecordForm<FieldValues>>;
type Props<F extends Fields> = Pick<
  FrameProps,
  "noun" | "goneId" | "movedTo" | "createAgain" | "reload" | "saysSaved" | "backTo" | "parts"
> & {
  declared: NounDeclaration;
  fields: F;
  /** Names its draft: "news/new", "news/<id>". */
  draft: string;
  record: FormRecord<FieldValues> | null;
  /** The intervention that the record is part of, where the address says that. */
  owner?: string;
  /** What each field that refers to other records may refer to. */
  choices: Choices;
  /** The first option of a field that refers to one record. */
  noneLabel?: string;
  /** What a new record has besides empty fields. */
  start?: FieldValues | undefined;
  /** The fields that come first; the others follow as they are declared. */
  first?: readonly (keyof F & string)[];
  inputs?: { [Name in keyof F]?: OwnInput };
  /** What is asked besides the fields. */
  schema?: FrameProps["schema"];
  labels?: Labels;
  keepForNext?: readonly (keyof F & string)[];
  focusFirst?: keyof F & string;
  notices?: ReactNode;
  /** For nouns whose records are known by a name that somebody may enter twice. */
  similar?: Pick<SimilarProps, "one" | "recordPath">;
  /** What the comparison with a colleague's changes says of a value; undefined where that follows from its field. */
  describe?: (name: string, value: unknown) => string | undefined;
  /** The body of the call, where it is not what the form has. */
  toBody?: (values: FieldValues, sending: Parameters<Send<FieldValues>>[1]) => object;
  onSaved?: (values: FieldValues, id: string | undefined) => void;
  arrange?: (inputs: Record<string, ReactNode>) => ReactNode;
  /** Comes after the inputs. */
  children?: ReactNode;
};

/** The form of a noun as it is declared: an input for each field by its kind, and what the noun has of its own. */
export function DeclaredForm<F extends Fields>(props: Props<F>) {
  const { noun, declared, record, goneId, choices, similar, toBody = (values) => values } = props;
  const fields: Fields = props.fields;
  const paths = requirePaths(declared);
  const isNew = record === null && goneId === undefined;
  const inputs = createInputs(props);
  const kinds = Object.values(fields).map(({ kind }) => kind);
  const options = Object.entries(fields).flatMap(([name, field]) =>
    field.kind === "choice" ? [[name, listOptions(field.options)]] : [],
  );
  const describeChoice = describeChoices({ ...choices, ...Object.fromEntries(options) });
  const save: Send<FieldValues> = async (values, sending) => {
    const { create = paths.list, update = paths.one } = paths;
    const { intervention, ...others } = values;
    const isInPath = create.includes(":interventionId");
    const owner = props.owner ?? intervention;
    const saved = await saveRecord(sending, toBody(isInPath ? others : values, sending), {
      create: nounPath(create, "", owner),
      change: (id) => nounPath(update, id, owner),
    });
    props.onSaved?.(values, typeof saved === "string" ? sending.record?.id : saved.id);
    return saved;
  };
  return (
    <RecordForm<FieldValues>
      name={props.draft}
      schema={props.schema ?? inputSchema(fields)}
      labels={{ ...labelInputs(fields, inputs), ...props.labels }}
      initial={record?.values ?? { ...getEmptyValues(fields), ...props.start }}
      noun={noun}
      record={record}
      goneId={goneId}
      movedTo={props.movedTo}
      createAgain={props.createAgain}
      reload={props.reload}
      save={save}
      describe={(name, value) => {
        const date = fields[name]?.kind === "date" ? parseCalendarDate(String(value)) : null;
        if (date) return formatDate(date);
        return props.describe?.(name, value) ?? describeChoice(name, value);
      }}
      keepForNext={isNew ? props.keepForNext : undefined}
      saysSaved={props.saysSaved}
      focusFirst={props.focusFirst}
      parts={[...listParts(loads, kinds), ...(props.parts ?? [])]}
      backTo={props.backTo}
      notices={
        <>
          {props.notices}
          {noun && similar ? (
            <Suspense>
              <SimilarNames noun={noun} declared={declared} {...similar} />
            </Suspense>
          ) : null}
        </>
      }
    >
      {props.arrange ? props.arrange(inputs) : <Inputs inputs={inputs} />}
      {props.children}
    </RecordForm>
  );
}

function createInputs<F extends Fields>({
  fields,
  first = [],
  inputs = {},
  choices,
  noneLabel,
}: Props<F>): Record<string, ReactNode> {
  const describe = describeInput<Fields>(fields);
  const names = new Set<string>([...first, ...Object.keys(fields)]);
  const created = [...names].flatMap((name) => {
    const [field, own] = [fields[name], (inputs as Record<string, OwnInput | undefined>)[name]];
    // The texts of an image are in its own input.
    if (!field || own === null || field.kind === "imageAlt" || field.kind === "imageText") return [];
    const described = describe(name);
    const create = (more: object = {}) =>
      createInput(field, { ...described, ...more }, choices[name] ?? [], noneLabel);
    return [[name, typeof own === "function" ? own(create(), described) : create(own)]];
  });
  return Object.fromEntries(created);
}

function createInput(
  field: Field,
  described: Described,
  choices: Choices[string],
  noneLabel: string | undefined,
): ReactNode {
  switch (field.kind) {
    case "choice": {
      const { "": none, ...options } = field.options;
      return <ChoiceField {...described} options={listOptions(options)} emptyLabel={none || undefined} />;
    }
    case "reference":
      return <ChoiceField {...described} options={choices} emptyLabel={noneLabel} />;
    case "names":
      return (
        <Suspense>
          <NamesField {...described} suggestions={[]} />
        </Suspense>
      );
    case "image":
      return (
        <Suspense>
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
      return <TextField type="url" placeholder="https://" {...described} />;
    default:
      return <TextField {...described} />;
  }
}
