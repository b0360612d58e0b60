import { FieldChanges } from "../../../features/revisions/components/field-changes.tsx";
import { conflictFields } from "../../../nouns/conflicts/declaration.ts";
import { formatCount } from "../../../shared/values/text.ts";
import type { CreatedValue, MissingValue, Preview } from "../contract.ts";
import { collectionLabels } from "../fields.ts";

type Props = {
  missing: MissingValue[];
  chosen: CreatedValue[];
  isDisabled: boolean;
  onChoose: (chosen: CreatedValue[]) => void;
};

const keyOf = ({ collection, field, name }: CreatedValue) => `${collection} ${field} ${name}`;

/** Names that no list has, each to be created with the import; what was chosen before stays in sight. */
export function MissingValues({ missing, chosen, isDisabled, onChoose }: Props) {
  const has = (list: CreatedValue[], value: CreatedValue) =>
    list.some((other) => keyOf(other) === keyOf(value));
  const earlier = chosen.filter((value) => !has(missing, value));
  const values: (CreatedValue & { records?: number })[] = [...missing, ...earlier];
  if (values.length === 0) return null;

  const pick = ({ collection, name, field }: CreatedValue) => ({ collection, name, field });

  function choose(value: CreatedValue, isWanted: boolean) {
    const others = chosen.filter((other) => keyOf(other) !== keyOf(value));
    onChoose(isWanted ? [...others, pick(value)] : others);
  }
  return (
    <fieldset className="mt-6" disabled={isDisabled}>
      <legend className="font-semibold">Valores que no están en las listas</legend>
      <p className="mt-2 max-w-[70ch] text-quiet">
        Nada se crea sin que lo digas. Marca los que se deben crear y revisa de nuevo; los demás se corrigen
        en el archivo.
      </p>
      {values.length > 1 && !values.every((value) => has(chosen, value)) ? (
        <button type="button" className="button-secondary mt-3" onClick={() => onChoose(values.map(pick))}>
          Marcar todos
        </button>
      ) : null}
      <ul className="mt-3 grid gap-2">
        {values.map((value) => (
          <li key={keyOf(value)}>
            <label className="flex gap-3 wrap-anywhere">
              <input
                type="checkbox"
                className="mt-1.5 size-4 shrink-0"
                checked={has(chosen, value)}
                onChange={(event) => choose(value, event.target.checked)}
              />
              <span>
                Crear «<bdi>{value.name}</bdi>»{" "}
                <span className="text-quiet">
                  {value.field ? conflictFields[value.field].label : collectionLabels[value.collection]}
                  {value.records
                    ? ` · ${formatCount(value.records, "registro lo nombra", "registros lo nombran")}`
                    : ""}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

const actions = { created: "Se crearía", updated: "Se actualizaría" } as const;

export function RecordPreview({ preview }: { preview: Preview[] }) {
  if (preview.length === 0) return null;
  return (
    <>
      <h3 className="mt-6">Cómo quedarían</h3>
      <p className="mt-2 text-quiet">
        {formatCount(preview.length, "registro", "registros")} de los que cambiarían, campo por campo.
      </p>
      <ul className="mt-3 grid gap-3">
        {preview.map(({ collection, file, record, action, changes }) => (
          <li key={`${file} ${record}`}>
            <details className="attention">
              <summary className="wrap-anywhere">
                {actions[action]}: <bdi>{record}</bdi>{" "}
                <span className="text-quiet">
                  {collectionLabels[collection]} · {formatCount(changes.length, "campo", "campos")}
                </span>
              </summary>
              <FieldChanges changes={changes} />
            </details>
          </li>
        ))}
      </ul>
    </>
  );
}
