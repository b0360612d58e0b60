import { writeBibtex } from "../../features/open-data/cite/bibtex.server.ts";
import { citeRow, listSubjects } from "../../features/open-data/cite/citations.server.ts";
import { toCsl } from "../../features/open-data/cite/csl.server.ts";
import { describeRecord } from "../../features/open-data/cite/json-ld.server.ts";
import { writeRis } from "../../features/open-data/cite/ris.server.ts";
import {
  isOpenList,
  type ListFormat,
  noAddress,
  type RecordFormat,
} from "../../features/open-data/constants.ts";
import type { Citation, ListSource, OpenRow, RecordSource } from "../../features/open-data/contract.ts";
import { joinCell, writeCsv } from "../../features/open-data/formats/csv.server.ts";
import { writeJson } from "../../features/open-data/formats/json.server.ts";
import { writeRowsAsSpreadsheet } from "../../features/open-data/formats/spreadsheet-file.server.ts";
import { notFound } from "../../shared/api/errors.ts";
import type { Period } from "../../shared/values/dates.ts";
import { writeListPackage } from "./write-package.server.ts";

type Rows = AsyncIterable<OpenRow[]>;

export function writeList(
  format: ListFormat,
  source: ListSource,
  rows: Rows,
): AsyncGenerator<string | Uint8Array> {
  switch (format) {
    case "csv":
      return writeCsv(source.columns, rows);
    case "xlsx":
      return writeRowsAsSpreadsheet(source.columns, rows);
    case "json":
      return writeJson(rows);
    case "zip":
      return writeListPackage(source, rows);
    case "bib":
      return writeCitations(source, rows, (citation) => `${writeBibtex(citation)}\n`);
    case "ris":
      return writeCitations(source, rows, (citation) => `${writeRis(citation)}\r\n`);
  }
}

async function* writeCitations(
  { list, ...cited }: ListSource,
  rows: Rows,
  write: (citation: Citation) => string,
) {
  if (!isOpenList(list)) return;
  for await (const some of rows) yield some.map((row) => write(citeRow(list, row, cited))).join("");
}

export function writeRecord(
  format: RecordFormat,
  { list, columns, dataset, citation, period }: RecordSource & { citation: Citation; period: Period | null },
  row: OpenRow,
): string {
  switch (format) {
    case "json":
      return `${JSON.stringify(row, null, 2)}\n`;
    case "bib":
      return writeBibtex(citation);
    case "ris":
      return writeRis(citation);
    case "jsonld": {
      const described = describeRecord(citation, dataset, {
        about: listSubjects(list, row),
        period,
      });
      if (!described) throw notFound(noAddress);
      return `${JSON.stringify(described, null, 2)}\n`;
    }
    case "csl.json":
      return `${JSON.stringify([toCsl(citation)], null, 2)}\n`;
    case "txt":
      return columns.map(({ name, label }) => `${label}:\n${joinCell(row[name] ?? "")}\n`).join("\n");
  }
}
