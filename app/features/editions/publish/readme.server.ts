import { formatDate, formatYears } from "../../../shared/values/dates.ts";
import { formatNumber } from "../../../shared/values/text.ts";
import { formatApa, toPlainText } from "../../open-data/cite/styles.server.ts";
import { listFileNames } from "../../open-data/constants.ts";
import { type CitedEdition, citeEdition, nameEdition } from "../cite-edition.server.ts";
import { describeHiddenName } from "../constants.ts";
import type { Frozen, HiddenState } from "../contract.ts";

type Explained = CitedEdition & {
  notes: string;
  frozen: Frozen;
  hidden: readonly HiddenState[];
  namesHiddenAt: readonly string[];
  files: readonly string[];
};

const meanings: Record<string, string> = {
  "diccionario.csv": "qué significa cada columna de cada tabla",
  "cambios.csv": "qué registros son nuevos, cambiaron o se retiraron desde la edición anterior",
  "cita.bib": "cómo citar la edición, para LaTeX, Zotero y otros",
  "cita.ris": "lo mismo, para EndNote, Mendeley y otros",
  SHA256SUMS: "las sumas con que se comprueba que nada cambió",
};

/** What somebody reads who finds the package in ten years. */
export function writeEditionReadme({
  frozen,
  files,
  notes,
  hidden,
  namesHiddenAt,
  ...edition
}: Explained): string {
  const { dataset, tables } = frozen;
  const { license, contact, funding, place, period, origin, title, description } = dataset;
  const facts: [name: string, value: string][] = [
    ["Qué es", nameEdition(edition)],
    ["De dónde sale", [title, origin].filter((part) => part !== "").join(", ")],
    ["Fecha", formatDate(edition.date)],
    ["DOI", edition.doi],
    ...tables.map((table): [string, string] => [table.title, `${formatNumber(table.total)} registros`]),
    ["Lugar", place],
    ["Período", formatYears(period)],
    ["Licencia", [license.name, license.address].filter((part) => part !== "").join(", ")],
    ["Financiación", funding],
    ["Contacto", contact],
  ];
  const explained = [
    ...tables.map(({ list, title: table }): [string, string] => [
      `${listFileNames[list]}.csv, ${listFileNames[list]}.json`,
      `${table}: CSV según RFC 4180, con comas, UTF-8, fechas aaaa-mm-dd; y lo mismo en JSON`,
    ]),
    ...files.flatMap((name): [string, string][] => (meanings[name] ? [[name, meanings[name]]] : [])),
  ];
  const lines = (list: [string, string][]) =>
    list.filter(([, value]) => value !== "").map(([name, value]) => `${name}: ${value}`);
  const section = (heading: string, text: string) => (text === "" ? [] : ["", heading, "", text]);
  return [
    title.toUpperCase(),
    "",
    ...lines(facts),
    ...section("CÓMO CITAR", toPlainText(formatApa(citeEdition(edition, dataset)))),
    ...section("NOTAS", notes.replaceAll("\n", "\r\n")),
    ...section(
      "LO QUE SE OCULTÓ",
      [
        ...hidden.map(({ list, id, reason }) => `${listFileNames[list]}, ${id}: ${reason}`),
        ...namesHiddenAt.map(describeHiddenName),
      ].join("\r\n"),
    ),
    ...section("QUÉ HAY AQUÍ", lines(explained).join("\r\n")),
    ...section(
      "PARA PROGRAMAS",
      "Los demás archivos describen lo mismo para programas: Data Package, CSVW, RO-Crate, DCAT, DataCite y otros.",
    ),
    ...section("SOBRE EL ESTUDIO", description.replaceAll("\n", "\r\n")),
    "",
  ].join("\r\n");
}
