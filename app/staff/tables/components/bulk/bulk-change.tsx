import { type FormEvent, useId, useRef, useState } from "react";
import { type Field, isRequired } from "../../../../shared/values/field-declarations.ts";
import { DateInput } from "../../../../ui/forms/dates/date-input.tsx";
import { listOptions } from "../../../../ui/forms/fields/describe.ts";
import { Labelled, LabelledSelect, Options } from "../../../../ui/forms/small/labelled.tsx";
import { CallProblem } from "../../../../ui/forms/small/use-call.tsx";
import type { SelectOption } from "../../../../ui/lists/select-field.tsx";
import { isListField, listBulkFields } from "../../bulk/fields.ts";
import { tableMessages } from "../../constants.ts";
import type { TableNoun } from "../../fields.ts";
import type { BulkBody } from "./use-bulk.ts";

type Props = {
  noun: TableNoun;
  /** "50 noticias". */
  count: string;
  choices: Record<string, SelectOption[]>;
  isBusy: boolean;
  onApply: (body: BulkBody) => Promise<void>;
};

const ways = [
  { id: "add", name: "Agregar a los que tiene" },
  { id: "set", name: "Reemplazar los que tiene" },
];

/** Sets one field of the selected records, adds to it, or takes its value away. */
export function BulkChange({ noun, count, choices, isBusy, onApply }: Props) {
  const fields = listBulkFields(noun);
  const [name = "", setName] = useState(Object.keys(fields)[0]);
  const [date, setDate] = useState("");
  const [problem, setProblem] = useState("");
  const dialog = useRef<HTMLDialogElement>(null);
  const field = fields[name];
  const id = useId();
  if (!field) return null;
  const isList = isListField(field);
  const mayClear = !isRequired(field) && field.kind !== "choice";

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const typed = field?.kind === "date" ? date : String(data.get("value") ?? "").trim();
    const given = isList ? data.getAll("value").flatMap(readNames) : typed;
    if (given.length === 0) return setProblem(tableMessages.nothingChosen);
    setProblem("");
    void onApply(
      isList && data.get("how") === "add" ? { add: { [name]: given } } : { set: { [name]: given } },
    );
  }
  return (
    <form onSubmit={submit} className="bulk-form" noValidate>
      <LabelledSelect
        label="Cambiar"
        value={name}
        options={Object.entries(fields).map(([key, { label }]) => ({ id: key, name: label }))}
        onChange={(event) => {
          setName(event.target.value);
          setDate("");
          setProblem("");
        }}
      />
      <div className="min-w-0 grow basis-64">
        <Labelled label={isList && "of" in field ? "Cuáles" : "Nuevo valor"}>
          {(described) =>
            field.kind === "date" ? (
              <DateInput
                key={name}
                control={described}
                value={date}
                onChange={setDate}
                last={null}
                isDoubtful={() => false}
              />
            ) : (
              <ValueInput key={name} {...described} field={field} options={choices[name] ?? []} />
            )
          }
        </Labelled>
        <CallProblem text={problem} />
      </div>
      {isList ? <LabelledSelect label="Cómo" name="how" options={ways} /> : null}
      <button type="submit" className="button-primary" disabled={isBusy}>
        {isBusy ? "Cambiando…" : "Aplicar"}
      </button>
      {mayClear ? (
        <button
          type="button"
          className="button-secondary"
          disabled={isBusy}
          onClick={() => dialog.current?.showModal()}
        >
          Vaciar
        </button>
      ) : null}
      <dialog ref={dialog} className="dialog" aria-labelledby={`${id}-clear`}>
        <div className="dialog-sheet">
          <h2 id={`${id}-clear`}>
            Vaciar «{field.label}» en {count}
          </h2>
          <p className="mt-3">Lo que dice ese campo se quita. Se puede deshacer después, en Operaciones.</p>
          <p className="mt-6 flex flex-wrap gap-3">
            <button
              type="button"
              className="button-danger"
              onClick={() => {
                dialog.current?.close();
                void onApply({ clear: [name] });
              }}
            >
              Vaciar «{field.label}»
            </button>
            <button type="button" className="button-secondary" onClick={() => dialog.current?.close()}>
              Cancelar
            </button>
          </p>
        </div>
      </dialog>
    </form>
  );
}

type ValueProps = { id: string; field: Field; options: readonly SelectOption[] };

function ValueInput({ id, field, options }: ValueProps) {
  const isList = isListField(field);
  if (field.kind === "choice" || "of" in field) {
    return (
      <select id={id} name="value" className="field" multiple={isList} size={isList ? 4 : undefined}>
        {isList ? null : <option value="">Elige</option>}
        <Options options={field.kind === "choice" ? listOptions(field.options) : options} />
      </select>
    );
  }
  return (
    <input
      id={id}
      name="value"
      type="text"
      className="field"
      autoComplete="off"
      placeholder={isList ? "Uno, otro" : undefined}
    />
  );
}

/** Names are separated by commas; an id has none. */
function readNames(value: FormDataEntryValue): string[] {
  return String(value)
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}
