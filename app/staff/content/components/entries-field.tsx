import type { ReactNode } from "react";
import { maxListEntries, type SiteField } from "../../../nouns/site/declaration.ts";
import { EntryActions } from "../../../ui/forms/fields/entry-actions.tsx";
import { FieldError, useField } from "../../../ui/forms/fields/form-field.tsx";
import { useListField } from "../../../ui/forms/fields/use-list-field.ts";

type Props = {
  name: string;
  field: Extract<SiteField, { kind: "list" }>;
  /** The fields of the entry whose values are under `prefix`. */
  children: (prefix: string) => ReactNode;
};

/** A list of entries with several fields each. */
export default function EntriesField({
  name,
  field: { label, meaning, one, fields: parts },
  children,
}: Props) {
  const empty = Object.fromEntries(Object.keys(parts).map((part) => [part, ""]));
  const { id, error } = useField(name);
  const list = useListField(name, (index) => `${one} ${index + 1}`);
  const { fields } = list;
  return (
    <fieldset id={id} tabIndex={-1} className="form-part" data-invalid={error !== undefined}>
      <legend className="form-part-title">{label}</legend>
      <p className="field-help">{meaning} Con Alt y las flechas cambias el orden.</p>
      {fields.length === 0 ? <p>La lista está vacía.</p> : null}
      <ol className="grid gap-4">
        {fields.map((field, index) => (
          <li key={field.id}>
            <fieldset className="card gap-4" onKeyDown={(event) => list.moveByKey(event, index)}>
              <legend className="float-left font-semibold">
                {one} {index + 1}
              </legend>
              {children(`${name}.${index}`)}
              <EntryActions list={list} index={index} />
            </fieldset>
          </li>
        ))}
      </ol>
      <FieldError>{error}</FieldError>
      <p>
        {fields.length < maxListEntries ? (
          <button
            ref={list.addButton}
            type="button"
            className="button-secondary"
            onClick={() => list.append(empty)}
          >
            Agregar {one.toLowerCase()}
          </button>
        ) : (
          `La lista está llena: máximo ${maxListEntries}.`
        )}
      </p>
      <p role="status" className="sr-only">
        {list.said}
      </p>
    </fieldset>
  );
}
