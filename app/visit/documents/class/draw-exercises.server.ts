import { formatDate } from "../../../shared/values/dates.ts";
import { colors, page, setFont, textWidth } from "../pdf/page.server.ts";
import type { Sheet } from "../pdf/sheet.server.ts";
import { writeTable } from "../pdf/table.server.ts";
import type { ClassNews, ClassSheet } from "./contract.ts";

/** The news to code, the codebook, an empty grid, and the study's own values on a page of their own. */
export function drawCoding(
  sheet: Sheet,
  { question, values, news, agreement }: NonNullable<ClassSheet["coding"]>,
): void {
  sheet.addPage();
  sheet.writeHeading(2, "Ejercicio: codifica como el estudio");
  sheet.writeParagraph(question);
  writeTable(sheet, {
    caption: "El libro de códigos",
    columns: [
      { title: "Nivel", share: 0.5 },
      { title: "Qué es", share: 1.4 },
      { title: "Cuándo se usa", share: 4 },
    ],
    rows: values.map(({ code, label, rule }) => [code, label, rule]),
  });
  sheet.writeHeading(3, "Las noticias");
  news.forEach(({ date, headline, text }, place) => {
    sheet.writeParagraph(`${place + 1}. ${formatDate(date)}. «${headline.replace(/\.$/, "")}». ${text}`);
  });
  writeTable(sheet, {
    caption: "Tus respuestas",
    columns: [
      { title: "Noticia", share: 0.6 },
      { title: "Nivel", share: 0.6 },
      { title: "¿Por qué? Las palabras que deciden", share: 4 },
    ],
    rows: news.map((_, place) => [place + 1, null, null]),
  });
  sheet.addPage();
  sheet.writeHeading(2, "Clave: lo que codificó el estudio");
  writeTable(sheet, {
    caption: "Los valores del estudio",
    columns: [
      { title: "Noticia", share: 0.6 },
      { title: "Nivel", share: 0.6 },
      { title: "Qué es", share: 4 },
    ],
    rows: news.map(({ code, label }, place) => [place + 1, code || "—", label]),
  });
  sheet.writeParagraph(
    "Cuenten en cuántas noticias coincidió el curso con el estudio, y discutan las otras: dos lectores atentos también difieren.",
  );
  if (agreement) sheet.writeParagraph(agreement);
}

const [columns, rows] = [2, 5];
const gap = 10;

/** Cards to cut and put in the order of time, without their dates; the order is on the last page. */
export function drawCards(sheet: Sheet, cards: readonly ClassNews[]): void {
  const { doc } = sheet;
  const shuffled = shuffle(cards);
  const [width, height] = [textWidth / columns, (sheet.bottom - page.top - 60) / rows];
  shuffled.forEach((card, place) => {
    const at = place % (columns * rows);
    if (at === 0) {
      sheet.addPage();
      sheet.writeHeading(2, "Baraja: recorta y ordena en el tiempo");
    }
    const top = page.top + 50 + Math.floor(at / columns) * height;
    const left = (at % columns) * width;
    sheet.drawArtifact(() => {
      doc.dash(4, { space: 3 }).lineWidth(0.7);
      doc
        .rect(page.side + left, top, width, height)
        .stroke(colors.quiet)
        .undash();
    });
    const inner = { width: left + width - gap, indent: left + gap };
    doc.y = top + gap;
    sheet.write("P", nameCard(place), { ...inner, font: "title", size: 13, gap: 1, color: colors.brand });
    sheet.write("P", card.headline, { ...inner, font: "strong", size: 9.5, gap: 1, color: colors.ink });
    const room = top + height - gap - doc.y;
    const isRoomy =
      setFont(doc, "text", 9).heightOfString(card.text, { width: width - 2 * gap, lineGap: 1 }) <= room;
    if (card.text && isRoomy)
      sheet.write("P", card.text, { ...inner, font: "text", size: 9, gap: 1, color: colors.ink });
  });
  sheet.addPage();
  sheet.writeHeading(2, "Clave: el orden de la baraja");
  sheet.writeList(
    cards.map((card) => `${nameCard(shuffled.indexOf(card))}. ${formatDate(card.date)}: ${card.headline}`),
  );
}

/** "A" to "Z", then "AA". */
const nameCard = (place: number): string =>
  (place >= 26 ? String.fromCharCode(64 + Math.floor(place / 26)) : "") +
  String.fromCharCode(65 + (place % 26));

/** The same order for the same cards: the same data make the same bytes. */
function shuffle(cards: readonly ClassNews[]): ClassNews[] {
  const step = [7, 5, 3, 11].find((one) => cards.length % one !== 0) ?? 1;
  return cards.map((_, place) => cards[(place * step + 2) % cards.length] as ClassNews);
}
