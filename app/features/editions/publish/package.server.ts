import type { Reader } from "../../../../db/client.server.ts";
import { formatDate } from "../../../shared/values/dates.ts";
import { formatNumber } from "../../../shared/values/text.ts";
import { formatApa, toPlainText } from "../../open-data/cite/styles.server.ts";
import { type DataTable, listFileNames } from "../../open-data/constants.ts";
import { writeCsv, writeCsvRows } from "../../open-data/formats/csv.server.ts";
import { writeDictionary } from "../../open-data/formats/dictionary.server.ts";
import { writeJson } from "../../open-data/formats/json.server.ts";
import { listLines, writePackage, writeReadme } from "../../open-data/formats/package.server.ts";
import type { ZippedFile } from "../../open-data/formats/zip.server.ts";
import { type CitedEdition, citeEdition, getEditionState, nameEdition } from "../cite-edition.server.ts";
import { type EditionChange, listChanges, type Pair } from "../compare.server.ts";
import { describeHiddenName, getEditionPath } from "../constants.ts";
import type { Frozen, HiddenState } from "../contract.ts";
import { readEditionRows } from "../edition-rows.server.ts";

export type PackagedEdition = CitedEdition & {
  position: number;
  notes: string;
  frozen: Frozen;
  hidden: readonly HiddenState[];
  /** ISO: when names of people that it had were hidden. */
  namesHiddenAt: readonly string[];
};

/** An edition as a ZIP file that explains itself, from what the database keeps of it: the same is the same bytes. */
export function writeEditionPackage(db: Reader, edition: PackagedEdition): AsyncGenerator<Uint8Array> {
  const { position, frozen } = edition;
  const { dataset, tables, before } = frozen;
  const data = tables.flatMap((table): ZippedFile[] => {
    const name = listFileNames[table.list];
    const read = () => readEditionRows(db, table, position);
    return [
      { name: `${name}.csv`, write: () => writeCsv(table.columns, read()) },
      { name: `${name}.json`, write: () => writeJson(read()) },
    ];
  });
  if (before > 0) data.push({ name: "cambios.csv", write: () => writeChanges(db, frozen, position) });
  return writePackage({
    described: {
      name: `edicion-${edition.number}`,
      title: `${dataset.title}. ${nameEdition(edition)}`,
      path: getEditionPath(edition.number),
      dataset,
      state: getEditionState(edition, position),
      edition,
      citation: citeEdition(edition, dataset),
      tables: tables.map(({ list, title, columns }) => ({
        name: list,
        path: `${listFileNames[list]}.csv`,
        title,
        columns,
        hasGaps: edition.hidden.some((state) => state.list === list),
      })),
      folder: "",
    },
    dictionary: writeDictionary(tables.map(({ list, columns }) => ({ name: listFileNames[list], columns }))),
    data,
    explain: (files) => writeEditionReadme(edition, files),
    day: new Date(edition.date),
  });
}

const changesAtOnce = 1_000;
const changeNames: Record<EditionChange["change"], string> = {
  added: "nuevo",
  changed: "cambiado",
  removed: "retirado",
};

/** Records that are gone are named by their ids alone: the edition does not have their text. */
async function* writeChanges(db: Reader, { tables, before }: Frozen, after: number) {
  const pair: Pair = { before, after };
  const columns = ["tabla", "_id", "cambio", "nombre"];
  yield writeCsvRows(columns, []);
  for (const { list } of tables)
    for await (const some of readChanges(db, list, pair)) {
      const rows = some.map(({ id, change, name }) => ({
        tabla: listFileNames[list],
        _id: id,
        cambio: changeNames[change],
        nombre: change === "removed" ? "" : name,
      }));
      yield writeCsvRows(columns, rows, { header: false });
    }
}

async function* readChanges(db: Reader, list: DataTable, pair: Pair) {
  let after = "";
  for (;;) {
    const some = await listChanges(db, list, pair, { limit: changesAtOnce, after });
    if (some.length > 0) yield some;
    after = some.at(-1)?.id ?? "";
    if (some.length < changesAtOnce) return;
  }
}

const meanings: Record<string, string> = {
  "diccionario.csv": "qué significa cada columna de cada tabla",
  "cambios.csv": "qué registros son nuevos, cambiaron o se retiraron desde la edición anterior",
  "cita.bib": "cómo citar la edición, para LaTeX, Zotero y otros",
  "cita.ris": "lo mismo, para EndNote, Mendeley y otros",
  SHA256SUMS: "las sumas con que se comprueba que nada cambió",
};

/** What somebody reads who finds the package in ten years. @param files the names of the others */
function writeEditionReadme(edition: PackagedEdition, files: readonly string[]): string {
  const { frozen, notes, hidden, namesHiddenAt } = edition;
  const { dataset, tables } = frozen;
  return writeReadme(dataset, {
    what: nameEdition(edition),
    facts: [
      ["Fecha", formatDate(edition.date)],
      ["DOI", edition.doi],
      ...tables.map(({ title, total }) => [title, `${formatNumber(total)} registros`] as const),
    ],
    sections: [
      ["CÓMO CITAR", toPlainText(formatApa(citeEdition(edition, dataset)))],
      ["NOTAS", notes.replaceAll("\n", "\r\n")],
      [
        "LO QUE SE OCULTÓ",
        [
          ...hidden.map(({ list, id, reason }) => `${listFileNames[list]}, ${id}: ${reason}`),
          ...namesHiddenAt.map(describeHiddenName),
        ].join("\r\n"),
      ],
      [
        "QUÉ HAY AQUÍ",
        listLines([
          ...tables.map(({ list, title }): [string, string] => [
            `${listFileNames[list]}.csv, ${listFileNames[list]}.json`,
            `${title}: CSV según RFC 4180, con comas, UTF-8, fechas aaaa-mm-dd; y lo mismo en JSON`,
          ]),
          ...[...files, "SHA256SUMS"].map((name) => [name, meanings[name] ?? ""] as const),
        ]).join("\r\n"),
      ],
      [
        "PARA PROGRAMAS",
        "Los demás archivos describen lo mismo para programas: Data Package, CSVW, RO-Crate, DCAT, DataCite y otros.",
      ],
      ["SOBRE EL ESTUDIO", dataset.description.replaceAll("\n", "\r\n")],
    ],
  });
}
