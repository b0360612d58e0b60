import { writeBibtex } from "../../features/open-data/cite/bibtex.server.ts";
import { citeDataset } from "../../features/open-data/cite/citations.server.ts";
import { writeRis } from "../../features/open-data/cite/ris.server.ts";
import { listFileNames } from "../../features/open-data/constants.ts";
import type { ListSource, OpenRow } from "../../features/open-data/contract.ts";
import { descriptions, listDescriptions } from "../../features/open-data/describe/descriptions.server.ts";
import { writeCsv, writeCsvRows } from "../../features/open-data/formats/csv.server.ts";
import { describeColumns, dictionaryColumns } from "../../features/open-data/formats/dictionary.server.ts";
import { writeReadme } from "../../features/open-data/formats/readme.server.ts";
import { writeZip, type ZippedFile } from "../../features/open-data/formats/zip.server.ts";
import { nameList } from "../../features/open-data/takeaway.server.ts";

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
  const described = {
    name: listFileNames[list],
    title,
    path,
    dataset,
    state,
    edition: null,
    tables: [table, dictionary],
    folder: "",
  };
  const files: ZippedFile[] = [
    { name: "LEEME.txt", write: () => [writeReadme({ ...source, title, citation })] },
    { name: "cita.bib", write: () => [writeBibtex(citation)] },
    { name: "cita.ris", write: () => [writeRis(citation)] },
    {
      name: dictionary.path,
      write: () => [
        writeCsvRows(
          dictionaryColumns.map((column) => column.name),
          describeColumns(columns),
        ),
      ],
    },
    { name: table.path, write: () => writeCsv(columns, rows) },
    ...listDescriptions(dataset).map(
      (name): ZippedFile => ({ name, write: (sums) => [descriptions[name].write({ ...described, sums })] }),
    ),
  ];
  return writeZip(files);
}
