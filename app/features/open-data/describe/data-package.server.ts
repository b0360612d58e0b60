import { splitName } from "../cite/names.server.ts";
import { cellSeparator } from "../constants.ts";
import type { Column, Described, DescribedTable } from "../contract.ts";
import { omitEmpty } from "../omit-empty.server.ts";
import { findSum, formatVersion, listForeignKeys } from "./described.server.ts";

/** Data Package, version 2 (datapackage.org): what is in the files, column by column. */
export function describePackage(described: Described): object {
  const { name, title, path, dataset, state, tables } = described;
  const { license, keywords, origin, description } = dataset;
  return omitEmpty({
    $schema: "https://datapackage.org/profiles/2.0/datapackage.json",
    name,
    title,
    description,
    homepage: origin && origin + path,
    version: formatVersion(described),
    created: state.changedAt.toISOString(),
    contributors: dataset.creators.map(({ name, orcid }) => {
      const { given, family } = splitName(name);
      return omitEmpty({
        title: name,
        givenName: given,
        familyName: given && family,
        roles: ["creator"],
        path: orcid && `https://orcid.org/${orcid}`,
      });
    }),
    keywords,
    licenses: license.address && [
      omitEmpty({ title: license.name, path: license.address, name: license.spdx }),
    ],
    resources: tables.map((table) => describeTable(table, described)),
  });
}

function describeTable(table: DescribedTable, described: Described): object {
  const { name, path, title, columns } = table;
  const sum = findSum(described, path);
  return omitEmpty({
    name,
    path,
    title,
    type: "table",
    format: "csv",
    mediatype: "text/csv",
    encoding: "utf-8",
    dialect: { delimiter: ",", lineTerminator: "\r\n", quoteChar: '"', doubleQuote: true, header: true },
    bytes: sum?.bytes ?? null,
    hash: sum ? `sha256:${sum.sha256}` : null,
    schema: omitEmpty({
      fields: columns.map(describeField),
      primaryKey: columns[0]?.name === "_id" ? ["_id"] : null,
      foreignKeys: listForeignKeys(table, described.tables).map(({ column, to }) => ({
        fields: [column],
        reference: { resource: to.name, fields: ["_id"] },
      })),
    }),
  });
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
