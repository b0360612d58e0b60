import type { Column, OpenRow } from "../../../features/open-data/contract.ts";
import { joinCell, writeCsvRows } from "../../../features/open-data/formats/csv.server.ts";
import type { ZippedFile } from "../../../features/open-data/formats/zip.server.ts";
import type { Labelled } from "./value-labels.server.ts";

/** Bytes that SPSS takes of a text, of the label of a column and of that of a value. */
const [longestText, longestLabel, longestValue] = [32_767, 255, 120];

type Table = {
  /** The name has no ending. */
  name: string;
  columns: readonly Column[];
  labelled: ReadonlyMap<string, Labelled>;
  rows: AsyncIterable<OpenRow[]>;
};

/**
 * A table for statistics programs: a CSV in which values are numbers, and beside it what SPSS and R need to read it, with the
 * labels of columns and values. Cells have no line breaks, which SPSS takes for the end of a row.
 */
export function listStatisticsFiles({ name, columns, labelled, rows }: Table): ZippedFile[] {
  const variables = columns.map((column) => ({
    ...column,
    // Neither program knows names that begin with a line.
    name: column.name.replace(/^_+/, ""),
    values: labelled.get(column.name),
    width: 1,
  }));
  async function* writeRows() {
    const names = variables.map((variable) => variable.name);
    yield writeCsvRows(names, []);
    for await (const some of rows) {
      const numbered = some.map((row) =>
        Object.fromEntries(
          columns.map((column, index) => {
            const variable = variables[index];
            const text = joinCell(row[column.name] ?? "").replace(/\s*[\r\n]+\s*/g, " ");
            if (variable) variable.width = Math.max(variable.width, Buffer.byteLength(text));
            return [variable?.name ?? "", variable?.values ? findNumber(variable.values, text) : text];
          }),
        ),
      );
      yield writeCsvRows(names, numbered, { header: false });
    }
  }
  return [
    { name: `${name}.csv`, write: writeRows },
    { name: `${name}.sps`, write: () => [writeSpss(name, variables)] },
    { name: `${name}.R`, write: () => [writeR(name, variables)] },
  ];
}

/** A value that is in no list, typed before there was one, has the next number. */
function findNumber({ labels }: Labelled, text: string): number | "" {
  if (text === "") return "";
  const known = labels.get(text);
  if (known !== undefined) return known;
  const next = Math.max(0, ...labels.values()) + 1;
  labels.set(text, next);
  return next;
}

type Variable = Column & { values: Labelled | undefined; width: number };

/** Cut to so many bytes, at a letter. */
function cut(text: string, most: number): string {
  let end = Math.min(text.length, most);
  while (Buffer.byteLength(text.slice(0, end)) > most) end -= 1;
  return text.slice(0, end).toWellFormed();
}

function writeSpss(name: string, variables: readonly Variable[]): string {
  const quote = (text: string, most: number) =>
    `'${cut(text.replaceAll(/\s+/g, " "), most).replaceAll("'", "''")}'`;
  const format = ({ values, type, width }: Variable) =>
    values ? "F8.0" : type === "date" ? "SDATE10" : `A${Math.min(width, longestText)}`;
  const labelled = variables.filter(({ values }) => values && values.labels.size > 0);
  const lines = [
    `* Lee ${name}.csv: abre este archivo en SPSS o PSPP desde la carpeta de los dos.`,
    `GET DATA /TYPE=TXT /FILE='${name}.csv' /ENCODING='UTF8'`,
    ` /ARRANGEMENT=DELIMITED /DELIMITERS="," /QUALIFIER='"' /FIRSTCASE=2`,
    " /VARIABLES=",
    ...variables.map((variable) => `  ${variable.name} ${format(variable)}`),
    "  .",
    "VARIABLE LABELS",
    ...variables.map((variable) => `  ${variable.name} ${quote(variable.label, longestLabel)}`),
    "  .",
  ];
  if (labelled.length === 0) return end([...lines, "EXECUTE."]);
  lines.push("VALUE LABELS");
  for (const { name: column, values } of labelled) {
    lines.push(`  /${column}`);
    for (const [label, number] of values?.labels ?? [])
      lines.push(`    ${number} ${quote(label, longestValue)}`);
  }
  const levels = labelled.map(
    ({ name: column, values }) => `  ${column} (${values?.isOrdered ? "ORDINAL" : "NOMINAL"})`,
  );
  return end([...lines, "  .", "VARIABLE LEVEL", levels.join(" /\n"), "  .", "EXECUTE."]);
}

function writeR(name: string, variables: readonly Variable[]): string {
  const quote = (text: string) => JSON.stringify(text.replaceAll(/\s+/g, " "));
  const kind = ({ values, type }: Variable) => (values ? "integer" : type === "date" ? "Date" : "character");
  const lines = [
    `# Lee ${name}.csv: ejecuta este archivo en R desde la carpeta de los dos. La tabla queda en «datos».`,
    "datos <- read.csv(",
    `  ${quote(`${name}.csv`)}, encoding = "UTF-8", na.strings = "",`,
    "  colClasses = c(",
    variables.map((variable) => `    ${variable.name} = "${kind(variable)}"`).join(",\n"),
    "  )",
    ")",
  ];
  for (const { name: column, values } of variables) {
    if (!values || values.labels.size === 0) continue;
    const [labels, numbers] = [[...values.labels.keys()], [...values.labels.values()]];
    lines.push(
      `datos$${column} <- factor(datos$${column}, levels = c(${numbers.join(", ")}),`,
      `  labels = c(${labels.map(quote).join(", ")}), ordered = ${values.isOrdered ? "TRUE" : "FALSE"})`,
    );
  }
  for (const { name: column, label } of variables)
    lines.push(`attr(datos$${column}, "label") <- ${quote(label)}`);
  return end(lines);
}

const end = (lines: readonly string[]) => `${lines.join("\n")}\n`;
