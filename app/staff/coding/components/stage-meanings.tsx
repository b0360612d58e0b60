import type { CodingChoice } from "../../../nouns/conflicts/contract.ts";
import { formatCount } from "../../../shared/values/text.ts";
import { FieldError, useField } from "../../../ui/forms/fields/form-field.tsx";
import { ChoiceMeaningFields } from "./choice-meaning-fields.tsx";

type Props = { label: string; stages: CodingChoice[] };

/** What each stage means. Their names are a fixed list. */
export function StageMeanings({ label, stages }: Props) {
  const { id, error } = useField("stages");
  return (
    <fieldset id={id} tabIndex={-1} className="form-field" data-invalid={error !== undefined}>
      <legend>
        <h2>{label}</h2>
      </legend>
      <p className="field-help">
        En qué momento de la actuación se da el conflicto. Son una lista fija: aquí se dice qué significa cada
        una.
      </p>
      <ul className="mt-3 grid gap-3">
        {stages.map(({ name, conflicts }, index) => (
          <li key={name} className="grid gap-1">
            <p className="wrap-anywhere">
              {name} <span className="text-quiet">({formatCount(conflicts, "conflicto", "conflictos")})</span>
            </p>
            <ChoiceMeaningFields name={`stages.${index}`} called={name} />
          </li>
        ))}
      </ul>
      <FieldError>{error}</FieldError>
    </fieldset>
  );
}
