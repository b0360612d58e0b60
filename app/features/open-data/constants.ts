import { href } from "react-router";
import type { RevisionNoun } from "../../shared/values/revisions.ts";

/** What a list can be taken away as, by the ending of its address. */
export const listFormats = {
  csv: { type: "text/csv; charset=utf-8; header=present", label: "CSV" },
  xlsx: {
    type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    label: "Hoja de cálculo",
  },
  json: { type: "application/json; charset=utf-8", label: "JSON" },
  zip: { type: "application/zip", label: "Todo, explicado (ZIP)" },
  bib: { type: "application/x-bibtex; charset=utf-8", label: "BibTeX" },
  ris: { type: "application/x-research-info-systems; charset=utf-8", label: "RIS" },
} as const;
export type ListFormat = keyof typeof listFormats;

/** A geometry is longer than a cell of a spreadsheet, and nothing of a plain table is cited by itself. */
const plainTableFormats = ["csv", "json", "zip"] as const satisfies readonly ListFormat[];

/** What a record can be taken away as. */
export const recordFormats = {
  json: { type: "application/json; charset=utf-8", label: "JSON" },
  bib: listFormats.bib,
  ris: listFormats.ris,
  jsonld: { type: "application/ld+json; charset=utf-8", label: "JSON-LD" },
  "csl.json": { type: "application/vnd.citationstyles.csl+json; charset=utf-8", label: "CSL-JSON" },
  txt: { type: "text/plain; charset=utf-8", label: "Texto" },
} as const;
export type RecordFormat = keyof typeof recordFormats;

/** What the figures of a chart can be taken away as. */
export const figureFormats = {
  csv: { type: listFormats.csv.type, label: "Datos en CSV" },
  svg: { type: "image/svg+xml; charset=utf-8", label: "Gráfica en SVG" },
  png: { type: "image/png", label: "Gráfica en PNG" },
} as const;
export type FigureFormat = keyof typeof figureFormats;

/** The lists that can be taken away, by the first part of their addresses. */
export const openLists = ["interventions", "conflicts", "news", "actors"] as const;
export type OpenList = (typeof openLists)[number];

/** What works and conflicts are sorted by, which a new site has before it has records. */
export const sortingLists = ["systems", "hierarchies", "stages"] as const;

/** Tables whose records have no list of their own on the site: what the lists refer to, and what refers to them. */
const plainTables = [
  "datasheets",
  "publications",
  "sources",
  "passages",
  "places",
  "gazetteer",
  "work-places",
  "errata",
  ...sortingLists,
] as const;
type PlainTable = (typeof plainTables)[number];

/** Tables whose records are stored. */
export type RecordTable = OpenList | PlainTable;

/** Tables whose rows are no records: what follows from the readings and the codebook. */
const codingTableNames = ["coding", "crosswalk", "codebook"] as const;
export type CodingTable = (typeof codingTableNames)[number];

/** All tables of the data, as an edition has them. */
export const dataTables = [...openLists, ...plainTables, ...codingTableNames] as const;
export type DataTable = (typeof dataTables)[number];

/** The table that has the records of each noun; null for records that are not given away. */
export const tableOfNoun = {
  intervention: "interventions",
  conflict: "conflicts",
  news: "news",
  actor: "actors",
  datasheet: "datasheets",
  publication: "publications",
  source: "sources",
  passage: "passages",
  geometry: "places",
  place: "gazetteer",
  work_place: "work-places",
  erratum: "errata",
  system: "systems",
  hierarchy: "hierarchies",
  stage: "stages",
  clipping: null,
  coding: null,
  map_layer: null,
  user: null,
  site_content: null,
} as const satisfies Record<RevisionNoun, RecordTable | null>;

type NounOfTable = {
  [Noun in RevisionNoun as NonNullable<(typeof tableOfNoun)[Noun]>]: Noun;
};

/** The noun of the records of each table. Written out, so that pages which do not use it load nothing of it. */
export const nounOfList: NounOfTable = {
  interventions: "intervention",
  conflicts: "conflict",
  news: "news",
  actors: "actor",
  datasheets: "datasheet",
  publications: "publication",
  sources: "source",
  passages: "passage",
  places: "geometry",
  gazetteer: "place",
  "work-places": "work_place",
  errata: "erratum",
  systems: "system",
  hierarchies: "hierarchy",
  stages: "stage",
};

export const isCodingTable = (table: DataTable): table is CodingTable =>
  codingTableNames.some((name) => name === table);

/** What editions call the rows of a table. */
export const getStateNoun = (table: DataTable): RevisionNoun | CodingTable =>
  isCodingTable(table) ? table : nounOfList[table];

export const isOpenList = (table: DataTable): table is OpenList => openLists.some((list) => list === table);

const recordPages: Record<OpenList, (id: string) => string> = {
  interventions: (id) => href("/interventions/:interventionId", { interventionId: id }),
  conflicts: (id) => href("/conflicts/:conflictId", { conflictId: id }),
  news: (id) => href("/news/:newsId", { newsId: id }),
  actors: (id) => href("/actors/:actorId", { actorId: id }),
};
export const getRecordPath = (list: OpenList, id: string): string => recordPages[list](id);

/** When a record's states began and ended, and how they differ. */
export const getHistoryPath = (list: OpenList, id: string) =>
  href("/:list/:recordId/history", { list, recordId: id });

/** A work for a class, on two pages. */
export const getClassSheetPath = (interventionId: string) =>
  href("/documents/:file", { file: `clase-${interventionId}.pdf` });

/** The forms in which a table can be taken away. */
export const listFormatsOf = (table: DataTable): readonly ListFormat[] =>
  isOpenList(table) ? (Object.keys(listFormats) as ListFormat[]) : plainTableFormats;

/** What files of a list are called. */
export const listFileNames: Record<DataTable, string> = {
  interventions: "actuaciones",
  conflicts: "conflictos",
  news: "noticias",
  actors: "actores",
  datasheets: "fichas",
  publications: "publicaciones",
  sources: "fuentes",
  passages: "frases",
  places: "ubicaciones",
  gazetteer: "lugares",
  "work-places": "territorios",
  errata: "erratas",
  // A study calls its axes what it likes, and editions keep the names of their files.
  systems: "eje-1",
  hierarchies: "eje-2",
  stages: "etapas",
  coding: "codificacion",
  crosswalk: "hechos",
  codebook: "libro-de-codigos",
};

/** Titles of tables, where they are not what their files are called. */
export const tableTitles: Partial<Record<DataTable, string>> = {
  coding: "Codificación",
  codebook: "Libro de códigos",
};

/** Where what is new in a list can be followed. */
export const getFeedPath = (list: OpenList) => `/${list}.atom`;

/** Where programs harvest all of it (OAI-PMH). */
export const oaiPath = "/oai";

/** Said in the place of what names this site for ever, while it has no address that stays. */
export const noAddress =
  "Esto necesita la dirección del sitio, que quien lo administra todavía no ha fijado (SITE_URL).";

/** Files about all of the data, at the root, so that the package names the lists beside it. */
export const dictionaryPath = "/dictionary.csv";
export const packagePath = "/datapackage.json";

/** The name of the licence that nobody has chosen yet. */
export const undefinedLicense = "licencia sin definir";

/** Rows of a spreadsheet, which is made as a whole; longer lists are taken away as CSV. */
export const spreadsheetLimit = 20_000;

/** Between the values of a cell that has several; the importer reads it too. */
export const cellSeparator = " | ";
