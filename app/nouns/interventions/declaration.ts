import { agree, getAxis, labelAxis, theAxis } from "../../shared/study/study.ts";
import { type Fields, lengths, type NounDeclaration } from "../../shared/values/field-declarations.ts";
import { capitalize } from "../../shared/values/text.ts";

/** What an intervention is called in the spreadsheets of other nouns. */
export const interventionHeaders = [
  "actuación",
  "actuación urbana",
  "nombre de la actuación",
  "nombre de la actuación urbanística",
  "intervención",
  "obra",
  "nombre de la obra",
] as const;

type TextOf<Column extends string> = { column: Column; label: string; meaning: string };

/** What is said of an image. @param of where the image is, such as " de la descripción" */
export const imageTexts = {
  alt: <const Column extends string>(column: Column, of = ""): TextOf<Column> & { kind: "imageAlt" } => ({
    column,
    kind: "imageAlt",
    label: `Texto alternativo de la imagen${of}`,
    meaning: "Qué muestra la imagen, en una frase, para quien no la ve.",
  }),
  caption: <const Column extends string>(
    column: Column,
    of = "",
  ): TextOf<Column> & { kind: "imageText" } => ({
    column,
    kind: "imageText",
    label: `Leyenda de la imagen${of}`,
    meaning: "Se lee debajo de la imagen: qué es, dónde, cuándo.",
  }),
  credit: <const Column extends string>(column: Column, of = ""): TextOf<Column> & { kind: "imageText" } => ({
    column,
    kind: "imageText",
    label: `Crédito de la imagen${of}`,
    meaning: "De quién es la imagen y de dónde se tomó.",
  }),
} as const;

/** The image of a work, a conflict or a news item, and what is said of it. */
export const imageFields = {
  image: {
    column: "image",
    kind: "image",
    texts: ["imageAlt", "imageCaption", "imageCredit"],
    label: "Imagen",
    meaning: "Opcional: sin imagen se muestra una banda de color.",
    headers: ["foto", "URL de la imagen", "dirección de la imagen", "enlace de la imagen"],
  },
  imageAlt: {
    ...imageTexts.alt("imageAlt"),
    headers: ["texto alternativo", "descripción de la imagen"],
  },
  imageCaption: {
    ...imageTexts.caption("imageCaption"),
    headers: ["leyenda", "pie de foto", "pie de imagen"],
  },
  imageCredit: {
    ...imageTexts.credit("imageCredit"),
    headers: ["crédito", "créditos", "crédito de la foto", "autor de la imagen"],
  },
} as const satisfies Fields;

/** The wire and the first study's form have a name of their own for it. */
const nameSystem = () => getAxis("system").one.replace(/^sistema$/, "sistema interno");

export const interventionFields = {
  interventionName: {
    column: "name",
    kind: "line",
    label: "Nombre de la actuación urbanística",
    meaning: "El nombre con que se conoce la actuación.",
    required: "El nombre de la actuación urbanística es obligatorio",
    headers: ["nombre", "actuación urbanística", ...interventionHeaders, "nombre de la intervención"],
  },
  description: {
    column: "description",
    kind: "text",
    label: "Descripción",
    meaning: "Qué es la actuación y qué busca. Los saltos de línea se conservan.",
    required: "La descripción es obligatoria",
    headers: ["descripción de la actuación"],
  },
  hierarchy: {
    column: "hierarchyId",
    kind: "reference",
    of: "hierarchy",
    get label() {
      return labelAxis("hierarchy");
    },
    meaning: "Hasta dónde llega la actuación: un barrio, una zona, la ciudad o más allá.",
    get required() {
      return `${capitalize(theAxis("hierarchy"))} es ${agree("hierarchy", "obligatorio", "obligatoria")}`;
    },
    headers: ["jerarquía urbana", "jerarquía urbanística"],
  },
  strategicProject: {
    column: "strategicProject",
    kind: "line",
    limit: lengths.line,
    label: "Proyecto estratégico",
    meaning:
      "El proyecto del plan de ordenamiento de la ciudad del que hace parte la actuación, con el nombre que el plan le da.",
    required: "El proyecto estratégico es obligatorio",
    headers: ["proyecto"],
  },
  internalSystem: {
    column: "systemId",
    kind: "reference",
    of: "system",
    get label() {
      return capitalize(nameSystem());
    },
    get meaning() {
      return `${agree("system", "El", "La")} ${getAxis("system").term} de la ciudad ${agree("system", "al", "a la")} que pertenece. Da a la actuación su color y su dibujo.`;
    },
    get required() {
      return `${agree("system", "El", "La")} ${nameSystem()} es ${agree("system", "obligatorio", "obligatoria")}`;
    },
    headers: ["sistema", "sistema estructurante"],
  },
  ...imageFields,
} as const satisfies Fields;

export const interventionPaths = {
  list: "/interventions",
  latest: "/interventions/latest",
  one: "/interventions/:id",
} as const;

export const interventionNoun = {
  one: "actuación urbanística",
  many: "actuaciones urbanísticas",
  article: "la",
  paths: interventionPaths,
  nameFields: ["interventionName"],
  fields: interventionFields,
  children: { datasheet: "datasheet", conflicts: "conflict", news: "news" },
} as const satisfies NounDeclaration;
