import { useRef, useState } from "react";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import type { CodingChoice, CodingUpdate } from "../../../records/conflicts/contract.ts";
import { foldText, formatCount } from "../../../shared/values/text.ts";
import { useFieldError, useFieldId } from "../../../ui/forms/fields/form-field.tsx";
import { CodingRow } from "./coding-row.tsx";

type Props = {
  name: "types" | "escalations";
  label: string;
  help: string;
  /** The list as it is kept, and what conflicts have besides. */
  choices: CodingChoice[];
};

/** A list of choices: add, rename, put in order, take out. */
export function CodingListField({ name, label, help, choices }: Props) {
  const { control, setFocus } = useFormContext<Pick<CodingUpdate, "types" | "escalations">>();
  const { fields, append, remove, swap } = useFieldArray({ control, name });
  const entries = useWatch({ control, name });
  const error = useFieldError(name);
  const id = useFieldId()(name);
  const [said, setSaid] = useState("");
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const usesOf = (was: string | undefined) => choices.find((choice) => choice.name === was)?.conflicts ?? 0;
  const strays = choices.filter(
    (choice) => !choice.isKept && !entries.some(({ was }) => was === choice.name),
  );

  function move(from: number, to: number) {
    if (to < 0 || to >= fields.length) return;
    swap(from, to);
    setSaid(`${entries[from]?.name || "Sin nombre"} es ahora ${to + 1} de ${fields.length}`);
    // The row has moved away from under the key or pointer: its name keeps the focus, wherever it is.
    requestAnimationFrame(() => setFocus(`${name}.${to}.name`));
  }
  function takeOut(index: number) {
    remove(index);
    setSaid(`${entries[index]?.name || "Sin nombre"} ya no está en la lista`);
    addButton.current?.focus();
  }
  /** Another row whose name is this one's, but for its case and accents. */
  function twinOf(index: number): string | undefined {
    const own = foldText(entries[index]?.name.trim() ?? "");
    if (own === "") return undefined;
    return entries
      .find((entry, other) => other !== index && foldText(entry.name.trim()) === own)
      ?.name.trim();
  }

  return (
    <fieldset id={id} tabIndex={-1} className="form-field" data-invalid={error !== undefined}>
      <legend>
        <h2>{label}</h2>
      </legend>
      <p className="field-help">{help}</p>
      {fields.length === 0 ? <p className="mt-3">La lista está vacía.</p> : null}
      <ol ref={list} className="mt-3 grid gap-3">
        {fields.map((field, index) => (
          <CodingRow
            key={field.id}
            name={`${name}.${index}.name`}
            place={index + 1}
            of={fields.length}
            was={entries[index]?.was ?? ""}
            now={entries[index]?.name ?? ""}
            conflicts={usesOf(entries[index]?.was)}
            twin={twinOf(index)}
            isKept={choices.some((choice) => choice.isKept && choice.name === entries[index]?.was)}
            onMove={(step) => move(index, index + step)}
            onRemove={() => takeOut(index)}
          />
        ))}
      </ol>
      {error ? <p className="field-error">{error}</p> : null}
      <p className="mt-3">
        <button
          ref={addButton}
          type="button"
          className="button-secondary"
          onClick={() => append({ name: "", was: "" })}
        >
          Agregar<span className="sr-only"> a {label}</span>
        </button>
      </p>
      {strays.length > 0 ? (
        <div className="mt-4">
          <h3 className="font-sans text-base font-semibold">En uso, pero fuera de la lista</h3>
          <p className="field-help">
            Agrégalos, y cámbiales el nombre por el de otro de la lista si son lo mismo: sus conflictos se
            unen.
          </p>
          {strays.length > 1 ? (
            <p>
              <button
                type="button"
                className="button-link py-1"
                onClick={() => append(strays.map((stray) => ({ name: stray.name, was: stray.name })))}
              >
                Agregar todos<span className="sr-only"> los que faltan en {label}</span>
              </button>
            </p>
          ) : null}
          <ul className="grid gap-1">
            {strays.map((stray) => (
              <li key={stray.name} className="flex flex-wrap items-baseline gap-x-3 wrap-anywhere">
                <span>
                  {stray.name}{" "}
                  <span className="text-quiet">
                    ({formatCount(stray.conflicts, "conflicto", "conflictos")})
                  </span>
                </span>
                <button
                  type="button"
                  className="button-link py-1"
                  onClick={() => append({ name: stray.name, was: stray.name })}
                >
                  Agregar<span className="sr-only"> {stray.name}</span> a la lista
                </button>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <p role="status" className="sr-only">
        {said}
      </p>
    </fieldset>
  );
}
