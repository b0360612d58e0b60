import { z } from "zod";
import { supportList } from "../../shared/evidence/support-schemas.ts";
import { certainties, type PassageNoun, supports } from "../../shared/evidence/vocabulary.ts";
import { inputSchema, wireShape } from "../../shared/values/field-schemas.ts";
import { idSchema } from "../../shared/values/ids.ts";
import { requiredId } from "../../shared/values/schemas.ts";
import { recordFields } from "../catalog/contract.ts";
import { passageFields } from "./declaration.ts";

/** The state is the text's to say. */
export const passageInput = inputSchema(passageFields)
  .omit({ state: true })
  .extend({ record: requiredId("El registro es obligatorio"), sources: supportList.optional() });
export type PassageInput = z.infer<typeof passageInput> & { __v?: number };

const supportShape = z.object({
  source: idSchema,
  support: z.enum(supports),
  certainty: z.enum(certainties),
  note: z.string(),
});
export const passageShape = z
  .object({ ...recordFields, ...wireShape(passageFields), sources: z.array(supportShape) })
  .meta({ id: "Passage" });
export type Passage = z.infer<typeof passageShape>;

export type ReportedConflict = { _id: string; conflictName: string };
export type TextSource = {
  author: string;
  title: string;
  publication: string;
  section: string;
  page: string;
  /** As far as it is known, in words. */
  date: string;
  url: string;
  newsId: string | null;
  /** What asks for the news item as it was: "?edition=2026.1"; absent for what it is. */
  newsState?: string;
  /** Those that its news item reports on; absent where there are none. */
  conflicts?: ReportedConflict[];
  /** Addresses of the pages of its scans that staff show; absent where there are none. */
  clippings?: string[];
  /** Why the reader proposes it; absent from what a person has confirmed. */
  unconfirmed?: "reference" | "citation" | "date";
};
/** A line of a text, with the numbers of the sources that its sentences rest on. */
export type TextBlock = {
  kind: "paragraph" | "heading" | "entry";
  /** Each with the sources of its last sentence. */
  parts: { text: string; numbers: number[] }[];
  /** The numbers of the sources that stand beside it. */
  notes: number[];
};
/** A text with the sources beside it. */
export type AnnotatedText = {
  blocks: TextBlock[];
  sources: TextSource[];
  /** Sentences with a confirmed source, of all. */
  cited: number;
  total: number;
};

/** The texts that a passage can be in, by noun: their names on the wire. */
export const passageTexts: Readonly<Record<PassageNoun, readonly string[]>> = {
  intervention: ["description"],
  datasheet: ["description", "features", "conflictivity"],
  conflict: ["description"],
  news: ["description"],
};

export const passageMessages = {
  created: "Frase enlazada con su fuente correctamente",
  updated: "Frase actualizada correctamente",
  deleted: "Frase eliminada correctamente",
  unknown: "No encontramos esa frase.",
} as const;
