import type { AnnotatedText, TextSource } from "../../../nouns/passages/contract.ts";
import { listYears } from "../../../shared/values/dates.ts";
import { formatNumber } from "../../../shared/values/text.ts";
import { colors, page, setFont, textWidth } from "../pdf/page.server.ts";
import type { DrawnDocument, HeadingLevel, LinkedItem, Sheet } from "../pdf/sheet.server.ts";
import { type Edition, formatDay, startSheet } from "./edition.server.ts";

type Fact = { label: string; text: string };
/** From one day to another, with the days of its news; `isBorrowed` where the days are its work's. */
type Bar = { label: string; first: string; last: string; isBorrowed: boolean; ticks: string[] };

/** A work as one document: plain data, in the order of the page. */
export type CaseContent = {
  name: string;
  address: string;
  description: string;
  facts: Fact[];
  /** On the axis of the whole study, in years; no bars where nothing has a credible date. */
  timeline: { axis: { first: number; last: number }; bars: Bar[] };
  conflicts: { name: string; facts: Fact[]; text: AnnotatedText; news: LinkedItem[] }[];
  sections: { label: string; text: AnnotatedText }[];
  map: string;
  news: { year: string; items: LinkedItem[] }[];
  /** How to cite it, in two styles. */
  citations: string[];
};

/** Made to be printed and stapled: it begins with the facts, without a cover. */
export async function drawCase(edition: Edition, content: CaseContent): Promise<DrawnDocument> {
  const { name, address } = content;
  const sheet = startSheet(edition, name);
  sheet.write("H1", name, { font: "title", size: 26, color: colors.brand, gap: 2 });
  sheet.doc.y += 4;
  sheet.writeParagraph(`Datos al ${formatDay(edition)}. ${address}`, { isQuiet: true, link: address });
  writeCase(sheet, content, 1);
  sheet.writeHeading(1, "Cómo citar");
  for (const citation of content.citations) sheet.writeParagraph(citation);
  return sheet.end();
}

/** Items of one list; the rest is on the site. */
const longestList = 400;

/** What is told of a work below its name. @param level of the headings of its parts */
export function writeCase(
  sheet: Sheet,
  { address, description, facts, timeline, conflicts, sections, map, news }: CaseContent,
  level: 1 | 3,
): void {
  const within = (level + 1) as HeadingLevel;
  const innermost = Math.min(level + 2, 4) as HeadingLevel;
  sheet.writeParagraph(description);
  writeFacts(sheet, facts);
  if (timeline.bars.length > 0) {
    const rows = layOutRows(sheet, timeline.bars);
    sheet.writeHeading(level, "Línea de tiempo", { below: 60 + sumHeights(rows) });
    drawTimeline(sheet, timeline.axis, rows);
  }
  if (conflicts.length > 0) sheet.writeHeading(level, "Conflictos", { below: 130 });
  for (const conflict of conflicts) {
    sheet.writeHeading(within, conflict.name, { below: 90 });
    writeFacts(sheet, conflict.facts);
    writeText(sheet, conflict.text, innermost);
    if (conflict.news.length === 0) continue;
    sheet.writeHeading(innermost, "Noticias que lo registran");
    sheet.writeList(conflict.news.slice(0, longestList));
    writeRest(sheet, conflict.news.length - longestList, address);
  }
  for (const { label, text } of sections) {
    sheet.writeHeading(level, label);
    writeText(sheet, text, innermost);
  }
  if (map) sheet.writeParagraph(`Mapa: ${map}`, { isQuiet: true, link: map });
  if (news.length > 0) sheet.writeHeading(level, "Noticias", { below: 80 });
  let room = longestList;
  for (const { year, items } of news) {
    if (room > 0) {
      sheet.writeHeading(innermost, year);
      sheet.writeList(items.slice(0, room));
    }
    room -= items.length;
  }
  writeRest(sheet, -room, address);
}

function writeRest(sheet: Sheet, rest: number, address: string): void {
  if (rest > 0)
    sheet.writeParagraph(`Y ${formatNumber(rest)} más, en ${address || "el sitio."}`, {
      isQuiet: true,
      link: address,
    });
}

function writeFacts(sheet: Sheet, facts: Fact[]): void {
  const lines = facts.map(({ label, text }) => `${label}: ${text.replace(/\.$/, "")}`);
  sheet.writeParagraph(`${lines.join(". ")}.`, { isQuiet: true });
}

/** A text with the numbers of its sources, and these below it. */
function writeText(sheet: Sheet, { blocks, sources }: AnnotatedText, level: HeadingLevel): void {
  for (const { kind, parts } of blocks) {
    const marked = parts.map(({ text, numbers }) => text + numbers.map((number) => `[${number}]`).join(""));
    if (kind === "heading") sheet.writeHeading(level, marked.join(""));
    else sheet.writeParagraph(marked.join(""), { isQuiet: kind === "entry" });
  }
  const confirmed = sources.filter(({ unconfirmed }) => !unconfirmed);
  const proposed = new Set(sources.filter(({ unconfirmed }) => unconfirmed).map(describeSource));
  if (confirmed.length > 0) {
    sheet.writeHeading(level, "Fuentes");
    sheet.writeList(confirmed.map((source, index) => `[${index + 1}] ${describeSource(source)}`));
  }
  if (proposed.size === 0) return;
  sheet.writeHeading(level, "Noticias relacionadas, sin confirmar");
  sheet.writeList([...proposed]);
}

function describeSource({ author, title, publication, section, page: number, date }: TextSource): string {
  const printed = [publication, section, number, date].filter((part) => part !== "").join(", ");
  return [author.replace(/\.$/, ""), `«${title.replace(/\.$/, "")}»`, printed]
    .filter((part) => part !== "")
    .join(". ");
}

const labelWidth = 165;
const nameBox = { width: labelWidth - 12, lineGap: -1 };
/** Four lines of a name; the longest of the study has three. */
const highestName = 44;

type Row = Bar & { height: number };

const sumHeights = (rows: readonly Row[]) => rows.reduce((sum, { height }) => sum + height, 0);
const setNameFont = (sheet: Sheet, index: number) => setFont(sheet.doc, index === 0 ? "strong" : "text", 8.5);

/** Each as high as its name, which is written whole. */
const layOutRows = (sheet: Sheet, bars: readonly Bar[]): Row[] =>
  bars.map((bar, index) => {
    const label = sheet.replaceMissingGlyphs(bar.label, "text");
    const height = setNameFont(sheet, index).heightOfString(label, nameBox);
    return { ...bar, label, height: Math.max(16, Math.min(height, highestName)) + 6 };
  });

function drawTimeline(sheet: Sheet, axis: CaseContent["timeline"]["axis"], rows: readonly Row[]): void {
  const { doc } = sheet;
  const left = page.side + labelWidth;
  const [start, end] = [Date.UTC(axis.first, 0, 1), Date.UTC(axis.last + 1, 0, 1)];
  const place = (day: string) =>
    left + ((Date.parse(day) - start) / (end - start)) * (textWidth - labelWidth);
  const years = listYears(axis);
  const step = years.length > 20 ? 5 : 2;
  const height = 20 + sumHeights(rows);
  const alt = `Línea de tiempo: ${rows.map(({ label }) => label).join("; ")}`;
  sheet.drawFigure(alt, height, (top) => {
    for (const year of years.filter((_, index) => index % step === 0)) {
      const x = place(`${year}-01-01`);
      doc.moveTo(x, top + 14).lineTo(x, top + height);
      doc.lineWidth(0.5).stroke(colors.line);
      setFont(doc, "text", 7.5, colors.quiet).text(String(year), x, top, { lineBreak: false });
    }
    rows.forEach((bar, index) => {
      const y = top + 18 + sumHeights(rows.slice(0, index));
      setNameFont(sheet, index).text(bar.label, page.side, y, {
        ...nameBox,
        height: bar.height,
        ellipsis: true,
      });
      const from = place(bar.first);
      const to = Math.max(place(bar.last), from + 2);
      if (bar.isBorrowed) doc.dash(3, { space: 2 });
      doc
        .lineWidth(index === 0 ? 3 : 6)
        .moveTo(from, y + 6)
        .lineTo(to, y + 6)
        .stroke(colors.brand);
      doc.undash();
      for (const at of bar.ticks) doc.moveTo(place(at), y + 1).lineTo(place(at), y + 11);
      doc.lineWidth(1).stroke(colors.accent);
    });
  });
  const rests = rows.some(({ isBorrowed }) => isBorrowed)
    ? " Un conflicto rayado tiene las fechas de la actuación: ninguna noticia lo nombra."
    : "";
  sheet.writeParagraph(`La línea va de la primera a la última noticia; cada raya es una noticia.${rests}`, {
    isQuiet: true,
  });
}
