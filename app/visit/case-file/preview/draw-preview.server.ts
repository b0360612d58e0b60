import { createRequire } from "node:module";
import { create, type Font } from "fontkit";
import sharp from "sharp";
import { readFont } from "../../documents/pdf/font-file.server.ts";
import type { Preview } from "./contract.ts";

const require = createRequire(import.meta.url);
const findFont = (name: string) =>
  create(readFont(require.resolve(`@fontsource/${name}-normal.woff`))) as Font;
const fonts = {
  title: findFont("source-serif-4/files/source-serif-4-latin-600"),
  text: findFont("source-sans-3/files/source-sans-3-latin-400"),
  strong: findFont("source-sans-3/files/source-sans-3-latin-600"),
};

/** What social networks and messengers show whole. */
const width = 1200;
const height = 630;
const side = 72;
const band = 104;
const colors = { paper: "#fbf9f4", ink: "#17211f", quiet: "#4c5956", line: "#dcd8cc", white: "#ffffff" };

/** Of everything but the title. */
const textSize = 34;
/** Sizes of a title, with the lines that fit. */
const titleSizes = [
  { size: 72, lines: 3 },
  { size: 58, lines: 4 },
  { size: 46, lines: 5 },
] as const;
const titleHeight = 1.16;

/** The card of a record, as PNG: texts as paths, so that a machine without fonts draws the same. */
export async function drawPreview({ title, kind, detail, site, system }: Preview): Promise<Uint8Array> {
  const { size, lines } = fitTitle(keepKnown(fonts.title, title).trim() || kind);
  const top = band + 128;
  const afterKind = side + measure(fonts.strong, kind, textSize) + 24;
  const texts = [
    setText(fonts.strong, kind, { x: side, y: top - 32, size: textSize, color: system.color }),
    setText(fonts.text, shorten(fonts.text, detail, width - side - afterKind), {
      x: afterKind,
      y: top - 32,
      size: textSize,
      color: colors.quiet,
    }),
    ...lines.map((line, index) => {
      const y = top + size * (0.95 + index * titleHeight);
      return setText(fonts.title, line, { x: side, y, size, color: colors.ink });
    }),
    setText(fonts.strong, shorten(fonts.strong, site, width - 2 * side), {
      x: side,
      y: height - 42,
      size: textSize,
      color: colors.ink,
    }),
  ];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="${colors.paper}"/>
    ${drawBand(system)}
    <rect x="${side}" y="${height - 94}" width="${width - 2 * side}" height="2" fill="${colors.line}"/>
    ${texts.join("")}
  </svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 64, compressionLevel: 9 }).toBuffer();
}

/** As large as it can be; what is too long for the smallest size is cut. */
function fitTitle(title: string): { size: number; lines: string[] } {
  for (const { size, lines: most } of titleSizes) {
    const lines = breakLines(title, size);
    if (lines.length <= most) return { size, lines };
  }
  const { size, lines: most } = titleSizes[2];
  const lines = breakLines(title, size).slice(0, most);
  return { size, lines: [...lines.slice(0, -1), `${lines.at(-1)?.slice(0, -2).trimEnd()}…`] };
}

/** The system's colour, pattern, pictogram and name; a plain band where there is none. */
function drawBand({ color, pattern, outline, name }: Preview["system"]): string {
  const plain = `<rect width="${width}" height="${band}" fill="${color}"/>`;
  if (name === "") return plain;
  const middle = band / 2;
  const label = measure(fonts.strong, name, textSize) + 90;
  return `<defs><pattern id="p" width="32" height="32" patternUnits="userSpaceOnUse" color="${colors.white}"><g opacity="0.35">${pattern}</g></pattern></defs>
    ${plain}
    <rect width="${width}" height="${band}" fill="url(#p)"/>
    <rect x="${side + 34}" width="${label}" y="${middle - 34}" height="68" rx="34" fill="${color}"/>
    <circle cx="${side + 34}" cy="${middle}" r="34" fill="${colors.white}"/>
    <path d="${outline}" transform="translate(${side + 10} ${middle - 24}) scale(2)" fill="none" stroke="${colors.ink}"
      stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"/>
    ${setText(fonts.strong, name, { x: side + 90, y: middle + 12, size: textSize, color: colors.white })}`;
}

/** Without the signs that a font does not have. */
const keepKnown = (font: Font, text: string) =>
  [...text].filter((sign) => font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0)).join("");

function measure(font: Font, text: string, size: number): number {
  return (font.layout(keepKnown(font, text)).advanceWidth * size) / font.unitsPerEm;
}

type Place = { x: number; y: number; size: number; color: string };

function setText(font: Font, text: string, { x, y, size, color }: Place): string {
  const { glyphs, positions } = font.layout(keepKnown(font, text));
  let advance = 0;
  const paths = glyphs.map((glyph, index) => {
    const { xAdvance = 0, xOffset = 0 } = positions[index] ?? {};
    const path = `<path transform="translate(${advance + xOffset})" d="${glyph.path.toSVG()}"/>`;
    advance += xAdvance;
    return path;
  });
  const scale = size / font.unitsPerEm;
  return `<g fill="${color}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${paths.join("")}</g>`;
}

/** In lines that fit; a word that is longer than a line is broken. */
function breakLines(title: string, size: number): string[] {
  const fits = (text: string) => measure(fonts.title, text, size) <= width - 2 * side;
  const lines: string[] = [];
  let line = "";
  for (const word of keepKnown(fonts.title, title).split(/\s+/)) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== "") lines.push(line);
    line = word;
    while (!fits(line)) {
      const end = [...line].findIndex((_, index) => !fits(line.slice(0, index + 1)));
      lines.push(line.slice(0, Math.max(1, end)));
      line = line.slice(Math.max(1, end));
    }
  }
  return line === "" ? lines : [...lines, line];
}

function shorten(font: Font, text: string, room: number): string {
  if (measure(font, text, textSize) <= room) return text;
  const signs = [...text];
  while (signs.length > 0 && measure(font, `${signs.join("")}…`, textSize) > room) signs.pop();
  return `${signs.join("").trimEnd()}…`;
}
