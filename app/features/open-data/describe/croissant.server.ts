import { writeBibtex } from "../cite/bibtex.server.ts";
import { describeCreators } from "../cite/json-ld.server.ts";
import { cellSeparator } from "../constants.ts";
import type { Column, Described, DescribedTable } from "../contract.ts";
import { omitEmpty } from "../omit-empty.server.ts";
import { croissantContext } from "./contexts.server.ts";
import { findSum, formatVersion, getDescription, listForeignKeys } from "./described.server.ts";

/** Croissant 1.0 (MLCommons): what programs that learn from data load. Needs an address of the site. */
export function describeCroissant(described: Described): object {
  const { name, title, path, dataset, state, edition, citation, tables } = described;
  const { origin, license, publisher } = dataset;
  return omitEmpty({
    "@context": croissantContext,
    "@type": "sc:Dataset",
    conformsTo: "http://mlcommons.org/croissant/1.0",
    name,
    alternateName: title,
    description: getDescription(described),
    url: origin + path,
    identifier: edition?.doi ? `https://doi.org/${edition.doi}` : null,
    license: license.address || license.name,
    creator: describeCreators(dataset),
    publisher: { "@type": "sc:Organization", name: publisher },
    datePublished: state.changedAt.toISOString(),
    version: formatVersion(described),
    keywords: dataset.keywords,
    inLanguage: "es",
    citeAs: writeBibtex(citation),
    isLiveDataset: edition === null,
    distribution: tables.map((table) => describeFile(table, described)),
    recordSet: tables.map((table) => describeRecords(table, tables)),
  });
}

function describeFile({ path, title }: DescribedTable, described: Described): object {
  const sum = findSum(described, path);
  return omitEmpty({
    "@type": "cr:FileObject",
    "@id": path,
    name: path,
    description: title,
    contentUrl: described.folder + path,
    encodingFormat: "text/csv",
    contentSize: sum ? `${sum.bytes} B` : null,
    sha256: sum ? sum.sha256 : null,
  });
}

function describeRecords(table: DescribedTable, tables: readonly DescribedTable[]): object {
  const keys = listForeignKeys(table, tables);
  const identify = (name: string) => `${table.name}/${name}`;
  return omitEmpty({
    "@type": "cr:RecordSet",
    "@id": table.name,
    name: table.name,
    description: table.title,
    key: table.columns[0]?.name === "_id" ? { "@id": identify("_id") } : null,
    field: table.columns.map(({ name, meaning, type }) => {
      const target = keys.find(({ column }) => column === name)?.to;
      return omitEmpty({
        "@type": "cr:Field",
        "@id": identify(name),
        name,
        description: meaning,
        dataType: types[type],
        repeated: type === "list" || null,
        references: target ? { field: { "@id": `${target.name}/_id` } } : null,
        source: omitEmpty({
          fileObject: { "@id": table.path },
          extract: { column: name },
          transform: type === "list" ? { separator: cellSeparator } : null,
        }),
      });
    }),
  });
}

const types: Record<Column["type"], string> = {
  string: "sc:Text",
  date: "sc:Date",
  datetime: "sc:DateTime",
  integer: "sc:Integer",
  list: "sc:Text",
};
