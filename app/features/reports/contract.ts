import { z } from "zod";
import {
  type ReportState,
  reportDecisions,
  reportKinds,
  reportStates,
} from "../../shared/evidence/report-states.ts";
import { pagingFields } from "../../shared/lists/list-query.ts";
import { lengths } from "../../shared/values/field-declarations.ts";
import { idSchema, isId } from "../../shared/values/ids.ts";
import { revisionNouns } from "../../shared/values/revisions.ts";
import {
  cleanLine,
  optionalText,
  requiredId,
  requiredText,
  versionField,
} from "../../shared/values/schemas.ts";
import { isReportedList, longestQuote } from "./constants.ts";

const line = (max: number) => optionalText(max, cleanLine);

/** The form of the page, as browsers send it without scripts. */
export const reportInput = z.object({
  about: z.string().refine(isAbout, "No encontramos ese registro."),
  part: line(60).default(""),
  kind: z.enum(reportKinds, { error: "Elige de qué se trata" }),
  quote: line(longestQuote).default(""),
  message: requiredText("Cuéntanos qué está mal y qué debería decir", 2000),
  name: line(lengths.person).default(""),
  email: line(254)
    .default("")
    .refine((value) => value === "" || z.email().safeParse(value).success, "El correo no es válido"),
  wants_answer: z.literal("on").optional(),
  challenge: z.string().max(400).default(""),
  reply: requiredText("Responde la pregunta", 100, cleanLine),
  /** People do not see it, so that only programs fill it in. */
  user_reason: optionalText(1000).default(""),
});
export type ReportInput = z.infer<typeof reportInput>;

function isAbout(value: string): boolean {
  const [list = "", id, ...rest] = value.split("/");
  return rest.length === 0 && isReportedList(list) && isId(id);
}

/** The text of an answer, which is public, and what was decided. */
const answerFields = {
  decision: z.enum(reportDecisions, { error: "Elige qué se decidió" }),
  question: line(300),
  answer: optionalText(1000),
  duplicateOf: requiredId().default(""),
  /** The erratum to publish with it. */
  erratum: z
    .object(
      {
        wrong: requiredText("Escribe lo que estaba mal"),
        right: requiredText("Escribe lo correcto"),
        place: requiredText("Escribe dónde estaba", lengths.line, cleanLine),
      },
      { error: "La errata necesita sus campos" },
    )
    .nullable()
    .default(null),
};
export const answerInput = z.object({ ...answerFields, __v: versionField });
export type AnswerInput = z.infer<typeof answerInput>;

const moment = z.iso.datetime();

/** A report as staff read it. */
export const staffReportShape = z
  .object({
    _id: idSchema,
    __v: z.number().int(),
    number: z.string(),
    noun: z.enum(revisionNouns),
    record: z.string(),
    recordName: z.string(),
    /** Where the record is read, and where it is corrected; "" for one that is gone. */
    path: z.string(),
    editPath: z.string(),
    part: z.string(),
    /** The text of that part now, for the quote to be marked in it. */
    text: z.string(),
    kind: z.enum(reportKinds),
    state: z.enum(reportStates),
    createdAt: moment,
    /** Null once it is erased. */
    letter: z
      .object({
        quote: z.string(),
        message: z.string(),
        name: z.string(),
        email: z.string(),
        wantsAnswer: z.boolean(),
      })
      .nullable(),
    decision: z.enum(reportDecisions).nullable(),
    question: z.string(),
    answer: z.string(),
    duplicateOf: z.string(),
    /** Who of the staff looks after it; "" while nobody does. */
    assignee: z.string(),
    assigneeName: z.string(),
    proposedBy: z.string(),
    answeredBy: z.string(),
    answeredAt: moment.nullable(),
    address: z.string(),
  })
  .meta({ id: "Report" });
export type StaffReport = z.infer<typeof staffReportShape>;

/** A report as the public reads it: the staff's own words about it, none of its author's. */
export type PublicReport = {
  number: string;
  address: string;
  state: ReportState;
  record: string;
  path: string;
  part: string;
  question: string;
  answer: string;
  answeredOn: string;
};

/**
 * A question that people answer without scripts, in place of a proof of work. It is not stored: its token says when it
 * ends and holds a signature over the right answer, and each counts once, answered well or badly.
 */
export type Challenge = { question: string; token: string };

export const reportListQuery = z.object({
  open: z.enum(["", "true"], { error: "Debe ser true" }).optional(),
  ...pagingFields,
});

/** "" leaves it to nobody. */
export const assigneeInput = z.object({ assignee: requiredId() });
export type AssigneeInput = z.infer<typeof assigneeInput>;

export const reportMessages = {
  assigned: "Guardado: quién se encarga del aviso",
  unknownColleague: "Esa persona ya no tiene una cuenta",
  proposed: "Propuesta guardada: falta que alguien del equipo de investigación la publique",
  published: "Respuesta publicada",
  unknown: "No encontramos ese aviso.",
  unknownRecord: "No encontramos ese registro.",
  recordGone: "Ese registro ya no está en el sitio y el aviso no se envió: si quieres conservarlo, cópialo.",
  unknownPart: "Ese registro no tiene esa parte",
  loadFailed: "Error al cargar los avisos",
  wrongReply: "Esa no era la respuesta: aquí tienes otra pregunta.",
  expired: "La pregunta venció: aquí tienes otra.",
  harder: "Hoy han llegado muchos avisos: responde esta otra pregunta.",
  tooManyFromHere: "Ya enviaste varios avisos. Espera una hora y vuelve a intentarlo.",
  tooManyOfRecord: "Hoy ya llegaron muchos avisos sobre este registro. Vuelve a intentarlo mañana.",
  answered: "Ese aviso ya tiene respuesta: solo el equipo de investigación la cambia.",
  answerMissing: "Escribe la respuesta que se publica",
  questionMissing: "Escribe en una frase qué se preguntaba",
  notCorrected: "Primero corrige el registro desde este aviso: así queda atado a la corrección.",
  notHidden: "Primero oculta una versión del registro, desde su historial.",
  unknownDuplicate: "Elige el otro aviso, que no puede ser este ni un duplicado de este",
} as const;
