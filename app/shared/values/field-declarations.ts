import type { certainties, supports } from "../evidence/vocabulary.ts";
import type { RevisionNoun } from "./revisions.ts";

/** Largest lengths in UTF-16 code units, by what the field is for. */
export const lengths = {
  name: 300,
  line: 500,
  person: 100,
  address: 2048,
  text: 20_000,
  longText: 60_000,
} as const;

type Common = {
  /** Property of the noun's table; of links, property of its row in the history. */
  column: string;
  /** What forms, history, errors and downloads call it. */
  label: string;
  /** Spanish: help of the form, data dictionary, description in OpenAPI. */
  meaning: string;
  /** A call of its own sets it: in no form and no file. */
  isInternal?: true;
  /** Internal, and yet in the study's workbook, whose records an empty installation takes. */
  isInWorkbook?: true;
  /** Accepted CSV headers besides wire name and label. */
  headers?: readonly string[];
};

/** `required` is the message for a missing value; without it the field is optional. */
export type Field = Common &
  (
    | { kind: "line" | "text"; required?: string; limit?: number }
    | { kind: "date" | "address"; required?: string }
    | { kind: "reference"; required?: string; of: RevisionNoun }
    | { kind: "choice"; required?: string; options: Readonly<Record<string, string>> }
    /** `texts` names the fields with its alternative text, caption and credit. */
    | { kind: "image"; texts: readonly [alt: string, caption: string, credit: string] }
    /** The alternative text is in no response; caption and credit are. */
    | { kind: "imageAlt" | "imageText" | "names" }
    /** Ids of other records, in a table of their own: in the order of the ids, or in the one that was given. */
    | { kind: "links"; of: RevisionNoun; isOrdered?: true }
    /** Names of actors, in a table of their own. */
    | { kind: "actors" }
    /** Sources that a passage rests on, in a table of their own. */
    | { kind: "supports" }
    /** Order in a list; in no form and no response. */
    | { kind: "position" }
  );

/** By wire name, in the order of the response. */
export type Fields = Readonly<Record<string, Field>>;

/** Where the API has the records of a noun, below `apiRoot`. */
export type NounPaths = {
  list: string;
  one: `${string}/:id`;
  /** For writes whose address is another one than that of the list, or of the record. */
  create?: string;
  update?: string;
  delete?: string;
};

export type NounDeclaration = {
  one: string;
  many: string;
  article: "el" | "la";
  /** Null for records that calls of their own read and write. */
  paths: NounPaths | null;
  /** What a record is called by; empty if by its intervention. */
  nameFields: readonly string[];
  fields: Fields;
  /** Response fields that list the ids of other records. */
  children?: Readonly<Record<string, RevisionNoun>>;
  /** Fields by which a file's record is known to be one of these; absent for required fields and images that no other noun has. */
  recognizedBy?: readonly string[];
  /** Fields that tell apart records of one name, besides it. */
  keyFields?: readonly string[];
  /** A field by which references find a record, besides its name. */
  codeField?: string;
  /** A choice from the widest to the narrowest: records refer to wider ones of the same noun, in files in any order. */
  levelField?: string;
  /** Fields of the record that a reference names which tables have in the rows of this noun: of a news item's source, its page. */
  tableFields?: Readonly<Record<string, readonly string[]>>;
  /** Headers of a CSV column that lists its records, besides `many`. */
  headers?: readonly string[];
  /** The room of a list that records are sorted by: it has an order, and files refer to its entries by their names. */
  mostEntries?: number;
};

/** @throws Error for a noun without calls of the generic kind */
export function requirePaths({ one, paths }: NounDeclaration): NounPaths {
  if (!paths) throw new Error(`${one} has no calls`);
  return paths;
}

/** A source that a passage rests on, and how. */
export type Support = {
  source: string;
  support: (typeof supports)[number];
  certainty: (typeof certainties)[number];
  note: string;
};

export type ValueOf<F> = F extends { kind: "names" | "links" | "actors" }
  ? string[]
  : F extends { kind: "supports" }
    ? Support[]
    : F extends { kind: "choice"; options: Readonly<Record<infer Option extends string, string>> }
      ? Option
      : string;

export type InputValues<F extends Fields> = { [Name in keyof F]: ValueOf<F[Name]> };

/** The texts of an image are part of its input. */
export type InputName<F extends Fields> = {
  [Name in keyof F & string]: F[Name] extends { kind: "imageAlt" | "imageText" | "position" } ? never : Name;
}[keyof F & string];

export function isRequired(field: Field): field is Field & { required: string } {
  return "required" in field && field.required !== undefined;
}

/** Whether fields of this kind are in a table of their own. */
export function isLinked(kind: Field["kind"]): boolean {
  return kind === "links" || kind === "actors" || kind === "supports";
}

/** In UTF-16 code units. */
export function getLimit(field: Field): number {
  if ("limit" in field && field.limit !== undefined) return field.limit;
  if (field.kind === "text") return lengths.text;
  if (field.kind === "imageAlt" || field.kind === "imageText") return lengths.line;
  return field.kind === "address" || field.kind === "image" ? lengths.address : lengths.name;
}

export function getEmptyValues<F extends Fields>(fields: F): InputValues<F> {
  const values = Object.entries(fields).map(([name, { kind }]) => [
    name,
    kind === "names" || isLinked(kind) ? [] : "",
  ]);
  return Object.fromEntries(values);
}
