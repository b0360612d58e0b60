import { callFile } from "../../../shared/api/api-client.ts";
import { apiPath, importPaths } from "../../../shared/api/api-paths.ts";
import { capitalize, formatNumber } from "../../../shared/values/text.ts";
import { DownloadFile } from "../../../ui/forms/small/download-file.tsx";
import { workbookLimits } from "../constants.ts";
import { collectionLabels, listColumns, nameTemplate, templateCollections } from "../fields.ts";

const templates = { xlsx: "Plantilla de Excel", csv: "Plantilla CSV" } as const;

export function ColumnsHelp() {
  return (
    <section aria-labelledby="columnas" className="mt-12">
      <h2 id="columnas">Plantillas y columnas</h2>
      <p className="mt-2 max-w-[70ch]">
        Una tabla es un archivo CSV o una hoja de un libro de Excel. Su primera línea tiene los nombres de las
        columnas, en cualquier orden; las mayúsculas, las tildes y los signos no importan. Un libro tiene como
        máximo {formatNumber(workbookLimits.rows)} filas en cada hoja, sin celdas combinadas. Un CSV se separa
        por comas, punto y coma o tabuladores, en UTF-8 o Windows-1252. Las listas del estudio tienen sus
        hojas en el libro de trabajo.
      </p>
      <p className="mt-2 max-w-[70ch]">
        Un mapa (GeoJSON, KML, KMZ, GPX o un shapefile en .zip, en grados o con su .prj) dice dónde están las
        actuaciones: cada lugar nombra la suya en la propiedad «nombre», o con su «id»; también puede decir
        «precision», «fuente» y «nota». Los lugares de una misma actuación se juntan.
      </p>
      <ul className="mt-3 grid grid-cols-1 items-start gap-3 lg:grid-cols-3 [&>:has([open])]:col-span-full">
        {templateCollections.map((collection) => (
          <li key={collection}>
            <details className="attention">
              <summary>{collectionLabels[collection]}</summary>
              <p className="mt-2 flex flex-wrap gap-x-4">
                {(["xlsx", "csv"] as const).map((ending) => {
                  const file = nameTemplate(collection, ending);
                  return (
                    <DownloadFile
                      key={ending}
                      name={`plantilla-${file}`}
                      content={() => callFile(apiPath(importPaths.template, { file }))}
                      className="button-link"
                    >
                      {templates[ending]}
                      <span className="sr-only"> de {collectionLabels[collection]}</span>
                    </DownloadFile>
                  );
                })}
              </p>
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
