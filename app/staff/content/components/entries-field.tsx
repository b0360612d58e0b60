import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { useFieldError, useFieldId } from "../../../ui/forms/fields/form-field.tsx";

type Entry = { name: string } & Record<string, string>;

type Props = {
  name: string;
  label: string;
  help: string;
  /** What one entry is called: "Integrante". */
  one: string;
  empty: Entry;
  most: number;
  /** The fields of the entry whose values are under `prefix`. */
  children: (prefix: string) => ReactNode;
};

/** A list of entries with fields of their own: add, put in order, take out. */
export function EntriesField({ name, label, help, one, empty, most, children }: Props) {
  const { control, setFocus } = useFormContext<Record<string, Entry[]>>();
  const { fields, append, remove, swap } = useFieldArray({ control, name });
  const entries = useWatch({ control, name }) ?? [];
  const error = useFieldError(name);
  const id = useFieldId()(name);
  const [said, setSaid] = useState("");
  const addButton = useRef<HTMLButtonElement>(null);
  const calledAt = (index: number) => entries[index]?.name || `${one} ${index + 1}`;

  function move(from: number, step: -1 | 1) {
    const to = from + step;
    if (to < 0 || to >= fields.length) return;
    swap(from, to);
    setSaid(`${calledAt(from)} es ahora ${to + 1} de ${fields.length}`);
    // The entry has moved away from under the key or pointer: its name keeps the focus, wherever it is.
    requestAnimationFrame(() => setFocus(`${name}.${to}.name`));
  }
  function moveByKey(event: KeyboardEvent, index: number) {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    move(index, event.key === "ArrowUp" ? -1 : 1);
  }
  function takeOut(index: number) {
    remove(index);
    setSaid(`${calledAt(index)} ya no está en la lista`);
    addButton.current?.focus();
  }

  return (
    <fieldset id={id} tabIndex={-1} className="form-part" data-invalid={error !== undefined}>
      <legend className="form-part-title">{label}</legend>
      <p className="field-help">{help} Con Alt y las flechas cambias el orden.</p>
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
                  <span aria-hidden="true">↑</span> Subir<span className="sr-only"> {calledAt(index)}</span>
                </button>
                <button
                  type="button"
                  className="button-quiet"
                  disabled={index === fields.length - 1}
                  onClick={() => move(index, 1)}
                >
                  <span aria-hidden="true">↓</span> Bajar<span className="sr-only"> {calledAt(index)}</span>
                </button>
                <button type="button" className="button-quiet" onClick={() => takeOut(index)}>
                  Quitar<span className="sr-only"> {calledAt(index)}</span>
                </button>
              </p>
            </fieldset>
          </li>
        ))}
      </ol>
      {error ? <p className="field-error">{error}</p> : null}
      <p>
        {fields.length < most ? (
          <button ref={addButton} type="button" className="button-secondary" onClick={() => append(empty)}>
            Agregar {one.toLowerCase()}
          </button>
        ) : (
          `La lista está llena: máximo ${most}.`
        )}
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
    </fieldset>
  );
}
