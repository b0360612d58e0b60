import sharp from "sharp";
import {
  keepKnown,
  measureText,
  outlineText,
  type TextStyle,
} from "../../../shared/pictures/text-paths.server.ts";
import type { Preview } from "./contract.ts";

/** What social networks and messengers show whole. */
const width = 1200;
const height = 630;
const side = 72;
const band = 104;
const colors = { paper: "#fbf9f4", ink: "#17211f", quiet: "#4c5956", line: "#dcd8cc", white: "#ffffff" };

/** Of everything but the title. */
const textSize = 34;
const strong = { font: "strong", size: textSize, color: colors.ink } as const;
const quiet = { font: "text", size: textSize, color: colors.quiet } as const;
/** Sizes of a title, with the lines that fit. */
const titleSizes = [
  { size: 72, lines: 3 },
  { size: 58, lines: 4 },
  { size: 46, lines: 5 },
] as const;
const titleHeight = 1.16;

/** The card of a record, as PNG: texts as paths, so that a machine without fonts draws the same. */
export async function drawPreview({ title, kind, detail, site, system }: Preview): Promise<Uint8Array> {
  const { size, lines } = fitTitle(keepKnown(title, { font: "title" }).trim() || kind);
  const top = band + 128;
  const afterKind = side + measureText(kind, strong) + 24;
  const texts = [
    outlineText(kind, { x: side, y: top - 32 }, { ...strong, color: system.color }),
    outlineText(shorten(detail, width - side - afterKind, quiet), { x: afterKind, y: top - 32 }, quiet),
    ...lines.map((line, index) => {
      const y = top + size * (0.95 + index * titleHeight);
      return outlineText(line, { x: side, y }, { font: "title", size, color: colors.ink });
    }),
    outlineText(shorten(site, width - 2 * side, strong), { x: side, y: height - 42 }, strong),
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

/** The system's colour, pattern, pictogram and name; a plain band without a system. */
function drawBand({ color, pattern, outline, name: whole }: Preview["system"]): string {
  const plain = `<rect width="${width}" height="${band}" fill="${color}"/>`;
  if (whole === "") return plain;
  const middle = band / 2;
  const name = shorten(whole, width - 2 * side - 90, strong);
  const label = measureText(name, strong) + 90;
  return `<defs><pattern id="p" width="32" height="32" patternUnits="userSpaceOnUse" color="${colors.white}"><g opacity="0.35">${pattern}</g></pattern></defs>
    ${plain}
    <rect width="${width}" height="${band}" fill="url(#p)"/>
    <rect x="${side + 34}" width="${label}" y="${middle - 34}" height="68" rx="34" fill="${color}"/>
    <circle cx="${side + 34}" cy="${middle}" r="34" fill="${colors.white}"/>
    <path d="${outline}" transform="translate(${side + 10} ${middle - 24}) scale(2)" fill="none" stroke="${colors.ink}"
      stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"/>
    ${outlineText(name, { x: side + 90, y: middle + 12 }, { ...strong, color: colors.white })}`;
}

/** In lines that fit; a word that is longer than a line is broken. */
function breakLines(title: string, size: number): string[] {
  const fits = (text: string) => measureText(text, { font: "title", size }) <= width - 2 * side;
  const lines: string[] = [];
  let line = "";
  for (const word of keepKnown(title, { font: "title" }).split(/\s+/)) {
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

function shorten(text: string, room: number, style: TextStyle): string {
  if (measureText(text, style) <= room) return text;
  const signs = [...text];
  while (signs.length > 0 && measureText(`${signs.join("")}…`, style) > room) signs.pop();
  return `${signs.join("").trimEnd()}…`;
}
