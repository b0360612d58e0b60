import { formatCount } from "../../../shared/values/text.ts";
import { collectionLabels } from "../constants.ts";
import type { Preview } from "../contract.ts";

const actions = { created: "Se crearía", updated: "Se actualizaría" } as const;

/** Some of the records that would change, each to be opened field by field. */
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
                {actions[action]}: {record}{" "}
                <span className="text-quiet">
                  {collectionLabels[collection]} · {formatCount(changes.length, "campo", "campos")}
                </span>
              </summary>
              <dl className="mt-2 grid gap-3">
                {changes.map(({ field, label, before, after }) => (
                  <div key={field} className="wrap-anywhere">
                    <dt className="font-semibold">{label}</dt>
                    {before === null ? null : (
                      <dd>
                        <span className="text-quiet">Antes:</span> <Value value={before} />
                      </dd>
                    )}
                    <dd>
                      {before === null ? null : <span className="text-quiet">Después: </span>}
                      <Value value={after} />
                    </dd>
                  </div>
                ))}
              </dl>
            </details>
          </li>
        ))}
      </ul>
    </>
  );
}

function Value({ value }: { value: Preview["changes"][number]["after"] }) {
  const text = Array.isArray(value) ? value.join(" · ") : value;
  if (!text) return <span className="text-quiet">vacío</span>;
  return <span className="whitespace-pre-line">{text}</span>;
}
