import { citeDataset } from "../../features/open-data/cite/citations.server.ts";
import { formatApa, toPlainText } from "../../features/open-data/cite/styles.server.ts";
import { isCodingTable, listFileNames } from "../../features/open-data/constants.ts";
import type { ListSource, OpenRow } from "../../features/open-data/contract.ts";
import { descriptions, listDescriptions } from "../../features/open-data/describe/descriptions.server.ts";
import { writeCsv, writeCsvRows } from "../../features/open-data/formats/csv.server.ts";
import { describeColumns, dictionaryColumns } from "../../features/open-data/formats/dictionary.server.ts";
import { listLines, writePackage, writeReadme } from "../../features/open-data/formats/package.server.ts";
import { formatDay } from "../../features/open-data/state.server.ts";
import { nameList } from "../../features/open-data/takeaway.server.ts";
import { formatDate } from "../../shared/values/dates.ts";
import { formatNumber } from "../../shared/values/text.ts";

/** A list as a ZIP file that explains itself. */
export function writeListPackage(
  source: ListSource,
  rows: AsyncIterable<OpenRow[]>,
): AsyncGenerator<Uint8Array> {
  const { list, columns, dataset, state, words, path } = source;
  const title = nameList(list, words);
  const citation = citeDataset({ dataset, state }, { title, path });
  const table = { name: "datos", path: "datos.csv", title, columns };
  const dictionary = {
    name: "diccionario",
    path: "diccionario.csv",
    title: "Diccionario",
    columns: dictionaryColumns,
  };
  return writePackage({
    described: {
      ...{ name: listFileNames[list], title, path, dataset, state },
      edition: null,
      citation,
      tables: [table, dictionary],
      folder: "",
    },
    dictionary: writeCsvRows(
      dictionaryColumns.map(({ name }) => name),
      describeColumns(columns),
    ),
    data: [{ name: table.path, write: () => writeCsv(columns, rows) }],
    explain: () => explainList(source, title, toPlainText(formatApa(citation))),
  });
}

function explainList({ list, dataset, state, words, total }: ListSource, what: string, citation: string) {
  const basis = isCodingTable(list) ? "Se apoya en" : "Filtros";
  return writeReadme(dataset, {
    what,
    facts: [
      [basis, words.length === 0 ? "ninguno: son todos los registros" : words.join(" · ")],
      ["Registros", formatNumber(total)],
      ["Estado de los datos", `${formatDate(formatDay(state))} (versión ${state.version} del contenido)`],
      ["Edición", "ninguna: son los datos como estaban ese día"],
    ],
    sections: [
      ["CÓMO CITAR", citation],
      [
        "QUÉ HAY AQUÍ",
        listLines([
          ["datos.csv", "los registros: CSV según RFC 4180, con comas, UTF-8, fechas aaaa-mm-dd"],
          ["diccionario.csv", "qué significa cada columna"],
          ["cita.bib, cita.ris", "cómo citarlo, para Zotero, Mendeley, LaTeX y otros"],
          ...listDescriptions(dataset).map((name) => {
            const { label, use } = descriptions[name];
            return [name, `lo mismo para ${use}${label === name ? "" : ` (${label})`}`] as const;
          }),
          ["SHA256SUMS", "las sumas con que se comprueba que nada cambió"],
        ]).join("\r\n"),
      ],
      ["SOBRE EL ESTUDIO", dataset.description],
    ],
  });
}
