import { nouns } from "../../../nouns/register.ts";
import { callFile } from "../../../shared/api/api-client.ts";
import { apiPath, tablePaths } from "../../../shared/api/api-paths.ts";
import { toStudyDay } from "../../../shared/study/time.ts";
import { DownloadFile } from "../../../ui/forms/small/download-file.tsx";
import { nameTable, type TableFormat, tableFormats } from "../constants.ts";
import type { TableNoun } from "../fields.ts";

/** All that the filters leave, with every field, as a file. */
export function DownloadTable({ noun, query }: { noun: TableNoun; query: string }) {
  return (
    <details className="tool-panel open:order-1 open:basis-full">
      <summary className="button-quiet w-fit">Descargar lo filtrado</summary>
      <p className="my-2 max-w-prose text-quiet">
        Todos los campos, también los que solo ve el equipo, en el orden de la tabla. «Para R y SPSS» trae los
        valores con números y, al lado, la sintaxis que les pone sus etiquetas.
      </p>
      <p className="flex flex-wrap gap-3">
        {(Object.keys(tableFormats) as TableFormat[]).map((format) => (
          <DownloadFile
            key={format}
            name={`${nameTable(nouns[noun].many)}-${toStudyDay(new Date())}.${format}`}
            content={() => callFile(`${apiPath(tablePaths.file, { noun, format })}?${query}`)}
          >
            {tableFormats[format].label}
          </DownloadFile>
        ))}
      </p>
    </details>
  );
}
