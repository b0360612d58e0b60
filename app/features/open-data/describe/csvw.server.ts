import { cellSeparator } from "../constants.ts";
import type { Column, Described, DescribedTable } from "../contract.ts";
import { omitEmpty } from "../omit-empty.server.ts";
import { formatVersion, listForeignKeys } from "./described.server.ts";

/** CSV on the Web (W3C Recommendation of 2015): how to read each cell of the files. */
export function describeCsvw(described: Described): object {
  const { title, dataset, state, tables } = described;
  return omitEmpty({
    "@context": ["http://www.w3.org/ns/csvw", { "@language": "es" }],
    "dc:title": title,
    "dc:description": dataset.description,
    "dc:creator": dataset.creators.map(({ name }) => name),
    "dc:publisher": dataset.publisher,
    "dc:license": dataset.license.address === "" ? null : { "@id": dataset.license.address },
    "dc:modified": { "@value": state.changedAt.toISOString(), "@type": "xsd:dateTime" },
    "schema:version": formatVersion(described),
    dialect: { delimiter: ",", quoteChar: '"', doubleQuote: true, header: true, encoding: "utf-8" },
    tables: tables.map((table) => describeTable(table, tables)),
  });
}

/** Names that begin with an underscore are reserved; the titles say what the header has. */
const nameColumn = (name: string) => name.replace(/^_+/, "");

function describeTable(table: DescribedTable, tables: readonly DescribedTable[]): object {
  const foreignKeys = listForeignKeys(table, tables).map(({ column, to }) => ({
    columnReference: column,
    reference: { resource: to.path, columnReference: "id" },
  }));
  return {
    url: table.path,
    "dc:title": table.title,
    tableSchema: omitEmpty({
      columns: table.columns.map(describeColumn),
      primaryKey: table.columns[0]?.name === "_id" ? "id" : null,
      foreignKeys,
    }),
  };
}

function describeColumn({ name, label, meaning, type, isRequired, maxLength }: Column): object {
  return omitEmpty({
    name: nameColumn(name),
    titles: [name, label],
    "dc:description": meaning,
    datatype: describeType(type, maxLength),
    required: isRequired || null,
    separator: type === "list" ? cellSeparator : null,
  });
}

function describeType(type: Column["type"], maxLength: number | undefined): unknown {
  switch (type) {
    case "date":
      return { base: "date", format: "yyyy-MM-dd" };
    case "datetime":
      return "dateTime";
    case "integer":
      return "integer";
    default:
      return maxLength === undefined ? "string" : { base: "string", maxLength };
  }
}
