import { writeBibtex } from "../../records/open-data/cite/bibtex.server.ts";
import { citeDataset } from "../../records/open-data/cite/citations.server.ts";
import { writeRis } from "../../records/open-data/cite/ris.server.ts";
import { listFileNames } from "../../records/open-data/constants.ts";
import type { ListSource, OpenRow } from "../../records/open-data/contract.ts";
import { descriptions, listDescriptions } from "../../records/open-data/describe/descriptions.server.ts";
import { writeCsv, writeCsvRows } from "../../records/open-data/formats/csv.server.ts";
import { describeColumns, dictionaryColumns } from "../../records/open-data/formats/dictionary.server.ts";
import { writeReadme } from "../../records/open-data/formats/readme.server.ts";
import { writeZip, type ZippedFile } from "../../records/open-data/formats/zip.server.ts";
import { nameList } from "../../records/open-data/takeaway.server.ts";

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
