import { z } from "zod";
import {
  type BookContent,
  codebookStates,
  codingScales,
  codingUnits,
} from "../../shared/coding/vocabulary.ts";
import { lengths } from "../../shared/values/field-declarations.ts";
import { idSchema } from "../../shared/values/ids.ts";
import { optionalText, requiredText, versionField } from "../../shared/values/schemas.ts";

export const wrongCode = "Elige un valor del libro";
const wrongList = "Este campo debe ser una lista";

const wrongId = "Hay un identificador que no es válido";
const wrongUnit = "Debe ser news o conflict";
const wrongEntry = "Cada elemento de la lista necesita sus campos";

const valueInput = z.object(
  {
    code: requiredText("Escribe el código", 30).regex(
      /^[a-z0-9-]+$/,
      "El código va en minúsculas y sin espacios, como «3»",
    ),
    label: requiredText("Escribe el valor", lengths.person).regex(
      /^[^\n\t]*$/,
      "El valor va en una sola línea",
    ),
    rule: optionalText(lengths.line * 2),
    exampleIn: optionalText(lengths.line),
    exampleOut: optionalText(lengths.line),
    words: optionalText(lengths.text),
    notWords: optionalText(lengths.text),
    follows: z
      .union([z.literal(""), idSchema], { error: wrongId })
      .meta({ description: "The value of the version in force whose codings it takes over" }),
  },
  { error: wrongEntry },
);

const variableInput = z.object(
  {
    key: requiredText("Escribe la clave", 30).regex(
      /^[a-z][a-z_]*$/,
      "La clave va en letras minúsculas sin tildes, como «action»",
    ),
    unit: z.enum(codingUnits, { error: wrongUnit }),
    scale: z.enum(codingScales, { error: "Debe ser nominal u ordinal" }),
    label: requiredText("Escribe el nombre", lengths.person),
    question: requiredText("Escribe la pregunta", lengths.line),
    values: z
      .array(valueInput, { error: wrongList })
      .min(1, "Agrega al menos un valor")
      .max(40, "La lista es demasiado larga: máximo 40"),
  },
  { error: wrongEntry },
);

const stageMeaning = z.object(
  {
    name: requiredText("Falta la etapa", lengths.person),
    definition: optionalText(lengths.line),
    example: optionalText(lengths.line),
  },
  { error: wrongEntry },
);

const bookContent = z.object({
  note: optionalText(lengths.line * 2),
  suggests: z.boolean({ error: "Di si se sugieren valores" }),
  variables: z.array(variableInput, { error: wrongList }).max(12, "Son demasiadas variables: máximo 12"),
}) satisfies z.ZodType<BookContent>;

export const bookUpdate = bookContent.extend({
  stages: z
    .array(stageMeaning, { error: wrongList })
    .optional()
    .meta({ description: "What stages mean, by their names" }),
  __v: versionField,
});
export type BookUpdate = z.infer<typeof bookUpdate>;

const storedVersion = z.object({
  number: z.number(),
  state: z.enum(codebookStates),
  note: z.string(),
  inForceAt: z.string(),
  codings: z.number().meta({ description: "Readings under it, but for those of an open sample" }),
});

/** The codebook as its editor works on it. */
export const bookShape = z
  .object({
    content: bookContent.extend({ stages: z.array(stageMeaning) }),
    isDraft: z.boolean().meta({ description: "False while nobody has changed what is in force" }),
    versions: z.array(storedVersion),
    uses: z
      .record(z.string(), z.number())
      .meta({ description: "Codings by the id of a value of the version in force" }),
    unlisted: z
      .array(z.object({ variable: z.string(), label: z.string(), conflicts: z.number() }))
      .meta({ description: "What conflicts have and the version in force has not" }),
    starter: bookContent.nullable().meta({ description: "A book to begin with, while there is none" }),
    hasOpenSample: z.boolean(),
    __v: z.number(),
  })
  .meta({ id: "CodebookDraft" });
export type BookDraft = z.infer<typeof bookShape>;

export const bookParameters = z.object({
  number: z.coerce
    .number("El número no es válido")
    .int("El número no es válido")
    .min(1, "El número no es válido"),
});

export const readingParameters = z.object({
  noun: z.enum(codingUnits, { error: wrongUnit }),
  recordId: idSchema,
});

/** Codes mean what one version of the book says. */
export const codebookNumber = z
  .number({ error: "El número del libro no es válido" })
  .optional()
  .meta({ description: "The codebook that the codes are of; refused where another is in force" });

export const readingInput = z.object({
  codebook: codebookNumber,
  readings: z
    .record(z.string(), z.string({ error: wrongCode }).nullable(), { error: wrongCode })
    .meta({ description: "The code of each variable by its key; null for «no se puede decir»" }),
  passage: optionalText(lengths.line * 4).optional(),
  suggested: z
    .array(z.string({ error: wrongList }), { error: wrongList })
    .optional()
    .meta({ description: "Keys whose value the coder saw proposed" }),
});
export type ReadingInput = z.infer<typeof readingInput>;

export const takenBackQuery = z.object({
  variables: optionalText(lengths.name)
    .optional()
    .meta({ description: "Keys of the variables whose reading is taken back, with commas; without it all" }),
});

export const queueQuery = z.object({
  unit: z.enum(codingUnits, { error: wrongUnit }).optional(),
  work: z.union([z.literal(""), idSchema], { error: wrongId }).optional(),
  list: z.union([z.literal(""), idSchema], { error: wrongId }).optional(),
  search: optionalText(lengths.name).optional(),
  sample: z
    .enum(["", "1"], { error: "Debe ser 1 o nada" })
    .optional()
    .meta({ description: "1: what the caller reads of the open sample" }),
});
export type QueueQuery = z.infer<typeof queueQuery>;

const queueValue = z.object({
  code: z.string(),
  label: z.string(),
  rule: z.string(),
  exampleIn: z.string(),
  exampleOut: z.string(),
});
export const queueVariable = z.object({
  key: z.string(),
  label: z.string(),
  question: z.string(),
  scale: z.enum(codingScales),
  values: z.array(queueValue),
});
export type QueueVariable = z.infer<typeof queueVariable>;

const queueItem = z.object({
  noun: z.enum(codingUnits),
  _id: idSchema,
  asked: z.array(z.string()).meta({ description: "Keys of the variables that are still to be read" }),
  title: z.string(),
  about: z.string().meta({ description: "Its work, day and newspaper" }),
  paragraphs: z.array(z.array(z.string())).meta({ description: "The text, by its lines and sentences" }),
  proposed: z
    .record(z.string(), z.object({ code: z.string(), because: z.array(z.string()) }))
    .meta({ description: "By the variable's key, with the words that propose it; empty in a sample" }),
});
export type QueueItem = z.infer<typeof queueItem>;

export const queueShape = z
  .object({
    codebook: z.number().nullable().meta({ description: "Its number; null while none is in force" }),
    variables: z.array(queueVariable),
    items: z.array(queueItem),
    done: z.number(),
    total: z.number(),
    seconds: z.number().nullable().meta({ description: "What the caller took for each of the last ones" }),
    ownSample: z
      .object({ news: z.number(), conflict: z.number() })
      .nullable()
      .meta({ description: "How many records the caller reads of the open sample; null where none" }),
  })
  .meta({ id: "CodingQueue" });
export type Queue = z.infer<typeof queueShape>;

export const codingMessages = {
  draftSaved: "Borrador del libro guardado correctamente",
  inForce: "El libro de códigos está en vigor",
  saved: "Codificación guardada",
  takenBack: "Codificación retirada",
  drawn: "Muestra sorteada correctamente",
  closed: "Muestra cerrada: sus lecturas ya se ven",
  decided: "Decisión guardada",
  loadFailed: "Error al cargar la codificación",
  noBook: "Todavía no hay un libro de códigos en vigor.",
  bookChanged: "El libro de códigos cambió desde que se abrió esta página: vuelve a cargarla.",
  openSample:
    "Hay una muestra abierta: el libro no puede cambiar hasta que se cierre, para que las dos lecturas sigan el mismo.",
  nothingToForce: "El libro en vigor ya es este: guarda primero un cambio.",
  emptyBook: "El libro todavía no tiene variables: agrega al menos una.",
  staleDraft:
    "Este borrador continúa valores que la versión en vigor no tiene: dejaría atrás lo codificado. Restaura en su historial uno posterior a ella.",
  sampled:
    "Este registro está en la muestra abierta: solo lo leen sus dos codificadores, en la cola de la muestra.",
  frozen:
    "Las lecturas de una muestra cerrada ya no cambian. Donde difieren, un investigador decide en «Resolver».",
  readSince: "Ese registro ya tiene otra lectura, que se queda.",
  others: "Ya lo codificó otra persona: solo un investigador puede cambiar su lectura.",
  unknownRecord: "No encontramos ese registro.",
  unknownCode: "Ese valor no está en el libro en vigor.",
  emptySample:
    "La muestra quedaría vacía: no hay noticias ni conflictos que se puedan sortear con esa parte. Sube el porcentaje.",
  oneCoder:
    "La muestra necesita dos personas distintas: quien lee por segunda vez nunca es quien leyó primero.",
  unknownCoder: "Esa persona ya no está en el equipo.",
  alreadyOpen: "Ya hay una muestra abierta: ciérrala antes de sortear otra.",
  unknownNumber: "Esa no es la versión siguiente del libro: vuelve a abrir la página.",
  unknownSample: "No encontramos esa muestra.",
  noDisagreement: "Ahí no hay dos lecturas que difieran.",
} as const;
