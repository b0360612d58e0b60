import { capitalize } from "../values/text.ts";

export type AxisName = "system" | "hierarchy";

/** What a study calls one of the two axes that its works are sorted by. */
export type Axis = {
  one: string;
  many: string;
  article: "el" | "la";
  /** The whole term, as in "sistema estructurante". */
  term: string;
};

/** What sentences of every page and file need to know of the study, besides its records. */
export type Study = { timeZone: string; axes: Record<AxisName, Axis> };

/** The study that the product was made for: what an installation says until somebody writes other words. */
export const firstStudy: Study = {
  timeZone: "America/Bogota",
  axes: {
    system: { one: "sistema", many: "sistemas", article: "el", term: "sistema estructurante" },
    hierarchy: { one: "jerarquía", many: "jerarquías", article: "la", term: "jerarquía urbana" },
  },
};

// An installation has one study. Servers read it before they answer; browsers have it from the page, so that
// the words are no part of the scripts.
let current: Study =
  import.meta.env?.SSR === false ? JSON.parse(document.documentElement.dataset.study ?? "null") : firstStudy;

export function setStudy(study: Study): void {
  current = study;
}

export const getStudy = (): Study => current;

export const getTimeZone = (): string => current.timeZone;

export const getAxis = (name: AxisName): Axis => current.axes[name];

/** "Sistema", as labels have it. */
export const labelAxis = (name: AxisName): string => capitalize(current.axes[name].one);

/** The word that agrees with the axis: "ese" or "esa". */
export const agree = (name: AxisName, masculine: string, feminine: string): string =>
  current.axes[name].article === "la" ? feminine : masculine;

/** Feminine words with a stressed "a" at their beginning have the other article in the singular: "el área", "un aula". */
const beginsWithStressedA = /^h?(?:á|au?[^aeiouáéíóúü]{1,2}u?[aeo]$)/i;

function withArticle(name: AxisName, masculine: string, feminine: string): string {
  const { one } = current.axes[name];
  return `${beginsWithStressedA.test(one) ? masculine : agree(name, masculine, feminine)} ${one}`;
}

/** "el sistema", "la jerarquía". */
export const theAxis = (name: AxisName): string => withArticle(name, "el", "la");

/** "un sistema", "una jerarquía". */
export const anAxis = (name: AxisName): string => withArticle(name, "un", "una");

/** "los sistemas", "las jerarquías". */
export const theAxes = (name: AxisName): string => `${agree(name, "los", "las")} ${current.axes[name].many}`;

/** "Todos los sistemas", "Todas las jerarquías". */
export const allAxes = (name: AxisName): string => `${agree(name, "Todos", "Todas")} ${theAxes(name)}`;

/** "sistema y jerarquía". */
export const joinAxes = (word: "one" | "many" | "term", between = " y "): string =>
  current.axes.system[word] + between + current.axes.hierarchy[word];
