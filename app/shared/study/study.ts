import { capitalize } from "../values/text.ts";
import { firstStages, firstSystems } from "./first-lists.ts";
import type { ColorName, PatternName, PictogramName, SignName } from "./look-names.ts";
import { signs } from "./looks.ts";
import { pictograms } from "./pictograms.ts";

export type AxisName = "system" | "hierarchy";

/** The words of a study for one of the two axes that its works are sorted by. */
export type Axis = {
  one: string;
  many: string;
  article: "el" | "la";
  /** The whole term, as in "sistema estructurante". */
  term: string;
};

/** A system as pages and files draw it; `outline` is its pictogram's, on a grid of 24 px. */
export type StudySystem = {
  id: string;
  name: string;
  color: ColorName;
  pattern: PatternName;
  outline: string;
};
/** A stage with the markup of its sign and of the fill of its bars. */
export type StudyStage = { id: string; name: string; mark: string; fill: string };

/** The facts of a study, besides its records, that sentences and drawings of every page and file are made with. */
export type Study = {
  timeZone: string;
  axes: Record<AxisName, Axis>;
  /** In their order. */
  systems: readonly StudySystem[];
  stages: readonly StudyStage[];
};

type SystemLook = {
  id: string;
  name: string;
  color: ColorName;
  pattern: PatternName;
  pictogram: PictogramName;
};

export const drawSystem = ({ pictogram, ...system }: SystemLook): StudySystem => ({
  ...system,
  outline: pictograms[pictogram],
});
export const drawStage = ({ sign, ...stage }: { id: string; name: string; sign: SignName }): StudyStage => ({
  ...stage,
  ...signs[sign],
});

const createFirstStudy = (): Study => ({
  timeZone: "America/Bogota",
  axes: {
    system: { one: "sistema", many: "sistemas", article: "el", term: "sistema estructurante" },
    hierarchy: { one: "jerarquía", many: "jerarquías", article: "la", term: "jerarquía urbana" },
  },
  systems: firstSystems.map(drawSystem),
  stages: firstStages.map(drawStage),
});

/** The study that the product was made for: what an installation says until somebody writes other words. */
export const firstStudy: Study = /* @__PURE__ */ createFirstStudy();

// An installation has one study. Servers read it before they answer; browsers have it from the page, so that
// words and drawings are no part of the scripts.
let current: Study =
  import.meta.env?.SSR === false ? JSON.parse(document.documentElement.dataset.study ?? "null") : firstStudy;

export function setStudy(study: Study): void {
  current = study;
}

/** On servers, a request may be about the study of another time. */
let findOfRequest: (() => Study | undefined) | undefined;
export function askRequestForStudy(find: () => Study | undefined): void {
  findOfRequest = find;
}

export const getStudy = (): Study =>
  import.meta.env?.SSR === false ? current : (findOfRequest?.() ?? current);

export const getTimeZone = (): string => getStudy().timeZone;

export const getAxis = (name: AxisName): Axis => getStudy().axes[name];

/** "Sistema", as labels have it. */
export const labelAxis = (name: AxisName): string => capitalize(getStudy().axes[name].one);

/** The word that agrees with the axis: "ese" or "esa". */
export const agree = (name: AxisName, masculine: string, feminine: string): string =>
  getStudy().axes[name].article === "la" ? feminine : masculine;

/** Feminine words with a stressed "a" at their beginning have the other article in the singular: "el área", "un aula". */
const beginsWithStressedA = /^h?(?:á|au?[^aeiouáéíóúü]{1,2}u?[aeo]$)/i;

/** The article that stands before the word in the singular. */
export const getArticle = (name: AxisName): "el" | "la" =>
  beginsWithStressedA.test(getStudy().axes[name].one) ? "el" : getStudy().axes[name].article;

/** "el sistema", "la jerarquía". */
export const theAxis = (name: AxisName): string => `${getArticle(name)} ${getStudy().axes[name].one}`;

/** "un sistema", "una jerarquía". */
export const anAxis = (name: AxisName): string =>
  `${getArticle(name) === "el" ? "un" : "una"} ${getStudy().axes[name].one}`;

/** "los sistemas", "las jerarquías". */
export const theAxes = (name: AxisName): string =>
  `${agree(name, "los", "las")} ${getStudy().axes[name].many}`;

/** "Todos los sistemas", "Todas las jerarquías". */
export const allAxes = (name: AxisName): string => `${agree(name, "Todos", "Todas")} ${theAxes(name)}`;

/** "sistema y jerarquía". */
export const joinAxes = (word: "one" | "many" | "term", between = " y "): string =>
  getStudy().axes.system[word] + between + getStudy().axes.hierarchy[word];

/** A system that the study has no more, as a record of another time may name it, has no name and no pictogram. */
const unknownSystem: StudySystem = { id: "", name: "", color: "verde", pattern: "puntos", outline: "" };

export const getSystem = (id: string): StudySystem =>
  getStudy().systems.find((system) => system.id === id) ?? unknownSystem;

export const findStage = (id: string): StudyStage | undefined =>
  getStudy().stages.find((stage) => stage.id === id);

/** A system's colour in the light or dark scheme, as a CSS value for fills and marks. */
export const getSystemColor = (id: string): string => `var(--system-${getSystem(id).color})`;

/** For text: the dark scheme's colours were measured on its background and need to be lighter on its surfaces. */
export const getSystemTextColor = (id: string): string =>
  `color-mix(in srgb, ${getSystemColor(id)} 80%, var(--ink))`;
