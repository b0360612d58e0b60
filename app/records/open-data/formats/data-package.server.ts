import { href } from "react-router";
import { cellSeparator } from "../constants.ts";
import type { Column, DataState, Dataset } from "../contract.ts";
import type { FileSum } from "./zip.server.ts";

type PackagedTable = { name: string; path: string; title: string; columns: readonly Column[] };

type Package = {
  name: string;
  title: string;
  dataset: Dataset;
  state: DataState;
  tables: readonly PackagedTable[];
  /** Of the files that are made already. */
  sums: readonly FileSum[];
};

/** Data Package, version 2 (datapackage.org): what is in the files, column by column. */
export function describePackage({ name, title, dataset, state, tables, sums }: Package): object {
  const { license, keywords, origin } = dataset;
  const profiles = "https://datapackage.org/profiles/2.0";
  return {
    $schema: `${profiles}/datapackage.json`,
    name,
    title,
    ...(dataset.description ? { description: dataset.description } : {}),
    ...(origin ? { homepage: origin + href("/data") } : {}),
    version: String(state.version),
    created: state.changedAt.toISOString(),
    contributors: dataset.creators.map(({ name, orcid }) => ({
      title: name,
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
    resources: tables.map((table) => describeTable(table, sums)),
  };
}

function describeTable({ name, path, title, columns }: PackagedTable, sums: readonly FileSum[]): object {
  const sum = sums.find((file) => file.name === path);
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
