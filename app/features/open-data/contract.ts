import type { Period } from "../../shared/values/dates.ts";
import type { RevisionNoun } from "../../shared/values/revisions.ts";
import type { DataTable, OpenList } from "./constants.ts";

/** A column of the files of a list, from the declaration of its noun. */
export type Column = {
  name: string;
  /** Spanish, for spreadsheets and the dictionary. */
  label: string;
  meaning: string;
  type: "string" | "date" | "datetime" | "integer" | "list";
  isRequired: boolean;
  /** In UTF-16 code units. */
  maxLength?: number;
  /** The noun whose ids it has. */
  references?: RevisionNoun;
  /** It repeats what another record says, such as the name that an id stands for. */
  isDerived?: true;
};

/** Null for a reference that a record does not have. */
export type Cell = string | number | readonly string[] | null;
/** By column, in their order. */
export type OpenRow = Record<string, Cell>;

export type License = {
  /** As staff call it, or that there is none. */
  name: string;
  /** Null for one that SPDX does not have, or that is not known here. */
  spdx: string | null;
  /** "" without one. */
  address: string;
};

/** Which state of all content something is of, and since when there is that state. */
export type DataState = { version: number; changedAt: Date };

/** As researchers write it: "Apellidos, Nombres", or an entity. */
type Creator = { name: string; orcid: string; ror: string };

/** The study as what is cited and harvested. Texts are "" where nobody has filled them in. */
export type Dataset = {
  title: string;
  creators: readonly Creator[];
  publisher: string;
  license: License;
  contact: string;
  place: string;
  funding: string;
  keywords: readonly string[];
  description: string;
  newspaper: string;
  /** The years that the team states or those of its news; null without any. */
  period: Period | null;
  /** Of absolute addresses; "" where the operator has not set one. */
  origin: string;
  /** Of the identifiers that harvesters know records by. */
  domain: string;
};

/** A state that was published for ever. */
type Edition = {
  /** Like "2026.1". */
  number: string;
  /** Like "10.5281/zenodo.123"; "" without one. */
  doi: string;
};

/** A CSV file among those that are described together. */
export type DescribedTable = {
  name: string;
  path: string;
  title: string;
  columns: readonly Column[];
  /** Some of its rows are hidden, to which others may refer. */
  hasGaps?: boolean;
};

/** What the files around data say: of a list with its filters, of an edition, of all as it is now. */
export type Described = {
  /** Lower case, without spaces. */
  name: string;
  title: string;
  /** Of the page that shows it. */
  path: string;
  dataset: Dataset;
  state: DataState;
  /** Null for data that go on changing. */
  edition: Edition | null;
  /** How it is cited. */
  citation: Citation;
  tables: readonly DescribedTable[];
  /** Of the files that are made already. */
  sums: readonly FileSum[];
  /** Address of the folder of the files; "" where they only lie beside what describes them. */
  folder: string;
};

export type FileSum = { name: string; bytes: number; sha256: string };

/** What the file of a record is of. */
export type RecordSource = { list: OpenList; columns: readonly Column[]; dataset: Dataset; state: DataState };

/** What the file of a list is of. */
export type ListSource = Omit<RecordSource, "list"> & {
  list: DataTable;
  total: number;
  /** What its rows are filtered by. */
  words: readonly string[];
  /** Of the page that shows it, with its filters. */
  path: string;
};

/** Something that can be cited, in the terms of CSL. */
export type Citation = {
  /** An article of a newspaper, a record about one thing, or a set of data. */
  kind: "article" | "record" | "dataset";
  /** Unique among the entries of a file. */
  key: string;
  title: string;
  authors: readonly string[];
  /** `yyyy-mm-dd`; null where it is not known. */
  date: string | null;
  /** The newspaper of an article, the data set of a record; "" of a data set. */
  container: string;
  /** Of an article, as it is cited: "7A"; "" where not known. */
  page: string;
  section: string;
  /** What a record or a data set is, in brackets. */
  genre: string;
  publisher: string;
  /** State of the data that a record or a data set was cited in. */
  version: string;
  abstract: string;
  /** "" where the operator has not set an address. */
  address: string;
  /** Who keeps the record of an article, and under which id. */
  archive: string;
  archiveLocation: string;
};

/** A reference as it stands in a list, in parts, of which some are in italics. */
export type StyledText = { text: string; isItalic?: true }[];

/** Fields of a record, by wire name, as far as they are needed. */
export type RecordFacts = Readonly<Record<string, unknown>>;

/** What a page offers to take away, and says of itself to programs. */
export type Takeaway = {
  files: { label: string; path: string }[];
  citations: { label: string; text: StyledText }[];
  /** Other forms of the page, by media type. */
  alternates: { type: string; path: string }[];
  /** Markup that shows it on another site, with what it does; or why there is none. */
  embed?: { note: string; code?: string };
  /** Where a record goes on: its history, others beside it. */
  links?: { label: string; path: string }[];
  /** Contents of `meta` elements by their names (Dublin Core, PRISM, Zotero). */
  tags: [name: string, content: string][];
  /** JSON-LD in the terms of schema.org; null where it would need an address that the operator has not set. */
  meaning: object | null;
};
