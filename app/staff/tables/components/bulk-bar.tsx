import { type FormEvent, lazy, Suspense, useId, useState } from "react";
import { nouns } from "../../../records/nouns.ts";
import { can, useSession } from "../../../shared/session/session.ts";
import { formatCount } from "../../../shared/values/text.ts";
import type { SelectOption } from "../../../ui/lists/select-field.tsx";
import { PageMessage } from "../../../ui/page-message.tsx";
import { isListField, listBulkFields, type TableNoun } from "../fields.ts";
import { BulkOutcome } from "./bulk-outcome.tsx";
import { type BulkBody, useBulk } from "./use-bulk.ts";

// Only in the table of actors.
const MergeActors = lazy(() => import("./merge-actors.tsx"));

type Props = {
  noun: TableNoun;
  selected: ReadonlyMap<string, number>;
  choices: Record<string, SelectOption[]>;
  onClear: () => void;
};

/** What can be done with the selected records, and what came of it. */
export function BulkBar({ noun, selected, choices, onClear }: Props) {
  const session = useSession();
  const bulk = useBulk(noun, selected, onClear);
  const [asked, setAsked] = useState<"delete" | "merge" | null>(null);
  const { one, many } = nouns[noun];
  const count = formatCount(selected.size, one, many);
  const mayMerge = noun === "actor" && selected.size > 1 && can(session, "mergeActors");
  const questions = [
    {
      name: "delete",
      label: "Eliminar",
      className: "button-secondary text-danger",
      isPossible: can(session, "deleteContent"),
    },
    { name: "merge", label: "Unir", className: "button-secondary", isPossible: mayMerge },
  ] as const;

  return (
    <section aria-label="Cambios en bloque" className="mt-4 grid gap-3">
      {selected.size > 0 ? (
        <div className="flex flex-wrap items-end gap-x-5 gap-y-3 rounded-card border border-brand bg-surface px-4 py-3">
          <p role="status" className="font-semibold">
            {count} en la selección
          </p>
          {Object.keys(listBulkFields(noun)).length > 0 ? (
            <ChangeForm noun={noun} choices={choices} isBusy={bulk.isBusy} onApply={bulk.apply} />
          ) : null}
          <div className="flex flex-wrap gap-3">
            {questions
              .filter(({ isPossible }) => isPossible)
              .map(({ name, label, className }) => (
                <button
                  key={name}
                  type="button"
                  className={className}
                  aria-expanded={asked === name}
                  disabled={bulk.isBusy}
                  onClick={() => setAsked(asked === name ? null : name)}
                >
                  {label}
                </button>
              ))}
            <button type="button" className="button-link" disabled={bulk.isBusy} onClick={onClear}>
              Quitar la selección
            </button>
          </div>
          {asked === "merge" && mayMerge ? (
            <Suspense>
              <MergeActors ids={[...selected.keys()]} isBusy={bulk.isBusy} onMerge={bulk.merge} />
            </Suspense>
          ) : null}
          {asked === "delete" ? (
            <div className="basis-full">
              <p>
                Se eliminan {count}
                {noun === "intervention" ? ", cada una con su ficha, sus conflictos y sus noticias" : ""}. Se
                pueden recuperar desde Eliminados.
              </p>
              <button
                type="button"
                className="button-danger mt-2"
                disabled={bulk.isBusy}
                onClick={() => {
                  setAsked(null);
                  void bulk.apply({ delete: true });
                }}
              >
                Eliminar {count}
              </button>
            </div>
          ) : null}
        </div>
      ) : null}
      {bulk.problem === "" ? null : <PageMessage kind="error">{bulk.problem}</PageMessage>}
      {bulk.outcome ? <BulkOutcome outcome={bulk.outcome} isBusy={bulk.isBusy} onUndo={bulk.undo} /> : null}
    </section>
  );
}

type FormProps = {
  noun: TableNoun;
  choices: Record<string, SelectOption[]>;
  isBusy: boolean;
  onApply: (body: BulkBody) => Promise<void>;
};

function ChangeForm({ noun, choices, isBusy, onApply }: FormProps) {
  const fields = listBulkFields(noun);
  const names = Object.keys(fields);
  const [name = "", setName] = useState(names[0]);
  const field = fields[name];
  const id = useId();
  if (!field) return null;
  const isList = isListField(field);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const given = isList ? data.getAll("value").flatMap(readNames) : String(data.get("value") ?? "");
    void onApply(
      isList && data.get("how") === "add" ? { add: { [name]: given } } : { set: { [name]: given } },
    );
  }
  return (
    <form onSubmit={submit} className="bulk-form">
      <div>
        <label htmlFor={`${id}-field`} className="field-label">
          Cambiar
        </label>
        <select
          id={`${id}-field`}
          className="field"
          value={name}
          onChange={(event) => setName(event.target.value)}
        >
          {names.map((key) => (
            <option key={key} value={key}>
              {fields[key]?.label}
            </option>
          ))}
        </select>
      </div>
      <div className="min-w-0 grow basis-64">
        <label htmlFor={`${id}-value`} className="field-label">
          {isList && "of" in field ? "Cuáles" : "Nuevo valor"}
        </label>
        {"of" in field ? (
          <select
            key={name}
            id={`${id}-value`}
            name="value"
            className="field"
            multiple={isList}
            size={isList ? 4 : undefined}
          >
            {isList ? null : <option value="">Elige</option>}
            {(choices[name] ?? []).map((option) => (
              <option key={option.id} value={option.id}>
                {option.name}
              </option>
            ))}
          </select>
        ) : field.kind === "choice" ? (
          <select key={name} id={`${id}-value`} name="value" className="field">
            {Object.entries(field.options).map(([value, option]) => (
              <option key={value} value={value}>
                {option}
              </option>
            ))}
          </select>
        ) : (
          <input
            key={name}
            id={`${id}-value`}
            name="value"
            type={field.kind === "date" ? "date" : "text"}
            className="field"
            autoComplete="off"
            placeholder={isList ? "Uno, otro" : undefined}
          />
        )}
      </div>
      {isList ? (
        <div>
          <label htmlFor={`${id}-how`} className="field-label">
            Cómo
          </label>
          <select id={`${id}-how`} name="how" className="field">
            <option value="add">Agregar a los que tiene</option>
            <option value="set">Reemplazar los que tiene</option>
          </select>
        </div>
      ) : null}
      <button type="submit" className="button-primary" disabled={isBusy}>
        {isBusy ? "Cambiando…" : "Aplicar"}
      </button>
    </form>
  );
}

/** Names are separated by commas; an id has none. */
function readNames(value: FormDataEntryValue): string[] {
  return String(value)
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}
