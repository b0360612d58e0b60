import { formatDate, formatYears } from "../../../shared/values/dates.ts";
import { formatNumber } from "../../../shared/values/text.ts";
import { formatApa, toPlainText } from "../cite/styles.server.ts";
import { type DataTable, isCodingTable } from "../constants.ts";
import type { Citation, DataState, Dataset } from "../contract.ts";
import { descriptions, listDescriptions } from "../describe/descriptions.server.ts";
import { formatDay } from "../state.server.ts";

type Described = {
  list: DataTable;
  title: string;
  dataset: Dataset;
  state: DataState;
  citation: Citation;
  total: number;
  /** What the rows were filtered by. */
  words: readonly string[];
};

/** What somebody reads who finds the file in ten years. */
export function writeReadme({ list, title, dataset, state, citation, total, words }: Described): string {
  const { license, contact, funding, place, period } = dataset;
  const facts: [name: string, value: string][] = [
    ["Qué es", title],
    ["De dónde sale", [dataset.title, dataset.origin].filter((part) => part !== "").join(", ")],
    [
      isCodingTable(list) ? "Se apoya en" : "Filtros",
      words.length === 0 ? "ninguno: son todos los registros" : words.join(" · "),
    ],
    ["Registros", formatNumber(total)],
    ["Estado de los datos", `${formatDate(formatDay(state))} (versión ${state.version} del contenido)`],
    ["Edición", "ninguna: son los datos como estaban ese día"],
    ["Lugar", place],
    ["Período", formatYears(period)],
    ["Licencia", [license.name, license.address].filter((part) => part !== "").join(", ")],
    ["Financiación", funding],
    ["Contacto", contact],
  ];
  const files: [name: string, value: string][] = [
    ["datos.csv", "los registros: CSV según RFC 4180, con comas, UTF-8, fechas aaaa-mm-dd"],
    ["diccionario.csv", "qué significa cada columna"],
    ["cita.bib, cita.ris", "cómo citarlo, para Zotero, Mendeley, LaTeX y otros"],
    ...listDescriptions(dataset).map((name): [string, string] => {
      const { label, use } = descriptions[name];
      return [name, `lo mismo para ${use}${label === name ? "" : ` (${label})`}`];
    }),
    ["SHA256SUMS", "las sumas con que se comprueba que nada cambió"],
  ];
  const lines = (list: [string, string][]) =>
    list.filter(([, value]) => value !== "").map(([name, value]) => `${name}: ${value}`);
  return [
    dataset.title.toUpperCase(),
    "",
    ...lines(facts),
    "",
    "CÓMO CITAR",
    "",
    toPlainText(formatApa(citation)),
    "",
    "QUÉ HAY AQUÍ",
    "",
    ...lines(files),
    "",
    ...(dataset.description === "" ? [] : ["SOBRE EL ESTUDIO", "", dataset.description, ""]),
  ].join("\r\n");
}
