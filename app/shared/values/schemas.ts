import { z } from "zod";
import { parseCalendarDate } from "./dates.ts";
import { lengths } from "./field-declarations.ts";
import { removeHiddenMarks } from "./hidden-marks.ts";
import { idSchema, isId } from "./ids.ts";

// Everything below space except tab and line feed, and DEL: never typed, and refused by PostgreSQL (NUL) or by XML.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to keep out
const controls = /[\u0000-\u0008\u000b-\u001f\u007f]/;

/** Only white space and invisible characters, such as the zero-width space. */
const nothingVisible = /^[\s\p{Cf}]*$/u;

/** NFC, line feeds only, trimmed; `""` without a visible character. */
export function cleanText(value: string): string {
  if (nothingVisible.test(value)) return "";
  return value.replace(/\r\n?/g, "\n").normalize("NFC").trim();
}

/** A text of one line, such as a title, without hidden marks: they make it pass for another, or garble what follows. */
export function cleanLine(value: string): string {
  return cleanText(removeHiddenMarks(value)).replace(/\s*[\n\t]\s*/g, " ");
}

function isStorable(value: string): boolean {
  return value.isWellFormed() && !controls.test(value);
}

const notText = "Este campo debe ser un texto";
const notStorable = "El texto tiene caracteres que no se pueden guardar";
const tooLong = (max: number) =>
  `El texto es demasiado largo: máximo ${max.toLocaleString("es-CO")} caracteres`;

/** A function where the words are those of the study, which are read when something is missing. */
type Message = string | (() => string);

/** The message for a missing value, or for one of the wrong type. */
export function missingOr(missing: Message, wrongType: string) {
  return ({ input }: { input?: unknown }) => {
    if (input !== undefined && input !== null) return wrongType;
    return typeof missing === "string" ? missing : missing();
  };
}

/** White space alone counts as missing. */
export function requiredText(requiredMessage: Message, max: number = lengths.text, clean = cleanText) {
  return z
    .string({ error: missingOr(requiredMessage, notText) })
    .overwrite(clean)
    .min(1, { error: requiredMessage })
    .max(max, tooLong(max))
    .refine(isStorable, notStorable);
}

export function optionalText(max: number = lengths.text, clean = cleanText) {
  return z.string({ error: notText }).overwrite(clean).max(max, tooLong(max)).refine(isStorable, notStorable);
}

const wrongId = "El identificador no es válido: se esperan 24 caracteres hexadecimales";

/** May be empty without a message. */
export function requiredId(requiredMessage?: Message) {
  const text = requiredMessage ? requiredText(requiredMessage, 100) : optionalText(100);
  return text.refine((value) => value === "" || isId(value), wrongId);
}

/** Stored images and documents, drawings, views of the demonstration. */
const ownFile =
  /^\/(?:media\/[0-9a-f]{24}\.(?:webp|pdf)|drawings\/(?:map\/)?[a-z-]{1,20}(?:\/[0-9a-f]{24})?\.svg|drawings\/views\/[a-z-]{1,60}\.webp)$/;

export function isAllowedAddress(value: string): boolean {
  if (ownFile.test(value)) return true;
  if (!/^https:\/\//i.test(value) || /[\s"<>\\^`{|}]/.test(value)) return false;
  return URL.canParse(value) && new URL(value).username === "" && new URL(value).password === "";
}

const wrongAddress = "La dirección debe empezar por https:// y estar completa";

/** An https address or a file of this site. */
export function optionalAddress() {
  return optionalText(lengths.address).refine(
    (value) => value === "" || isAllowedAddress(value),
    wrongAddress,
  );
}

export function requiredAddress(requiredMessage: string) {
  return requiredText(requiredMessage, lengths.address).refine(
    (value) => value === "" || isAllowedAddress(value),
    wrongAddress,
  );
}

/** Accepts `yyyy-mm-dd` or its midnight UTC; the result is `yyyy-mm-dd`. May be empty without a message. */
export function calendarDate(requiredMessage = "") {
  return z
    .string({ error: missingOr(requiredMessage, "La fecha debe ser un texto aaaa-mm-dd") })
    .trim()
    .min(requiredMessage ? 1 : 0, requiredMessage)
    .overwrite((value) => parseCalendarDate(value) ?? value)
    .refine((value) => parseCalendarDate(value) !== null || value === "", {
      error: "La fecha no existe o no tiene la forma aaaa-mm-dd",
    });
}

/** For optional fields: responses have null when they are empty. */
export function blankable<T extends z.ZodType<string>>(schema: T) {
  return z.preprocess((value) => value ?? "", schema).optional();
}

/** Duplicates are removed. */
export function nameList(clean = cleanText) {
  return formList(optionalText(lengths.name, clean), "Este campo debe ser una lista de nombres");
}

/** Duplicates are removed. */
export function idList() {
  return formList(
    z.union([z.literal(""), idSchema], { error: "Hay un identificador que no es válido" }),
    "Este campo debe ser una lista de identificadores",
  );
}

/** Multipart forms send a list of one as a plain text, and an empty list as an empty text. */
function formList<T extends z.ZodType<string>>(item: T, wrongType: string, maximum = 50) {
  return z
    .preprocess(
      (value) => (typeof value === "string" ? [value] : value),
      z.array(item, { error: wrongType }).max(maximum, `La lista es demasiado larga: máximo ${maximum}`),
    )
    .overwrite((items) => [...new Set(items.filter((value) => value !== ""))]);
}

const wrongVersion = "La versión no es válida";

/** `__v` of an update: the version that was edited. Multipart forms send digits. */
export const versionField = z
  .union([z.number(), z.string().regex(/^\d+$/).transform(Number)], { error: wrongVersion })
  .pipe(z.number().int(wrongVersion).min(0, wrongVersion).max(2_147_483_647, wrongVersion))
  .optional();
