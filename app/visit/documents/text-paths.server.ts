import { createRequire } from "node:module";
import { create, type Font } from "fontkit";
import { readFont } from "./pdf/font-file.server.ts";

const require = createRequire(import.meta.url);
const open = (name: string) => create(readFont(require.resolve(`@fontsource/${name}-normal.woff`))) as Font;
const loaded = new Map<string, Font>();

/** Read when the first picture is drawn. */
function getFont(isStrong: boolean): Font {
  const name = `source-sans-3/files/source-sans-3-latin-${isStrong ? 600 : 400}`;
  const font = loaded.get(name) ?? open(name);
  loaded.set(name, font);
  return font;
}

export type TextStyle = { size: number; isStrong?: boolean };

/** Without the signs that the font does not have. */
const keepKnown = (font: Font, text: string) =>
  [...text].filter((sign) => font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0)).join("");

export function measureText(text: string, { size, isStrong = false }: TextStyle): number {
  const font = getFont(isStrong);
  return (font.layout(keepKnown(font, text)).advanceWidth * size) / font.unitsPerEm;
}

/** In lines of this width at most; a word that is longer keeps a line of its own. */
export function wrapText(text: string, width: number, style: TextStyle): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = `${lines.at(-1) ?? ""} ${word}`.trim();
    if (lines.length > 0 && measureText(longer, style) <= width) lines.splice(-1, 1, longer);
    else lines.push(word);
  }
  return lines;
}

/** A line of text as outlines in SVG, so that a machine without fonts draws the same. */
export function outlineText(text: string, { x, y }: { x: number; y: number }, style: TextStyle): string {
  const font = getFont(style.isStrong ?? false);
  const { glyphs, positions } = font.layout(keepKnown(font, text));
  let advance = 0;
  const paths = glyphs.map((glyph, index) => {
    const { xAdvance = 0, xOffset = 0 } = positions[index] ?? {};
    const path = `<path transform="translate(${advance + xOffset})" d="${glyph.path.toSVG()}"/>`;
    advance += xAdvance;
    return path;
  });
  const scale = style.size / font.unitsPerEm;
  return `<g transform="translate(${x} ${y}) scale(${scale} ${-scale})">${paths.join("")}</g>`;
}
