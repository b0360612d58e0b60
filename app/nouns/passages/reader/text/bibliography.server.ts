import { foldText } from "../../../../shared/values/text.ts";
import type { SourceDetails } from "../study.server.ts";
import { readMonth } from "./dates.server.ts";
import type { Span } from "./sentences.server.ts";

/** A line of a bibliography that names something published. */
export type Entry = Omit<SourceDetails, "section"> & {
  span: Span;
  year: number;
  /** `yyyy-mm-dd` where the line says the day. */
  date: string | null;
  headline: string;
  isPress: boolean;
};

const heading = /^\s*(?:referencias?(?:\s+bibliogr[aá]ficas?)?|bibliograf[ií]a|fuentes)\s*:?\s*$/iu;
const law =
  /^(?:acuerdo|acto administrativo|decreto|ley|resolucion|ordenanza|documento|conpes|plan de|constitucion|sentencia)\b/;

/**
 * "Duque, J. G." or "Área Metro" or "Restrepo y Gómez": capitals, initials and small words between them. A full stop is
 * always of the separator, but for the last one: two ways to read each would take twice as long for every initial.
 */
const namePart = String.raw`(?:\p{Lu}[\p{L}’'-]*|de|del|la|los|y|e|&)`;
const author = String.raw`${namePart}(?:[\s,.]+${namePart})*\.?`;
const inParentheses = new RegExp(
  String.raw`^[\s•*–-]*(?<author>${author})?[\s,.]*\(\s*(?<year>\d{4})\b(?<day>[^()]*)\)[\s.,:]*(?<rest>.+)$`,
  "u",
);
const plain = new RegExp(
  String.raw`^[\s•*–-]*(?<author>${author})[\s,.]+(?:[Ee]n\s+)?(?<year>\d{4})(?<day>)\s*[.,:]\s*(?<rest>.+)$`,
  "u",
);
const page = String.raw`(?:p(?:p|ág|ag|ágina)?\.?\s*)?\d{1,3}\s?[A-Za-z]?[ªº]?`;
const longestLine = 400;
const longestAuthor = 60;

/** Whether a line is the heading above a bibliography. */
export function isHeading(line: Pick<Span, "text">): boolean {
  return heading.test(line.text);
}

/**
 * Reads a line as one of a bibliography.
 * @param isListed under a bibliography's heading; elsewhere the year must stand in parentheses, as prose never begins so
 */
export function readEntry(line: Span, isListed: boolean): Entry | null {
  if (line.text.length > longestLine) return null;
  const parts = (inParentheses.exec(line.text) ?? (isListed ? plain.exec(line.text) : null))?.groups;
  if (!parts?.author || !parts.rest || parts.author.length > longestAuthor) return null;
  const name = parts.author.replace(/[\s,]+$/, "").replace(/(?<=\p{L}{2})\.$/u, "");
  const year = Number(parts.year);
  const { headline, publication, page: number } = splitPublication(parts.rest);
  if (headline.length < 3) return null;
  const day = /(\d{1,2})\s+(?:de\s+)?(\p{L}+)/u.exec(parts.day ?? "");
  const month = readMonth(day?.[2] ?? "");
  return {
    span: line,
    author: name,
    year,
    date: day && month ? formatDay(year, month, Number(day[1])) : null,
    headline,
    publication,
    page: number,
    isPress: !law.test(foldText(headline)) && !law.test(foldText(name)),
  };
}

/** "Titular. El colombiano .10 A" → headline, newspaper and page; "Titular. 12 Metro" has its page first. */
function splitPublication(rest: string): { headline: string; publication: string; page: string } {
  const text = rest.replace(/[\s.,]+$/, "");
  const whole = { headline: text, publication: "", page: "" };
  const name = String.raw`\p{L}[\p{L}’'-]+(?:\s+\p{L}[\p{L}’'-]*){0,3}`;
  const tail = new RegExp(String.raw`^(.+?[.?!”"»])\s*(${name})(?:\s*[.,]?\s*(${page}))?$`, "u").exec(text);
  const pageFirst = new RegExp(String.raw`^(.+?)[.]\s+(${page})\s+(${name})$`, "u").exec(text);
  if (pageFirst && isNewspaper(pageFirst[3] ?? ""))
    return {
      headline: trimHeadline(pageFirst[1]),
      publication: capitalizeName(pageFirst[3]),
      page: pageFirst[2] ?? "",
    };
  const publication = tail?.[2] ?? "";
  if (!tail || !isNewspaper(publication)) return whole;
  return {
    headline: trimHeadline(tail[1]),
    publication: capitalizeName(publication),
    page: (tail[3] ?? "").replace(/\s+/g, ""),
  };
}

/** "Acuerdo 62 de 1999. Por el cual…" or "Concejo de Medellín. Decreto 5 de 2001…": a norm has its year in its name. */
const norm = new RegExp(
  String.raw`^[\s•*–-]*(?:(?<author>${author})\s+)?(?<headline>(?:Acuerdo|Acto|Decreto|Ley|Resoluci[oó]n|Ordenanza|Sentencia|CONPES|Conpes)\s[^.]{0,60}?\bdel?\s+(?<year>\d{4})\b.*)$`,
  "u",
);

/** Reads a line that names a norm by its kind, number and year. */
export function readNorm(line: Span): Entry | null {
  const { author: name = "", year, headline } = norm.exec(line.text)?.groups ?? {};
  if (!headline || line.text.length > longestLine || name.length > longestAuthor) return null;
  const paged = /^(.+?)[\s.,]+(p\.?\s*\d{1,4})$/u.exec(headline);
  return {
    span: line,
    author: trimHeadline(name),
    year: Number(year),
    date: null,
    headline: trimHeadline(paged?.[1] ?? headline),
    publication: "",
    page: (paged?.[2] ?? "").replace(/^p\.?\s*/, ""),
    isPress: false,
  };
}

/** Why a line under the heading of a bibliography cannot be read, in Spanish. */
export function explainUnread({ text }: Span): string {
  if (text.length > longestLine) return `Tiene más de ${longestLine} caracteres: parece un párrafo.`;
  if (!/\b\d{4}\b/.test(text))
    return "No dice de qué año es; puede ser la continuación de la línea anterior.";
  if (!/^[\s•*–-]*\p{Lu}/u.test(text)) return "No empieza por un autor ni por el nombre de una norma.";
  return "No se distinguen el autor, el año y el título.";
}

/** A newspaper's name has capitals or an article; anything else is a sentence of the headline. */
function isNewspaper(name: string): boolean {
  return (
    /^(?:el|la|los|las|diario|peri[oó]dico|revista|semanario)\s/iu.test(name) ||
    name.split(/\s+/).every((word) => /^(?:\p{Lu}|(?:de|del|la|y)$)/u.test(word))
  );
}

/** Sections of newspapers, which sign what nobody signs, and stand where others name the newspaper. */
const sections =
  /^(?:area metro|metro|local|ciudad|area metropolitana|regional|nacional|economia|opinion|editorial|politica|judicial|cultura|deportes|medellin|antioquia|bogota|cali|barranquilla)$/;

type Origin = Pick<Entry, "author" | "publication" | "page" | "isPress">;

/** What a line says of where a news item was published; a section of a newspaper is neither an author nor a newspaper. */
export function readOrigin({ author, publication, page, isPress }: Origin): SourceDetails {
  const isSection = (name: string) => isPress && sections.test(foldText(name));
  return {
    author: isSection(author) ? "" : author,
    publication: isSection(publication) ? "" : publication,
    section: isSection(publication) ? publication : isSection(author) ? author : "",
    page,
  };
}

function trimHeadline(text = ""): string {
  return text.replace(/[\s.,]+$/, "").trim();
}

/** "el colombiano" → "El Colombiano". */
export function capitalizeName(name = ""): string {
  return name
    .split(/\s+/)
    .map((word, index) =>
      index > 0 && /^(?:de|del|la|las|los|y)$/u.test(word)
        ? word
        : word.charAt(0).toLocaleUpperCase("es") + word.slice(1),
    )
    .join(" ");
}

function formatDay(year: number, month: number, day: number): string {
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}
