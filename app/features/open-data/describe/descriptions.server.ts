import type { Dataset, Described } from "../contract.ts";
import { writeCitationFile } from "./citation-file.server.ts";
import { describeCroissant } from "./croissant.server.ts";
import { describeCsvw } from "./csvw.server.ts";
import { describePackage } from "./data-package.server.ts";
import { describeDatacite } from "./datacite.server.ts";
import { describeDcat } from "./dcat.server.ts";
import { describeCrate } from "./ro-crate.server.ts";

type Description = {
  label: string;
  /** Who reads it. */
  use: string;
  type: string;
  /** It would say nothing without an address of the site. */
  needsAddress?: true;
  write(described: Described): string;
};

const json = (describe: (described: Described) => object) => (described: Described) =>
  `${JSON.stringify(describe(described), null, 2)}\n`;

const jsonLd = "application/ld+json; charset=utf-8";

/** One description of data in the formats of those who look for data, by the names that these expect. */
export const descriptions = {
  "datapackage.json": {
    label: "Data Package",
    use: "programas que leen tablas (Frictionless)",
    type: "application/json; charset=utf-8",
    write: json(describePackage),
  },
  "csv-metadata.json": {
    label: "CSVW",
    use: "CSV en la Web, del W3C",
    type: "application/csvm+json; charset=utf-8",
    write: json(describeCsvw),
  },
  "ro-crate-metadata.json": {
    label: "RO-Crate",
    use: "repositorios de investigación",
    type: jsonLd,
    write: json(describeCrate),
  },
  "croissant.json": {
    label: "Croissant",
    use: "aprendizaje automático",
    type: jsonLd,
    needsAddress: true,
    write: json(describeCroissant),
  },
  "dcat.jsonld": {
    label: "DCAT",
    use: "portales de datos abiertos",
    type: jsonLd,
    needsAddress: true,
    write: json(describeDcat),
  },
  "datacite.json": {
    label: "DataCite",
    use: "registrar un DOI",
    type: "application/vnd.datacite.datacite+json; charset=utf-8",
    write: json(describeDatacite),
  },
  "CITATION.cff": {
    label: "CITATION.cff",
    use: "repositorios de código",
    type: "text/yaml; charset=utf-8",
    write: writeCitationFile,
  },
} as const satisfies Record<string, Description>;
export type DescriptionName = keyof typeof descriptions;

/** Those that can be written of a data set. */
export function listDescriptions({ origin }: Dataset): DescriptionName[] {
  const all: Readonly<Record<DescriptionName, Description>> = descriptions;
  return (Object.keys(all) as DescriptionName[]).filter((name) => origin !== "" || !all[name].needsAddress);
}
