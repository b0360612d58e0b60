import { createRequire } from "node:module";
import { create, type Font } from "fontkit";
import { readFont } from "../../../shared/pictures/font-file.server.ts";

const require = createRequire(import.meta.url);

function openFont(name: string): Font {
  const font = create(readFont(require.resolve(`@fontsource/${name}.woff`))) as Font;
  // The library keeps a glyph with the characters that it is first asked for, which are none where it is a part of another
  // ("ñ" is drawn of an "n"): then no reader of the document would know the letter. So each is asked for by its own first.
  for (const character of font.characterSet) font.glyphForCodePoint(character);
  return font;
}

/** Static fonts, since the library cannot subset variable ones; read once for all documents. */
export const fonts = {
  text: openFont("source-sans-3/files/source-sans-3-latin-400-normal"),
  strong: openFont("source-sans-3/files/source-sans-3-latin-600-normal"),
  title: openFont("source-serif-4/files/source-serif-4-latin-600-normal"),
};
export type FontName = keyof typeof fonts;

/** Characters that the fonts have; nearly every text needs no others. */
const commonCharacters = /^[ -~¡-ÿ–—‘’“”…•]*$/;

/** A4 in points, and its margins. */
export const page = { width: 595.28, height: 841.89, side: 62, top: 76, bottom: 72 } as const;
export const textWidth = page.width - 2 * page.side;
export const colors = {
  ink: "#17211f",
  quiet: "#4c5956",
  line: "#dcd8cc",
  brand: "#0e4a4a",
  accent: "#b8432f",
  paper: "#fbf9f4",
} as const;

/** How a piece of text is set; lengths in points. */
export type TextStyle = {
  font: FontName;
  size: number;
  color: string;
  gap: number;
  indent?: number;
  width?: number;
  link?: string;
  /** Of a link; true where not given. */
  isUnderlined?: boolean;
  goTo?: string;
};

export function setFont(
  doc: PDFKit.PDFDocument,
  font: FontName,
  size: number,
  color: string = colors.ink,
): PDFKit.PDFDocument {
  return doc.font(font).fontSize(size).fillColor(color);
}

export type RunningHead = { title: string; siteTitle: string };

export function writeRunningHead(
  doc: PDFKit.PDFDocument,
  { title, siteTitle }: RunningHead,
  { number, count }: { number: number; count: number },
): void {
  const line = (text: string, y: number, align: "left" | "right") =>
    setFont(doc, "text", 8.5, colors.quiet).text(replaceMissingGlyphs(doc, text, "text"), page.side, y, {
      width: textWidth,
      align,
      lineBreak: false,
      ellipsis: true,
      height: 12,
    });
  // The library begins a new page for text in the margin.
  const { bottom } = doc.page.margins;
  doc.page.margins.bottom = 0;
  line(siteTitle, 40, "left");
  line(title, 40, "right");
  line(`${number} de ${count}`, page.height - 46, "right");
  doc.moveTo(page.side, 56).lineTo(page.width - page.side, 56);
  doc.lineWidth(0.5).stroke(colors.line);
  doc.page.margins.bottom = bottom;
}

/** Replaces characters that the Latin fonts do not have. */
export function replaceMissingGlyphs(doc: PDFKit.PDFDocument, text: string, font: FontName): string {
  const plain = text
    .normalize("NFC")
    .replace(/\p{Cc}+/gu, " ")
    .replaceAll("α", "alfa");
  if (commonCharacters.test(plain)) return plain;
  doc.font(font);
  const face = (doc as unknown as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } })._font
    .font;
  const has = (character: string) => face.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
  return Array.from(plain, (character) => {
    if (has(character)) return character;
    const simpler = Array.from(character.normalize("NFKD")).filter(has).join("");
    // Combining marks and joiners of an emoji are not replaced.
    return simpler || (/\p{M}|\p{Cf}/u.test(character) ? "" : "?");
  }).join("");
}
