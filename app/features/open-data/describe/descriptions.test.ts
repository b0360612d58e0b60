import jsonld from "jsonld";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { hasProfile, listProfileErrors } from "../../../../tests/support/profiles.ts";
import { citeDataset } from "../cite/citations.server.ts";
import { getColumns } from "../columns.server.ts";
import { openLists } from "../constants.ts";
import type { Dataset, Described } from "../contract.ts";
import { formatSignposts } from "../file-headers.server.ts";
import { type DescriptionName, descriptions, listDescriptions } from "./descriptions.server.ts";

const origin = "https://conflictos.example.org";
const filled: Dataset = {
  title: "Conflictos urbanos: «base» de datos",
  creators: [
    { name: "Peña Núñez, Rosa María", orcid: "0000-0002-1825-0097", ror: "" },
    { name: "Universidad de la Prueba", orcid: "", ror: "https://ror.org/03bp5hc83" },
  ],
  publisher: "Universidad de la Prueba",
  license: {
    name: "CC BY 4.0",
    spdx: "CC-BY-4.0",
    address: "https://creativecommons.org/licenses/by/4.0/",
  },
  contact: "datos@example.org",
  place: "Medellín, Colombia",
  funding: "Ministerio de la Prueba: 123",
  keywords: ["ciudad", "ñandú"],
  description: "Noticias sobre obras: qué pasó,\ncuándo y «con quién».",
  newspaper: "El Correo",
  period: { first: 1999, last: 2016 },
  origin,
  domain: "conflictos.example.org",
};
const empty: Dataset = {
  ...filled,
  creators: [{ name: "Grupo", orcid: "", ror: "" }],
  license: { name: "licencia sin definir", spdx: null, address: "" },
  contact: "",
  place: "",
  period: null,
  funding: "",
  keywords: [],
  description: "",
};
const tables = openLists.map((list) => ({
  name: list,
  path: `${list}.csv`,
  title: list,
  columns: getColumns(list, ""),
}));
const state = { version: 7, changedAt: new Date("2026-11-22T03:00:00Z") };
const edition: Described = {
  name: "conflictos-urbanos",
  title: filled.title,
  path: "/data",
  dataset: filled,
  state,
  edition: { number: "2026.1", doi: "10.5281/zenodo.123" },
  citation: citeDataset({ dataset: filled, state }, { title: "", path: "/data" }),
  tables,
  sums: tables.map(({ path }, index) => ({ name: path, bytes: index + 1, sha256: `${index}`.repeat(64) })),
  folder: `${origin}/data/2026.1/`,
};
const current: Described = { ...edition, dataset: empty, edition: null, sums: [], folder: "" };
const read = (name: DescriptionName, described: Described) => parse(descriptions[name].write(described));

/** What each specification requires, by paths into the description. */
const required: Record<DescriptionName, string[]> = {
  // https://datapackage.org/standard/data-package/
  "datapackage.json": ["resources.0.name", "resources.0.path", "resources.2.schema.fields.0.name"],
  // https://www.w3.org/TR/tabular-metadata/ 5.3, 5.4
  "csv-metadata.json": ["@context.0", "tables.0.url", "tables.0.tableSchema.columns.0.titles.0"],
  // https://www.researchobject.org/ro-crate/specification/1.2/root-data-entity.html
  "ro-crate-metadata.json": [
    "@graph.0.conformsTo.@id",
    "@graph.0.about.@id",
    "@graph.1.name",
    "@graph.1.description",
    "@graph.1.datePublished",
    "@graph.1.license.@id",
    "@graph.1.hasPart.0.@id",
  ],
  // https://docs.mlcommons.org/croissant/docs/croissant-spec-1.0.html, "Dataset-level information"
  "croissant.json": [
    ...["@context", "@type", "conformsTo", "name", "description", "license", "url", "creator.0.name"],
    ...["datePublished", "version", "citeAs", "distribution.0.contentUrl", "distribution.0.encodingFormat"],
    ...["recordSet.2.field.0.source.fileObject.@id", "recordSet.2.field.0.source.extract.column"],
  ],
  // https://www.w3.org/TR/vocab-dcat-3/ and DCAT-AP 3, mandatory and recommended
  "dcat.jsonld": [
    ...[
      "@id",
      "dct:title.@value",
      "dct:description.@value",
      "dct:publisher.foaf:name",
      "dct:modified.@value",
    ],
    ...["dcat:distribution.0.dcat:accessURL.@id", "dcat:distribution.0.dcat:mediaType.@id"],
  ],
  // https://datacite-metadata-schema.readthedocs.io/en/4.5/, mandatory properties
  "datacite.json": [
    ...[
      "creators.0.name",
      "titles.0.title",
      "publisher.name",
      "publicationYear",
      "types.resourceTypeGeneral",
    ],
    "schemaVersion",
  ],
  // https://citation-file-format.github.io, schema guide of 1.2.0
  "CITATION.cff": ["cff-version", "message", "title", "authors.0"],
};
const find = (value: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((inner, key) => (inner as Record<string, unknown> | null)?.[key], value);

describe.each(Object.keys(descriptions) as DescriptionName[])("%s", (name) => {
  it.each([
    ["of an edition", edition],
    ["of what nobody has filled in", current],
  ])("%s has what its specification requires", (_title, described) => {
    const value = read(name, described);
    for (const path of required[name]) expect(find(value, path), path).toBeTruthy();
    if (hasProfile(name)) expect(listProfileErrors(name, descriptions[name].write(described))).toEqual([]);
    expect(JSON.stringify(value)).not.toMatch(/:(?:null|""|\[\]|\{\})[,}]/);
  });
});

/** Terms of the contexts that are named by their address alone, as far as they are used here. */
const schemaTerms =
  "about name description datePublished version identifier url license creator publisher keywords funding spatialCoverage temporalCoverage inLanguage hasPart contentSize sha256 encodingFormat familyName givenName CreativeWork Dataset Person Organization";
const csvwTerms =
  "tables url tableSchema columns name titles datatype base format maxLength required separator primaryKey foreignKeys columnReference reference resource dialect delimiter quoteChar doubleQuote header encoding";
const mapTerms = (terms: string, vocabulary: string) =>
  Object.fromEntries(terms.split(" ").map((term) => [term, vocabulary + term]));
const contexts: Record<string, object> = {
  "https://w3id.org/ro/crate/1.2/context": {
    ...mapTerms(schemaTerms, "http://schema.org/"),
    File: "http://schema.org/MediaObject",
    conformsTo: "http://purl.org/dc/terms/conformsTo",
  },
  "http://www.w3.org/ns/csvw": {
    ...mapTerms(csvwTerms, "http://www.w3.org/ns/csvw#"),
    dc: "http://purl.org/dc/terms/",
    schema: "http://schema.org/",
    xsd: "http://www.w3.org/2001/XMLSchema#",
  },
};
const documentLoader = async (address: string) => ({
  contextUrl: null,
  documentUrl: address,
  document: { "@context": contexts[address] },
});

it.each(["csv-metadata.json", "ro-crate-metadata.json", "croissant.json", "dcat.jsonld"] as const)(
  "%s says nothing that its terms do not mean",
  async (name) => {
    for (const described of [edition, current]) {
      const expanded = await jsonld.expand(read(name, described), {
        base: `${origin}/`,
        safe: true,
        documentLoader,
      });
      expect(expanded.length).toBeGreaterThan(0);
    }
  },
);

it("an edition is named by number and DOI, with the sums of its files", () => {
  for (const name of Object.keys(descriptions) as DescriptionName[])
    expect(descriptions[name].write(edition), name).toContain("2026.1");
  for (const name of ["ro-crate-metadata.json", "croissant.json", "dcat.jsonld", "datacite.json"] as const)
    expect(descriptions[name].write(edition), name).toContain("10.5281/zenodo.123");
  expect(read("croissant.json", edition)).toMatchObject({
    isLiveDataset: false,
    distribution: [
      { contentUrl: `${origin}/data/2026.1/interventions.csv`, sha256: "0".repeat(64) },
      {},
      {},
      {},
    ],
  });
  expect(read("datapackage.json", edition).resources[2].schema).toMatchObject({
    primaryKey: ["_id"],
    foreignKeys: [{ fields: ["intervention"], reference: { resource: "interventions", fields: ["_id"] } }],
  });
});

it("the years that the news cover are in the descriptions that have a term for them", () => {
  expect(read("datacite.json", edition).dates).toContainEqual({
    date: "1999/2016",
    dateType: "Other",
    dateInformation: "Años de la prensa que cubre",
  });
  expect(read("dcat.jsonld", edition)["dct:temporal"]).toMatchObject({
    "dcat:startDate": { "@value": "1999" },
    "dcat:endDate": { "@value": "2016" },
  });
  expect(read("ro-crate-metadata.json", edition)["@graph"][1].temporalCoverage).toBe("1999/2016");
});

it("a citation file reads back as it was written", () => {
  expect(read("CITATION.cff", edition)).toMatchObject({
    type: "dataset",
    title: filled.title,
    abstract: filled.description,
    authors: [
      {
        "family-names": "Peña Núñez",
        "given-names": "Rosa María",
        orcid: "https://orcid.org/0000-0002-1825-0097",
      },
      { name: "Universidad de la Prueba" },
    ],
    "date-released": "2026-11-21",
    license: "CC-BY-4.0",
  });
});

it("without an address of the site, those that need one are not written", () => {
  const names = listDescriptions({ ...empty, origin: "" });
  expect(Object.keys(descriptions).filter((name) => !names.includes(name as DescriptionName))).toEqual([
    "croissant.json",
    "dcat.jsonld",
  ]);
});

it("a typed address of the licence stands in a header as requests have it", () => {
  const license = { ...filled.license, address: "https://ñu.example.org/licencia–abierta" };
  const cited = { ...edition, dataset: { ...filled, license } };
  const Link = formatSignposts(cited, { list: "news", id: "1", path: "/news/1" });
  expect(new Headers({ Link }).get("Link")).toContain(
    '<https://xn--u-qga.example.org/licencia%E2%80%93abierta>; rel="license"',
  );
});
