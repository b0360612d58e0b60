import { splitName } from "../cite/names.server.ts";
import { cellSeparator } from "../constants.ts";
import type { Column, Described, DescribedTable } from "../contract.ts";
import { findSum, formatVersion, listForeignKeys } from "./described.server.ts";

/** Data Package, version 2 (datapackage.org): what is in the files, column by column. */
export function describePackage(described: Described): object {
  const { name, title, path, dataset, state, tables } = described;
  const { license, keywords, origin } = dataset;
  return {
    $schema: "https://datapackage.org/profiles/2.0/datapackage.json",
    name,
    title,
    ...(dataset.description ? { description: dataset.description } : {}),
    ...(origin ? { homepage: origin + path } : {}),
    version: formatVersion(described),
    created: state.changedAt.toISOString(),
    contributors: dataset.creators.map(({ name, orcid }) => ({
      title: name,
      ...(splitName(name).given
        ? { givenName: splitName(name).given, familyName: splitName(name).family }
        : {}),
      roles: ["creator"],
      ...(orcid ? { path: `https://orcid.org/${orcid}` } : {}),
    })),
    ...(keywords.length > 0 ? { keywords } : {}),
    ...(license.address
      ? {
          licenses: [
            { title: license.name, path: license.address, ...(license.spdx ? { name: license.spdx } : {}) },
          ],
        }
      : {}),
    resources: tables.map((table) => describeTable(table, described)),
  };
}

function describeTable(table: DescribedTable, described: Described): object {
  const { name, path, title, columns } = table;
  const sum = findSum(described, path);
  const foreignKeys = listForeignKeys(table, described.tables).map(({ column, to }) => ({
    fields: [column],
    reference: { resource: to.name, fields: ["_id"] },
  }));
  return {
    name,
    path,
    title,
    type: "table",
    format: "csv",
    mediatype: "text/csv",
    encoding: "utf-8",
    dialect: { delimiter: ",", lineTerminator: "\r\n", quoteChar: '"', doubleQuote: true, header: true },
    ...(sum ? { bytes: sum.bytes, hash: `sha256:${sum.sha256}` } : {}),
    schema: {
      fields: columns.map(describeField),
      ...(columns[0]?.name === "_id" ? { primaryKey: ["_id"] } : {}),
      ...(foreignKeys.length > 0 ? { foreignKeys } : {}),
    },
  };
}

function describeField({ name, label, meaning, type, isRequired, maxLength }: Column): object {
  return {
    name,
    title: label,
    // The profile of version 2 does not have the type "list" that its specification names.
    description: type === "list" ? `${meaning} Los valores se separan con «${cellSeparator}».` : meaning,
    type: type === "list" ? "string" : type,
    ...(isRequired || maxLength !== undefined
      ? { constraints: { ...(isRequired ? { required: true } : {}), ...(maxLength ? { maxLength } : {}) } }
      : {}),
  };
}
