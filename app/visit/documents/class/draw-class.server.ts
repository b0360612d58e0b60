import { encode } from "uqr";
import { formatDate } from "../../../shared/values/dates.ts";
import { formatCount } from "../../../shared/values/text.ts";
import { type Edition, formatDay, startSheet } from "../generate/edition.server.ts";
import { writeChart } from "../pdf/figures.server.ts";
import { colors, page, setFont, textWidth } from "../pdf/page.server.ts";
import type { DrawnDocument, Sheet } from "../pdf/sheet.server.ts";
import type { ClassSheet } from "./contract.ts";
import { drawCards, drawCoding } from "./draw-exercises.server.ts";

/** Points. */
const small = 9.5;
const qrSize = 74;
const footHeight = qrSize + 22;
const mapHeight = 190;
/** Of a line to write on. */
const ruling = 19;

/** Two pages about a work for a class, then the exercises that were asked for, each with its key on the last page. */
export async function drawClass(edition: Edition, content: ClassSheet): Promise<DrawnDocument> {
  const sheet = startSheet(edition, content.name, " · Hoja de clase");
  drawFront(sheet, content);
  const { passages } = content;
  // Without a map the first page has room for some of them, and the second more to write on.
  const first = countFitting(sheet, passages);
  writePassagesHeading(sheet, first);
  writePassages(sheet, passages.slice(0, first));
  sheet.addPage();
  if (first === 0) writePassagesHeading(sheet, passages.length);
  writePassages(sheet, passages.slice(first));
  drawBack(sheet, edition, content);
  if (content.coding) drawCoding(sheet, content.coding);
  if (content.cards.length > 0) drawCards(sheet, content.cards);
  return sheet.end();
}

function drawFront(sheet: Sheet, content: ClassSheet): void {
  const { name, facts, opening, years, map } = content;
  const isLong = name.length > 60;
  sheet.write("H1", name, { font: "title", size: isLong ? 18 : 24, color: colors.brand, gap: 1 });
  sheet.doc.y += 4;
  sheet.write("P", `${facts}.`, { font: "text", size: 10, color: colors.quiet, gap: 2 });
  sheet.doc.y += 10;
  if (opening) sheet.write("P", opening, { font: "text", size: 11, color: colors.ink, gap: 3 });
  sheet.doc.y += 12;
  if (years) writeChart(sheet, years);
  else sheet.writeParagraph("El estudio no tiene noticias con fecha de esta actuación.", { isQuiet: true });
  if (map) drawPlace(sheet, name, map);
  if (content.conflicts.length > 0) writeConflicts(sheet, content);
}

/** As many as the page has room for. */
function writeConflicts(sheet: Sheet, { conflicts, unnamedConflicts }: ClassSheet): void {
  const { doc } = sheet;
  const measure = (text: string) =>
    setFont(doc, "text", 10.5).heightOfString(text, { width: textWidth - 14, lineGap: 2 }) + 3;
  let room = sheet.bottom - doc.y - 80;
  const shown = conflicts.filter((text, place) => {
    room -= measure(text);
    return room >= 0 || place === 0;
  });
  if (sheet.bottom - doc.y < 120) return;
  sheet.writeHeading(3, "Los conflictos que registra el estudio");
  const rest = conflicts.length - shown.length + unnamedConflicts;
  sheet.writeList(rest > 0 ? [...shown, formatCount(rest, "conflicto más", "conflictos más")] : shown);
}

/** The work above the layers of the map, in one ink. */
function drawPlace(sheet: Sheet, name: string, { drawing, precision }: NonNullable<ClassSheet["map"]>): void {
  const { doc } = sheet;
  const { width, height, layers, shapes, outlines } = drawing;
  const scale = Math.min(textWidth / width, mapHeight / height);
  sheet.writeHeading(3, "Dónde está");
  sheet.drawFigure([`Mapa de ${name}`, precision].filter(Boolean).join(". "), height * scale + 2, (top) => {
    doc.save().translate(page.side, top).scale(scale);
    doc.rect(0, 0, width, height).clip();
    for (const { path, style } of layers) {
      doc.path(path).lineWidth(style === "limit" ? 1 : 2);
      if (style === "green" || style === "built") doc.fillOpacity(0.35).fill(colors.line).fillOpacity(1);
      else doc.stroke(style === "limit" ? colors.line : colors.quiet);
    }
    for (const { path } of outlines)
      doc.path(path).lineWidth(4).fillOpacity(0.35).fillAndStroke(colors.brand, colors.ink).fillOpacity(1);
    for (const { path, kind } of shapes) {
      doc.path(path).lineWidth(4);
      if (kind === "line") doc.stroke(colors.brand);
      else doc.fillOpacity(0.85).fillAndStroke(colors.brand, colors.ink).fillOpacity(1);
    }
    doc.restore();
    doc
      .rect(page.side, top, width * scale, height * scale)
      .lineWidth(0.5)
      .stroke(colors.line);
  });
  if (precision) sheet.write("P", precision, { font: "text", size: small, color: colors.quiet, gap: 1 });
}

type Passage = ClassSheet["passages"][number];

const passageStyle = { font: "text", size: small, gap: 1.5 } as const;
const headPassage = ({ date, headline, note }: Passage) =>
  `${formatDate(date)}. «${headline.replace(/\.$/, "")}»${note ? ` · ${note}` : ""}`;

/** How many the rest of the page has room for, below their heading. */
function countFitting({ doc, bottom }: Sheet, passages: readonly Passage[]): number {
  const measure = (text: string, font: "text" | "strong") =>
    setFont(doc, font, small).heightOfString(text, { width: textWidth, lineGap: passageStyle.gap });
  const heading = 40;
  let room = bottom - doc.y - heading;
  const beyond = passages.findIndex((passage) => {
    room -= measure(headPassage(passage), "strong") + measure(passage.text, "text") + 5;
    return room < 0;
  });
  return beyond < 0 ? passages.length : beyond;
}

function writePassagesHeading(sheet: Sheet, count: number): void {
  if (count > 0) sheet.writeHeading(3, "Lo que contó la prensa, en los resúmenes del estudio");
}

function writePassages(sheet: Sheet, passages: readonly Passage[]): void {
  for (const passage of passages) {
    sheet.write("P", headPassage(passage), { ...passageStyle, font: "strong", color: colors.brand });
    sheet.write("P", passage.text, { ...passageStyle, color: colors.ink });
    sheet.doc.y += 5;
  }
}

function drawBack(sheet: Sheet, edition: Edition, content: ClassSheet): void {
  const { sides, questions } = content;
  if (sides.length > 0) {
    sheet.writeHeading(3, "Quiénes participan");
    for (const { label, text } of sides)
      sheet.write("P", `${label}: ${text}.`, { ...passageStyle, color: colors.ink });
  }
  sheet.writeHeading(3, "Para pensar y escribir");
  const foot = sheet.bottom - footHeight;
  const { doc } = sheet;
  const needed = questions.reduce(
    (sum, question, place) =>
      sum +
      setFont(doc, "text", 10.5).heightOfString(`${place + 1}. ${question}`, {
        width: textWidth,
        lineGap: 2,
      }) +
      8,
    0,
  );
  const lines = Math.max(0, Math.min(9, Math.floor((foot - doc.y - needed) / ruling / questions.length)));
  questions.forEach((question, place) => {
    sheet.write("P", `${place + 1}. ${question}`, { font: "text", size: 10.5, gap: 2, color: colors.ink });
    sheet.drawArtifact(() => {
      for (let line = 1; line <= lines; line++)
        doc.moveTo(page.side, doc.y + line * ruling).lineTo(page.width - page.side, doc.y + line * ruling);
      doc.lineWidth(0.5).stroke(colors.quiet);
    });
    doc.y += lines * ruling + 8;
  });
  drawFoot(sheet, foot, edition, content);
}

/** How the sheet is cited, and where the rest is. */
function drawFoot(sheet: Sheet, top: number, edition: Edition, { address, citation }: ClassSheet): void {
  const { doc } = sheet;
  doc.y = Math.max(doc.y, top) + 8;
  const y = doc.y;
  const left = address ? qrSize + 14 : 0;
  if (address)
    sheet.drawFigure(`Código QR de ${address}`, 0, () => {
      const { data, size } = encode(address, { border: 0 });
      const cell = qrSize / size;
      data.forEach((row, line) => {
        row.forEach((isDark, column) => {
          if (isDark) doc.rect(page.side + column * cell, y + line * cell, cell + 0.05, cell + 0.05);
        });
      });
      doc.fill("#000000");
    });
  doc.y = y - 1;
  const style = { font: "text", size: 8.5, gap: 1, color: colors.quiet, indent: left } as const;
  sheet.write("P", citation, style);
  doc.y += 3;
  sheet.write(
    "P",
    `Datos al ${formatDay(edition)}. Los textos son resúmenes del estudio, no los de los periódicos.${address ? ` Todo el caso, con sus fuentes: ${address}` : ""}`,
    style,
  );
}
