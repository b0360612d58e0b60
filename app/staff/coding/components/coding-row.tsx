import { type KeyboardEvent, useId } from "react";
import { useFormContext } from "react-hook-form";
import { formatCount } from "../../../shared/values/text.ts";
import { FieldError, useField } from "../../../ui/forms/fields/form-field.tsx";
import { ChoiceMeaningFields } from "./choice-meaning-fields.tsx";

type Props = {
  /** Name of the row in the form. */
  name: string;
  place: number;
  of: number;
  /** Its name in the conflicts; "" for a new one. */
  was: string;
  now: string;
  conflicts: number;
  /** Another row's name that is the same but for its case and accents. */
  duplicate: string | undefined;
  isKept: boolean;
  onMove: (step: -1 | 1) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onRemove: () => void;
};

export function CodingRow(props: Props) {
  const { name, place, of, was, now, conflicts, duplicate, isKept, onMove, onKeyDown, onRemove } = props;
  const { register } = useFormContext();
  const { id, errorId, error } = useField(`${name}.name`);
  const noteId = useId();
  const called = now.trim() || "sin nombre";

  return (
    <li className="grid gap-1">
      <div className="flex flex-wrap items-center gap-2">
        <span className="flex min-w-48 flex-1 items-center gap-2">
          <span aria-hidden="true" className="w-6 shrink-0 text-right text-quiet tabular-nums">
            {place}
          </span>
          <input
            {...register(`${name}.name`)}
            id={id}
            aria-label={`Nombre ${place} de ${of}`}
            aria-invalid={error !== undefined}
            aria-describedby={error ? `${noteId} ${errorId}` : noteId}
            autoComplete="off"
            className="field"
            onKeyDown={onKeyDown}
          />
        </span>
        <span className="ml-8 flex gap-1 sm:ml-0">
          <button type="button" className="button-quiet" disabled={place === 1} onClick={() => onMove(-1)}>
            <span aria-hidden="true">↑</span>
            <span className="sr-only">Subir {called}</span>
          </button>
          <button type="button" className="button-quiet" disabled={place === of} onClick={() => onMove(1)}>
            <span aria-hidden="true">↓</span>
            <span className="sr-only">Bajar {called}</span>
          </button>
          {isKept && conflicts > 0 ? null : (
            <button type="button" className="button-quiet" onClick={onRemove}>
              Quitar<span className="sr-only"> {called}</span>
            </button>
          )}
        </span>
      </div>
      <p id={noteId} className="ml-8 text-[0.95rem] text-quiet wrap-anywhere">
        {describeEffect({ was, now: now.trim(), conflicts, duplicate })}
      </p>
      <FieldError id={errorId} className="field-error ml-8">
        {error}
      </FieldError>
      <ChoiceMeaningFields name={name} called={called} />
    </li>
  );
}

/** What saving changes in the conflicts that have this choice. */
function describeEffect({
  was,
  now,
  conflicts,
  duplicate,
}: Pick<Props, "was" | "now" | "conflicts" | "duplicate">): string {
  const isNew = was === "";
  const uses = conflicts === 0 ? "Sin conflictos" : formatCount(conflicts, "conflicto", "conflictos");
  if (duplicate !== undefined && duplicate !== now)
    return `Se parece a «${duplicate}»: escríbelo igual para unirlos, o dale otro nombre`;
  if (isNew) return duplicate === undefined ? "Nuevo" : "Ya está en la lista";
  if (was === now || now === "") return uses;
  if (duplicate !== undefined) return `${uses}. Antes: «${was}». Al guardar se une con «${duplicate}»`;
  return `${uses}. Antes: «${was}»${conflicts === 0 ? "" : ". Al guardar cambia también en ellos"}`;
}
