import type { ReactNode } from "react";
import { maxListEntries, type SiteField } from "../../../nouns/site/declaration.ts";
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
  const { fields, describeEntry, append, addButton, said, move, moveByKey, removeAt } = useListField(
    name,
    (index) => `${one} ${index + 1}`,
  );

  return (
    <fieldset id={id} tabIndex={-1} className="form-part" data-invalid={error !== undefined}>
      <legend className="form-part-title">{label}</legend>
      <p className="field-help">{meaning} Con Alt y las flechas cambias el orden.</p>
      {fields.length === 0 ? <p>La lista está vacía.</p> : null}
      <ol className="grid gap-4">
        {fields.map((field, index) => (
          <li key={field.id}>
            <fieldset className="card gap-4" onKeyDown={(event) => moveByKey(event, index)}>
              <legend className="float-left font-semibold">
                {one} {index + 1}
              </legend>
              {children(`${name}.${index}`)}
              <p className="flex flex-wrap gap-1">
                <button
                  type="button"
                  className="button-quiet"
                  disabled={index === 0}
                  onClick={() => move(index, -1)}
                >
                  <span aria-hidden="true">↑</span> Subir
                  <span className="sr-only"> {describeEntry(index)}</span>
                </button>
                <button
                  type="button"
                  className="button-quiet"
                  disabled={index === fields.length - 1}
                  onClick={() => move(index, 1)}
                >
                  <span aria-hidden="true">↓</span> Bajar
                  <span className="sr-only"> {describeEntry(index)}</span>
                </button>
                <button type="button" className="button-quiet" onClick={() => removeAt(index)}>
                  Quitar<span className="sr-only"> {describeEntry(index)}</span>
                </button>
              </p>
            </fieldset>
          </li>
        ))}
      </ol>
      <FieldError>{error}</FieldError>
      <p>
        {fields.length < maxListEntries ? (
          <button ref={addButton} type="button" className="button-secondary" onClick={() => append(empty)}>
            Agregar {one.toLowerCase()}
          </button>
        ) : (
          `La lista está llena: máximo ${maxListEntries}.`
        )}
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
    </fieldset>
  );
}
