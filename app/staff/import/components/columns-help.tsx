import { capitalize } from "../../../shared/values/text.ts";
import { collectionLabels } from "../constants.ts";
import { listColumns, tableCollections } from "../fields.ts";

/** The columns that a table may have, by collection, each to be opened. */
export function ColumnsHelp() {
  return (
    <section aria-labelledby="columnas" className="mt-12">
      <h2 id="columnas">Columnas de una tabla (CSV)</h2>
      <p className="mt-2 max-w-[70ch]">
        La primera línea tiene los nombres de las columnas, en cualquier orden; las mayúsculas, las tildes y
        los signos no importan. Se separan por comas, punto y coma o tabuladores, en UTF-8 o Windows-1252. Un
        libro de Excel se guarda antes como CSV. Las fichas técnicas y las listas fijas se importan en JSON,
        con los nombres entre paréntesis como campos.
      </p>
      <ul className="mt-3 grid gap-3">
        {tableCollections.map((collection) => (
          <li key={collection}>
            <details className="attention">
              <summary>{collectionLabels[collection]}</summary>
              <dl className="mt-2 grid gap-3">
                {listColumns(collection).map(
                  ({ field, headers: [name = "", ...others], meaning, isRequired }) => (
                    <div key={field} className="wrap-anywhere">
                      <dt>
                        <strong>{capitalize(name)}</strong> <span className="text-quiet">({field})</span>
                        {isRequired ? <span> · obligatoria</span> : null}
                      </dt>
                      <dd>
                        {meaning}
                        {others.length > 0 ? (
                          <span className="text-quiet"> También: {others.join(", ")}.</span>
                        ) : null}
                      </dd>
                    </div>
                  ),
                )}
              </dl>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
