import { z } from "zod";
import type { Chart } from "../../../shared/figures/cross-tab.ts";
import type { Drawing } from "../../map/contract.ts";

/** How many news the exercises have: what the address says, within what a class can do. */
const amount = (least: number, most: number) =>
  z.coerce
    .number()
    .int()
    .transform((asked) => Math.min(most, Math.max(least, asked)))
    .optional()
    .catch(undefined);

export const classOptions = z.object({ codificar: amount(3, 20), baraja: amount(4, 40) });
export type ClassOptions = z.infer<typeof classOptions>;

export const classMessages = {
  notCoded:
    "Esta actuación todavía no tiene noticias codificadas suficientes para el ejercicio: la hoja de clase está sin «codificar».",
  noCards: "Esta actuación no tiene noticias con fecha suficientes para una baraja.",
} as const;

/** A dated news item with what the sheet prints of its summary, in whole sentences. */
export type ClassNews = { date: string; headline: string; text: string };

/** One value of the ladder, as the codebook in force has it. */
export type ClassValue = { code: string; label: string; rule: string };

/** Plain data, so that a child process can draw it. */
export type ClassSheet = {
  name: string;
  address: string;
  facts: string;
  opening: string;
  /** The news a year; null without any credible date. */
  years: Chart | null;
  map: {
    drawing: Pick<Drawing, "width" | "height" | "layers" | "shapes" | "outlines">;
    precision: string;
  } | null;
  /** In the order of their dates; `note` says why it was picked. */
  passages: (ClassNews & { note: string })[];
  /** One line each, in the order of their dates. */
  conflicts: string[];
  /** Those whose names a sheet does not print. */
  unnamedConflicts: number;
  sides: { label: string; text: string }[];
  questions: string[];
  citation: string;
  coding: {
    question: string;
    values: ClassValue[];
    /** `code` is "" for "no se puede decir". */
    news: (ClassNews & { code: string; label: string })[];
    /** In words; "" where no sample has been closed. */
    agreement: string;
  } | null;
  /** In the order of time. */
  cards: ClassNews[];
};
