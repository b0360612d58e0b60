import type { CodingChoice, CodingUpdate } from "../../../nouns/conflicts/contract.ts";
import { foldText, formatCount } from "../../../shared/values/text.ts";
import { FieldError, useField } from "../../../ui/forms/fields/form-field.tsx";
import { useListField } from "../../../ui/forms/fields/use-list-field.ts";
import { CodingRow } from "./coding-row.tsx";

type Entries = CodingUpdate["types"];
type Entry = Entries[number];

type Props = {
  name: "types" | "escalations";
  label: string;
  help: string;
  /** The choices of the list, and others that conflicts have. */
  choices: CodingChoice[];
};

/** A list of choices: add, rename, move, remove. */
export function CodingListField({ name, label, help, choices }: Props) {
  const { id, error } = useField(name);
  const { fields, entries, append, addButton, said, move, moveByKey, removeAt } = useListField<Entry>(
    name,
    () => "Sin nombre",
  );
  const unlisted = choices.filter(
    (choice) => !choice.isKept && !entries.some(({ was }) => was === choice.name),
  );
  return (
    <fieldset id={id} tabIndex={-1} className="form-field" data-invalid={error !== undefined}>
      <legend>
        <h2>{label}</h2>
      </legend>
      <p className="field-help">{help}</p>
      {fields.length === 0 ? <p className="mt-3">La lista está vacía.</p> : null}
      <ol className="mt-3 grid gap-3">
        {fields.map((field, index) => (
          <CodingRow
            key={field.id}
            name={`${name}.${index}`}
            place={index + 1}
            of={fields.length}
            was={entries[index]?.was ?? ""}
            now={entries[index]?.name ?? ""}
            conflicts={choices.find((choice) => choice.name === entries[index]?.was)?.conflicts ?? 0}
            duplicate={findDuplicate(entries, index)}
            isKept={choices.some((choice) => choice.isKept && choice.name === entries[index]?.was)}
            onMove={(step) => move(index, step)}
            onKeyDown={(event) => moveByKey(event, index)}
            onRemove={() => removeAt(index)}
          />
        ))}
      </ol>
      <FieldError>{error}</FieldError>
      <p className="mt-3">
        <button
          ref={addButton}
          type="button"
          className="button-secondary"
          onClick={() => append({ name: "", was: "", ...noMeaning })}
        >
          Agregar<span className="sr-only"> a {label}</span>
        </button>
      </p>
      <UnlistedChoices label={label} choices={unlisted} onAdd={(added) => append(added)} />
      <p role="status" className="sr-only">
        {said}
      </p>
    </fieldset>
  );
}

const noMeaning = { definition: "", example: "" };

type UnlistedProps = { label: string; choices: CodingChoice[]; onAdd: (added: Entries) => void };

/** Names in use by conflicts that are not in the list. */
function UnlistedChoices({ label, choices, onAdd }: UnlistedProps) {
  if (choices.length === 0) return null;
  const all = choices.map(({ name }) => ({ name, was: name, ...noMeaning }));
  return (
    <div className="mt-4">
      <h3 className="font-sans text-base font-semibold">En uso, pero fuera de la lista</h3>
      <p className="field-help">
        Agrégalos, y cámbiales el nombre por el de otro de la lista si son lo mismo: sus conflictos se unen.
      </p>
      {all.length > 1 ? (
        <p>
          <button type="button" className="button-link py-1" onClick={() => onAdd(all)}>
            Agregar todos<span className="sr-only"> los que faltan en {label}</span>
          </button>
        </p>
      ) : null}
      <ul className="grid gap-1">
        {choices.map(({ name, conflicts }) => (
          <li key={name} className="flex flex-wrap items-baseline gap-x-3 wrap-anywhere">
            <span>
              {name} <span className="text-quiet">({formatCount(conflicts, "conflicto", "conflictos")})</span>
            </span>
            <button
              type="button"
              className="button-link py-1"
              onClick={() => onAdd([{ name, was: name, ...noMeaning }])}
            >
              Agregar<span className="sr-only"> {name}</span> a la lista
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** @returns another entry's name that is the same but for its case and accents */
function findDuplicate(entries: Entries, index: number): string | undefined {
  const own = foldText(entries[index]?.name.trim() ?? "");
  if (own === "") return undefined;
  return entries.find(({ name }, other) => other !== index && foldText(name.trim()) === own)?.name.trim();
}
