import { Cite } from "@citation-js/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import "@citation-js/plugin-bibtex";
import "@citation-js/plugin-ris";
import { propertyRuns } from "../../../../tests/support/property-runs.ts";
import type { Citation, Dataset } from "../contract.ts";
import { findLicense } from "../licenses.server.ts";
import { writeBibtex } from "./bibtex.server.ts";
import { toCsl } from "./csl.server.ts";
import { describeDataset, describeRecord } from "./json-ld.server.ts";
import { listPageTags } from "./page-tags.server.ts";
import { writeRis } from "./ris.server.ts";
import { formatApa, formatChicago, toPlainText } from "./styles.server.ts";

const article: Citation = {
  kind: "article",
  key: "noticia-5f0c2d9be1a04a1d3c7b8e9f",
  title: "El túnel de Occidente, ¿para quién?",
  authors: [],
  date: "2004-03-01",
  container: "El Correo de Los Guaduales",
  page: "",
  section: "",
  genre: "",
  publisher: "",
  version: "",
  abstract: "Los vecinos piden que se explique la obra.",
  address: "https://conflictos.example.org/news/5f0c2d9be1a04a1d3c7b8e9f",
  archive: "Conflictos urbanos: base de datos",
  archiveLocation: "5f0c2d9be1a04a1d3c7b8e9f",
};
const record: Citation = {
  ...article,
  kind: "record",
  authors: ["Peña Núñez, Rosa María", "Íñiguez, Óscar", "Universidad de la Prueba"],
  date: "2026-11-22",
  container: "Conflictos urbanos: base de datos",
  genre: "Registro de noticia",
  publisher: "Universidad de la Prueba",
  version: "versión del 22 de noviembre de 2026",
};
const dataset: Citation = {
  ...record,
  kind: "dataset",
  title: record.container,
  container: "",
  genre: "Conjunto de datos",
};

describe("A reference in Spanish", () => {
  const [end, both] = [
    article.address,
    (citation: Citation) => [formatApa, formatChicago].map((format) => toPlainText(format(citation))),
  ];

  it("of an article names newspaper and day", () => {
    expect(both(article)).toEqual([
      `El túnel de Occidente, ¿para quién? (2004, 1 de marzo). El Correo de Los Guaduales. ${end}`,
      `El Correo de Los Guaduales. 2004. «El túnel de Occidente, ¿para quién?», 1 de marzo. ${end}.`,
    ]);
    expect(both({ ...article, authors: ["Duque, J. G."], page: "7A" })).toEqual([
      `Duque, J. G. (2004, 1 de marzo). El túnel de Occidente, ¿para quién? El Correo de Los Guaduales, p. 7A. ${end}`,
      `Duque, J. G. 2004. «El túnel de Occidente, ¿para quién?». El Correo de Los Guaduales, 1 de marzo, p. 7A. ${end}.`,
    ]);
    expect(both({ ...article, date: null, container: "", address: "" })).toEqual([
      "El túnel de Occidente, ¿para quién? (s. f.).",
      "«El túnel de Occidente, ¿para quién?». s. f.",
    ]);
  });

  it("has marks of the second rank inside a quoted title", () => {
    const title = '"Parques del Río" y «La Curva»';
    const [apa, chicago] = both({ ...article, title, date: null, container: "", address: "" });
    expect(apa).toBe(`${title}. (s. f.).`);
    expect(chicago).toBe("«“Parques del Río” y “La Curva”». s. f.");
  });

  it("of a record names the study, its state and who publishes it", () => {
    const version = "versión del 22 de noviembre de 2026";
    expect(both(record)).toEqual([
      `Peña Núñez, R. M., Íñiguez, Ó. y Universidad de la Prueba. (2026). El túnel de Occidente, ¿para quién? [Registro de noticia]. En Conflictos urbanos: base de datos (${version}). Universidad de la Prueba. ${end}`,
      `Peña Núñez, Rosa María, Íñiguez, Óscar y Universidad de la Prueba. 2026. «El túnel de Occidente, ¿para quién?». Registro de noticia. En Conflictos urbanos: base de datos, ${version}. Universidad de la Prueba. ${end}.`,
    ]);
    expect(toPlainText(formatApa({ ...dataset, authors: ["Peña, Rosa"] }))).toBe(
      `Peña, R. (2026). Conflictos urbanos: base de datos (${version}) [Conjunto de datos]. Universidad de la Prueba. ${end}`,
    );
  });
});

describe("What a page says to programs", () => {
  const study: Dataset = {
    title: article.archive,
    creators: [
      { name: "Peña Núñez, Rosa María", orcid: "0000-0002-1825-0097", ror: "https://ror.org/03bp5hc83" },
      { name: "Grupo de la Prueba", orcid: "", ror: "" },
    ],
    publisher: "Universidad de la Prueba",
    license: findLicense("cc by 4.0", ""),
    contact: "",
    place: "Los Guaduales",
    funding: "",
    keywords: ["prensa"],
    description: "",
    newspaper: article.container,
    period: { first: 1999, last: 2016 },
    origin: "https://conflictos.example.org",
    domain: "conflictos.example.org",
  };

  it("tells reference managers of a newspaper's article, kept by the study", () => {
    const tags = Object.fromEntries(listPageTags(article));
    expect(tags).toMatchObject({
      "dc.title": article.title,
      "dcterms.issued": "2004-03-01",
      "prism.publicationName": "El Correo de Los Guaduales",
      "z:archive": article.archive,
      "z:archiveLocation": article.archiveLocation,
      "z:itemType": "newspaperArticle",
    });
    expect(tags).not.toHaveProperty("citation_title");
    expect(Object.fromEntries(listPageTags(record))["z:itemType"]).toBe("webpage");
  });

  it("tells search engines what it is, in the terms of schema.org", () => {
    expect(describeRecord(article, study, { about: ["Túnel de Occidente"], period: null })).toMatchObject({
      "@context": "https://schema.org",
      "@type": "NewsArticle",
      headline: article.title,
      datePublished: "2004-03-01",
      isPartOf: { "@type": "Newspaper", name: article.container },
      about: { name: "Túnel de Occidente" },
    });
    const files = [{ type: "text/csv; charset=utf-8", path: "/news.csv" }];
    expect(describeDataset(dataset, study, files)).toMatchObject({
      "@type": "Dataset",
      temporalCoverage: "1999/2016",
      license: "https://creativecommons.org/licenses/by/4.0/",
      creator: [
        { "@type": "Person", familyName: "Peña Núñez", identifier: "https://orcid.org/0000-0002-1825-0097" },
        { "@type": "Organization", name: "Grupo de la Prueba" },
      ],
      distribution: [{ encodingFormat: "text/csv", contentUrl: "https://conflictos.example.org/news.csv" }],
    });
  });

  it("says of a record what it is about, even where that is a work itself, where and of which years", () => {
    const period = { first: 2003, last: 2008 };
    expect(describeRecord(record, study, { about: [], period })).toMatchObject({
      "@type": "CreativeWork",
      about: { "@type": "Thing", name: record.title },
      spatialCoverage: "Los Guaduales",
      temporalCoverage: "2003/2008",
    });
  });

  it("is nothing without an address that stays", () => {
    expect(
      describeRecord({ ...article, address: "" }, { ...study, origin: "" }, { about: [], period: null }),
    ).toBeNull();
    expect(describeDataset({ ...dataset, address: "" }, { ...study, origin: "" }, [])).toBeNull();
    expect(toPlainText(formatApa({ ...dataset, address: "" }))).not.toContain("http");
  });

  it.each([
    ["CC BY 4.0", "", "CC-BY-4.0", "https://creativecommons.org/licenses/by/4.0/"],
    ["Licencia propia", "https://example.org/l", null, "https://example.org/l"],
    ["", "", null, ""],
  ])("knows the licence «%s»", (name, given, spdx, address) => {
    expect(findLicense(name, given)).toEqual({ name: name || "licencia sin definir", spdx, address });
  });
});

/** Texts with what BibTeX, RIS and reference managers could trip over. */
const words = [
  "Túnel",
  "«ñandú»",
  "50 %",
  "a & b",
  "$100",
  "#1",
  "x_y",
  "{llaves}",
  "\\comando",
  "a~b",
  "2^3",
  "TY  - NEWS",
  "ER  -",
  "@article{x,",
  '"comillas"',
  "¿por qué?",
  "🏙️",
  "שלום",
  "línea\nnueva",
  "and",
  "<b>",
];
const text = fc
  .array(fc.constantFrom(...words), { minLength: 1, maxLength: 5 })
  .map((parts) => parts.join(" "));
const citation = fc
  .record({
    title: text,
    abstract: text,
    container: text,
    publisher: text,
    authors: fc.array(
      fc.constantFrom("Peña Núñez, Rosa María", "Grupo y Cía de Estudios", "Íñiguez, Óscar"),
      { maxLength: 3 },
    ),
    date: fc.constantFrom("2004-03-01", "1999-12-31"),
    kind: fc.constantFrom("article" as const, "record" as const, "dataset" as const),
  })
  .map((fields): Citation => ({ ...record, ...fields }));

/** Formats without entities have family names only. */
const readNames = (authors: unknown) =>
  ((authors ?? []) as Record<string, string>[]).map(({ literal, family = literal, given }) => [
    family,
    given,
  ]);

const readDay = (issued: unknown) => (issued as { "date-parts": [number[]] })["date-parts"][0];

const oneLine = (value: string) => value.replace(/\s+/g, " ").trim();

it.each([
  ["BibTeX", "@biblatex/text", writeBibtex],
  ["RIS", "@ris/file", writeRis],
])("%s is read back by a reference manager, accents kept", (format, forceType, write) => {
  fc.assert(
    fc.property(citation, (given) => {
      const [read = {}] = new Cite(write(given), { forceType }).data;
      const { title, author, issued, URL, abstract } = toCsl(given);
      expect(oneLine(String(read.title))).toBe(oneLine(String(title)));
      expect(oneLine(String(read.abstract))).toBe(oneLine(String(abstract)));
      // This reader takes neither authors nor more than the year of newspaper articles in RIS.
      const isWhole = format === "BibTeX" || given.kind !== "article";
      expect(readNames(read.author)).toEqual(isWhole ? readNames(author) : []);
      const day = readDay(read.issued);
      expect(day).toEqual(readDay(issued).slice(0, isWhole ? 3 : 1));
      expect(read.URL).toBe(URL);
      const hasContainer = format === "BibTeX" ? given.kind !== "dataset" : given.kind === "article";
      if (hasContainer) expect(oneLine(String(read["container-title"]))).toBe(oneLine(given.container));
    }),
    propertyRuns(100),
  );
});
