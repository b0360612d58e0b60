import { useEffect, useId, useRef, useState } from "react";
import { nouns } from "../../../../nouns/register.ts";
import { type Field, getLimit, isRequired, lengths } from "../../../../shared/values/field-declarations.ts";
import type { LineFields } from "../contract.ts";

type Props = {
  /** Null where the line could not be read: its text is the title to begin with. */
  fields: LineFields | null;
  text: string;
  onSave: (fields: LineFields) => void;
  onCancel: () => void;
};

const names = [
  "title",
  "author",
  "publication",
  "kind",
  "date",
  "date_precision",
  "section",
  "page",
  "url",
] as const satisfies (keyof LineFields)[];
type Name = (typeof names)[number];

const source = nouns.source.fields;
/** The publication is given by its name, and need not be. */
function findField(name: Name): Field | undefined {
  return name === "publication" ? nouns.publication.fields.name : source[name];
}
type Errors = Partial<Record<Name, string>>;

/** What is taken of a line, to be put right; nothing is stored before all lines are. */
export function LineEditor({ fields, text, onSave, onCancel }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  const prefix = useId();
  useEffect(() => form.current?.querySelector<HTMLElement>("input")?.focus(), []);
  const initial: Partial<Record<Name, string>> = fields ?? {
    title: text.replace(/^[\s•*–-]+/, "").slice(0, lengths.line),
    date_precision: "year",
  };
  function save(data: FormData) {
    const given = Object.fromEntries(
      names.map((name) => [name, String(data.get(name) ?? "").trim()]),
    ) as Record<Name, string>;
    const found = findErrors(given);
    setErrors(found);
    const [first] = Object.keys(found);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    else onSave({ note: fields?.note ?? "", ...given } as LineFields);
  }
  return (
    <form
      ref={form}
      noValidate
      className="mt-3 grid gap-3 rounded-card border border-line bg-surface p-4 min-[60rem]:grid-cols-[1fr_1fr] min-[60rem]:*:first:col-span-full min-[60rem]:*:last:col-span-full"
      aria-label="Lo que se toma de la línea"
      onSubmit={(event) => {
        event.preventDefault();
        save(new FormData(event.currentTarget));
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape") onCancel();
      }}
    >
      {names.map((name) => (
        <LineInput
          key={name}
          id={`${prefix}-${name}`}
          name={name}
          value={initial[name] ?? ""}
          error={errors[name]}
        />
      ))}
      <p className="flex flex-wrap gap-3">
        <button type="submit" className="button-secondary">
          Tomarla así
        </button>
        <button type="button" className="button-quiet" onClick={onCancel}>
          Cancelar
        </button>
      </p>
    </form>
  );
}

type InputProps = { id: string; name: Name; value: string; error: string | undefined };

function LineInput({ id, name, value, error }: InputProps) {
  const field = findField(name);
  if (!field) return null;
  const control = {
    id,
    name,
    defaultValue: value,
    className: "field",
    "aria-invalid": error !== undefined,
    "aria-describedby": error === undefined ? undefined : `${id}-error`,
  };
  return (
    <div data-invalid={error !== undefined}>
      <label htmlFor={id} className="field-label">
        {field.label}
      </label>
      {field.kind === "choice" ? (
        <select {...control}>
          {Object.entries(field.options).map(([option, label]) => (
            <option key={option} value={option}>
              {label}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...control}
          type={field.kind === "date" ? "date" : "text"}
          maxLength={getLimit(field)}
          autoComplete="off"
        />
      )}
      {error === undefined ? null : (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}

/** The server checks them all; these are the ones that happen. */
function findErrors(given: Record<Name, string>): Errors {
  const missing = names.flatMap((name) => {
    const field = findField(name);
    return field && name !== "publication" && isRequired(field) && given[name] === ""
      ? [[name, field.required]]
      : [];
  });
  const isAddress = given.url === "" || /^https:\/\/\S+\.\S+$/.test(given.url);
  return { ...Object.fromEntries(missing), ...(isAddress ? {} : { url: wrongAddress }) };
}

const wrongAddress = "La dirección debe empezar por https:// y estar completa";
