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
  /** What it holds, for whoever fills it in, downloads it or calls the API. */
  meaning: string;
  /** Headers of a CSV column that mean it, besides its name and label. */
  headers?: readonly string[];
  /** The API names it in the path of a call, not in the body. */
  isInPath?: true;
};

/** One field of a noun. `required` is what is said where it is missing; without it the field may be empty. */
export type Field = Common &
  (
    | { kind: "line" | "text"; required?: string; limit?: number }
    | { kind: "date" | "address"; required: string }
    | { kind: "reference"; required: string; of: RevisionNoun }
    | { kind: "choice"; required: string; options: Readonly<Record<string, string>> }
    /** `alt` names the field that says in words what the image shows. */
    | { kind: "image"; alt: string }
    | { kind: "imageAlt" | "names" }
    /** Ids of other records, in a table of their own. */
    | { kind: "links"; of: RevisionNoun }
    /** A place in a list; nobody types it, and it is in no response. */
    | { kind: "position" }
  );

/** The fields of a noun by their name on the wire, in the order of the wire. */
export type Fields = Readonly<Record<string, Field>>;

export type NounDeclaration = {
  one: string;
  many: string;
  article: "el" | "la";
  /** Fields that a record is known by; none where it is known by its intervention. */
  nameFields: readonly string[];
  fields: Fields;
  /** Fields of the wire that repeat what other records say, and the nouns of these. */
  children?: Readonly<Record<string, RevisionNoun>>;
  /** Headers of a CSV column that lists its records, besides `many`. */
  headers?: readonly string[];
  /** A list that clients know by its ids: its records are neither created nor deleted on the site. */
  isFixedList?: true;
};

/** What a field holds, in the body of a call and in a form. */
export type ValueOf<F> = F extends { kind: "names" | "links" }
  ? string[]
  : F extends { kind: "choice"; options: Readonly<Record<infer Option extends string, string>> }
    ? Option
    : string;

export type InputValues<F extends Fields> = { [Name in keyof F]: ValueOf<F[Name]> };

/** Fields that have an input of their own: what an image shows is asked beside the image. */
export type InputName<F extends Fields> = {
  [Name in keyof F & string]: F[Name] extends { kind: "imageAlt" | "position" } ? never : Name;
}[keyof F & string];

export function isRequired(field: Field): boolean {
  return "required" in field && field.required !== undefined;
}

/** Most UTF-16 code units that a text may have. */
export function getLimit(field: Field): number {
  if ("limit" in field && field.limit !== undefined) return field.limit;
  if (field.kind === "text") return lengths.text;
  if (field.kind === "imageAlt") return lengths.line;
  return field.kind === "address" || field.kind === "image" ? lengths.address : lengths.name;
}

/** An empty form. */
export function getEmptyValues<F extends Fields>(fields: F): InputValues<F> {
  const values = Object.entries(fields).map(([name, { kind }]) => [
    name,
    kind === "names" || kind === "links" ? [] : "",
  ]);
  return Object.fromEntries(values);
}
