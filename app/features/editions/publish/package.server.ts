import type { Reader } from "../../../../db/client.server.ts";
import { writeBibtex } from "../../open-data/cite/bibtex.server.ts";
import { writeRis } from "../../open-data/cite/ris.server.ts";
import { type DataTable, listFileNames } from "../../open-data/constants.ts";
import { descriptions, listDescriptions } from "../../open-data/describe/descriptions.server.ts";
import { writeCsv, writeCsvRows } from "../../open-data/formats/csv.server.ts";
import { describeColumns, dictionaryColumns } from "../../open-data/formats/dictionary.server.ts";
import { writeJson } from "../../open-data/formats/json.server.ts";
import { writeZip, type ZippedFile } from "../../open-data/formats/zip.server.ts";
import { type CitedEdition, citeEdition, getEditionState, nameEdition } from "../cite-edition.server.ts";
import { type EditionChange, listChanges, type Pair } from "../compare.server.ts";
import { getEditionPath } from "../constants.ts";
import type { Frozen, HiddenState } from "../contract.ts";
import { readEditionRows } from "../edition-rows.server.ts";
import { writeEditionReadme } from "./readme.server.ts";

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
  const citation = citeEdition(edition, dataset);
  const described = {
    name: `edicion-${edition.number}`,
    title: `${dataset.title}. ${nameEdition(edition)}`,
    path: getEditionPath(edition.number),
    dataset,
    state: getEditionState(edition, position),
    edition,
    tables: tables.map(({ list, title, columns }) => ({
      name: list,
      path: `${listFileNames[list]}.csv`,
      title,
      columns,
      hasGaps: edition.hidden.some((state) => state.list === list),
    })),
    folder: "",
  };
  const data = tables.flatMap((table): ZippedFile[] => {
    const name = listFileNames[table.list];
    const read = () => readEditionRows(db, table, position);
    return [
      { name: `${name}.csv`, write: () => writeCsv(table.columns, read()) },
      { name: `${name}.json`, write: () => writeJson(read()) },
    ];
  });
  const files: ZippedFile[] = [
    { name: "cita.bib", write: () => [writeBibtex(citation)] },
    { name: "cita.ris", write: () => [writeRis(citation)] },
    { name: "diccionario.csv", write: () => [writeDictionary(frozen)] },
    ...data,
    ...(before === 0 ? [] : [{ name: "cambios.csv", write: () => writeChanges(db, frozen, position) }]),
    ...listDescriptions(dataset).map(
      (name): ZippedFile => ({ name, write: (sums) => [descriptions[name].write({ ...described, sums })] }),
    ),
  ];
  const names = files.map(({ name }) => name);
  const readme = writeEditionReadme({ ...edition, files: [...names, "SHA256SUMS"] });
  return writeZip([{ name: "LEEME.txt", write: () => [readme] }, ...files], new Date(edition.date));
}

function writeDictionary({ tables }: Frozen): string {
  const names = ["tabla", ...dictionaryColumns.map(({ name }) => name)];
  const rows = tables.flatMap(({ list, columns }) =>
    describeColumns(columns).map((row) => ({ tabla: listFileNames[list], ...row })),
  );
  return writeCsvRows(names, rows);
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
