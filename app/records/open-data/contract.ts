import type { RevisionNoun } from "../../shared/values/revisions.ts";

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
};

export type Cell = string | number | readonly string[];
/** By column, in their order. */
export type OpenRow = Record<string, Cell>;
