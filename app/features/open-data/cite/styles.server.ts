import { formatDate } from "../../../shared/values/dates.ts";
import type { Citation, StyledText } from "../contract.ts";
import { splitName } from "./names.server.ts";

const plain = (text: string) => ({ text });
const italic = (text: string) => ({ text, isItalic: true }) as const;

/** APA: "Peña Núñez, R. M.", of "Jean-Paul" "J.-P." */
function abbreviate(name: string): string {
  const { family, given } = splitName(name);
  const initials = [...given.matchAll(/(-?\p{L})[\p{L}\p{M}'’]*/gu)].map(([, initial]) => `${initial}.`);
  return [family, initials.join(" ").replaceAll(" -", "-")].filter((part) => part !== "").join(", ");
}

/** "e", not "y", before the sound of i. */
const joinWithAnd = (list: readonly string[], and: (last: string) => string) =>
  list.length < 2 ? (list[0] ?? "") : `${list.slice(0, -1).join(", ")}${and(list.at(-1) ?? "")}`;
const spanishAnd = (last: string) => ` ${/^h?[ií](?!e)/i.test(last) ? "e" : "y"} ${last}`;

/** Ends with a full stop, once. */
const close = (text: string) => (/[.?!]$/.test(text) ? text : `${text}.`);
const getYear = ({ date }: Citation) => date?.slice(0, 4) ?? "s. f.";

/** Day and month, as references have them: "1 de diciembre". */
const getDay = (date: string) => formatDate(date).replace(/ de \d+$/, "");

const formatPage = ({ page }: Citation) => (page === "" ? "" : `, p. ${page}`);

/** Marks inside a quoted title are of the second rank: «Noticias: “metro”». */
const quote = (title: string) =>
  `«${title
    .replace(/"([^"]*)"/g, "“$1”")
    .replaceAll("«", "“")
    .replaceAll("»", "”")}»`;

/** APA, seventh edition, in Spanish. */
export function formatApa(citation: Citation): StyledText {
  const { kind, title, container, genre, version, publisher, address } = citation;
  const authors = close(joinWithAnd(citation.authors.map(abbreviate), (last) => ` y ${last}`));
  const end = address === "" ? "" : ` ${address}`;
  if (kind === "article") {
    const date = citation.date ? `${getYear(citation)}, ${getDay(citation.date)}` : "s. f.";
    const start =
      citation.authors.length > 0 ? `${authors} (${date}). ${close(title)}` : `${close(title)} (${date}).`;
    if (container === "") return [plain(start + end)];
    return [plain(`${start} `), italic(container), plain(`${formatPage(citation)}.${end}`)];
  }
  const by = publisher === "" || publisher === citation.authors[0] ? "" : ` ${close(publisher)}`;
  const start = plain(`${authors} (${getYear(citation)}). `);
  if (container === "") return [start, italic(title), plain(` (${version}) [${genre}].${by}${end}`)];
  return [start, plain(`${title} [${genre}]. En `), italic(container), plain(` (${version}).${by}${end}`)];
}

/** Chicago, author and date, in Spanish. */
export function formatChicago(citation: Citation): StyledText {
  const { kind, title, container, genre, version, publisher, address } = citation;
  const end = address === "" ? "" : ` ${address}.`;
  const authors = close(joinWithAnd(citation.authors, spanishAnd));
  if (kind === "article") {
    const date = citation.date ? formatDate(citation.date) : "s. f.";
    const by = citation.authors.length > 0 ? `${authors} ` : "";
    if (container === "") return [plain(`${by}${quote(title)}. ${close(date)}${end}`)];
    const day = citation.date ? `, ${getDay(citation.date)}` : "";
    const rest = `${day}${formatPage(citation)}.${end}`;
    if (by === "") return [italic(container), plain(`. ${close(getYear(citation))} ${quote(title)}${rest}`)];
    return [plain(`${by}${close(getYear(citation))} ${quote(title)}. `), italic(container), plain(rest)];
  }
  const by = publisher === "" || publisher === citation.authors[0] ? "" : ` ${close(publisher)}`;
  const start = `${authors} ${getYear(citation)}. `;
  if (container === "")
    return [plain(start), italic(title), plain(`. ${genre}, ${close(version)}${by}${end}`)];
  return [
    plain(`${start}${quote(title)}. ${genre}. En `),
    italic(container),
    plain(`, ${close(version)}${by}${end}`),
  ];
}

/** The image of a record, as a part of it; null where nothing is said of the image. */
export function formatImageReference(
  { imageCaption: caption = "", imageCredit: credit = "" }: Readonly<Record<string, unknown>>,
  { title, container, version, address }: Citation,
): StyledText | null {
  if (caption === "" && credit === "") return null;
  const what = `${caption === "" ? `Imagen de ${quote(title)}` : caption} [Imagen].`;
  const by = credit === "" ? "" : ` ${close(String(credit))}`;
  const end = address === "" ? "" : ` ${address}`;
  return [plain(`${what}${by} En ${quote(title)}, `), italic(container), plain(` (${version}).${end}`)];
}

export const toPlainText = (styled: StyledText) => styled.map(({ text }) => text).join("");
