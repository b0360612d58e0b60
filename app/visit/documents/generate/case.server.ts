import type { AnnotatedText, TextSource } from "../../../nouns/passages/contract.ts";
import { colors, page, setFont, textWidth } from "../pdf/page.server.ts";
import { type DrawnDocument, type LinkedItem, Sheet } from "../pdf/sheet.server.ts";
import { type Edition, formatDay } from "./edition.server.ts";

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
  const { name, address, timeline, conflicts, sections, map, news } = content;
  const sheet = new Sheet({
    title: name,
    siteTitle: edition.siteTitle,
    date: new Date(`${edition.day}T00:00:00-05:00`),
  });
  sheet.write("H1", name, { font: "title", size: 26, color: colors.brand, gap: 2 });
  sheet.doc.y += 4;
  sheet.writeParagraph(`Datos al ${formatDay(edition)}. ${address}`, { isQuiet: true, link: address });
  sheet.writeParagraph(content.description);
  writeFacts(sheet, content.facts);
  if (timeline.bars.length > 0) {
    sheet.writeHeading(1, "Línea de tiempo", { below: 60 + timeline.bars.length * rowHeight });
    drawTimeline(sheet, timeline);
  }
  if (conflicts.length > 0) sheet.writeHeading(1, "Conflictos");
  for (const conflict of conflicts) {
    sheet.writeHeading(2, conflict.name, { below: 90 });
    writeFacts(sheet, conflict.facts);
    writeText(sheet, conflict.text);
    if (conflict.news.length === 0) continue;
    sheet.writeHeading(3, "Noticias que lo registran");
    sheet.writeList(conflict.news);
  }
  for (const { label, text } of sections) {
    sheet.writeHeading(1, label);
    writeText(sheet, text);
  }
  if (map) sheet.writeParagraph(`Mapa: ${map}`, { isQuiet: true, link: map });
  if (news.length > 0) sheet.writeHeading(1, "Noticias");
  for (const { year, items } of news) {
    sheet.writeHeading(3, year);
    sheet.writeList(items);
  }
  sheet.writeHeading(1, "Cómo citar");
  for (const citation of content.citations) sheet.writeParagraph(citation);
  return sheet.end();
}

function writeFacts(sheet: Sheet, facts: Fact[]): void {
  for (const { label, text } of facts) sheet.writeParagraph(`${label}: ${text}`, { isQuiet: true });
}

/** A text with the numbers of its sources, and these below it. */
function writeText(sheet: Sheet, { blocks, sources }: AnnotatedText): void {
  for (const { kind, parts } of blocks) {
    const marked = parts.map(({ text, numbers }) => text + numbers.map((number) => `[${number}]`).join(""));
    if (kind === "heading") sheet.writeHeading(3, marked.join(""));
    else sheet.writeParagraph(marked.join(""), { isQuiet: kind === "entry" });
  }
  const confirmed = sources.filter(({ unconfirmed }) => !unconfirmed);
  const proposed = new Set(sources.filter(({ unconfirmed }) => unconfirmed).map(describeSource));
  if (confirmed.length > 0) {
    sheet.writeHeading(3, "Fuentes");
    sheet.writeList(confirmed.map((source, index) => `[${index + 1}] ${describeSource(source)}`));
  }
  if (proposed.size === 0) return;
  sheet.writeHeading(3, "Noticias relacionadas, sin confirmar");
  sheet.writeList([...proposed]);
}

function describeSource({ author, title, publication, section, page: number, date }: TextSource): string {
  const printed = [publication, section, number, date].filter((part) => part !== "").join(", ");
  return [author.replace(/\.$/, ""), `«${title}»`, printed].filter((part) => part !== "").join(". ");
}

const rowHeight = 22;
const labelWidth = 150;

function drawTimeline(sheet: Sheet, { axis, bars }: CaseContent["timeline"]): void {
  const { doc } = sheet;
  const left = page.side + labelWidth;
  const [start, end] = [Date.UTC(axis.first, 0, 1), Date.UTC(axis.last + 1, 0, 1)];
  const place = (day: string) =>
    left + ((Date.parse(day) - start) / (end - start)) * (textWidth - labelWidth);
  const years = Array.from({ length: axis.last + 1 - axis.first }, (_, index) => axis.first + index);
  const step = years.length > 20 ? 5 : 2;
  const height = 20 + bars.length * rowHeight;
  const alt = `Línea de tiempo: ${bars.map(({ label }) => label).join("; ")}`;
  sheet.drawFigure(alt, height, (top) => {
    for (const year of years.filter((_, index) => index % step === 0)) {
      const x = place(`${year}-01-01`);
      doc.moveTo(x, top + 14).lineTo(x, top + height);
      doc.lineWidth(0.5).stroke(colors.line);
      setFont(doc, "text", 7.5, colors.quiet).text(String(year), x, top, { lineBreak: false });
    }
    bars.forEach((bar, index) => {
      const y = top + 18 + index * rowHeight;
      const name = sheet.replaceMissingGlyphs(bar.label, "text");
      setFont(doc, index === 0 ? "strong" : "text", 8.5).text(name, page.side, y, {
        width: labelWidth - 10,
        height: rowHeight - 2,
        ellipsis: true,
        lineGap: -1,
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
  const rests = bars.some(({ isBorrowed }) => isBorrowed)
    ? " Un conflicto rayado tiene las fechas de la actuación: ninguna noticia lo nombra."
    : "";
  sheet.writeParagraph(`La línea va de la primera a la última noticia; cada raya es una noticia.${rests}`, {
    isQuiet: true,
  });
}
