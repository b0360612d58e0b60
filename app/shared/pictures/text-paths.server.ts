import { createRequire } from "node:module";
import { create, type Font } from "fontkit";
import { readFont } from "./font-file.server.ts";

const require = createRequire(import.meta.url);
const open = (name: string) => create(readFont(require.resolve(`@fontsource/${name}-normal.woff`))) as Font;
const files = {
  text: "source-sans-3/files/source-sans-3-latin-400",
  strong: "source-sans-3/files/source-sans-3-latin-600",
  title: "source-serif-4/files/source-serif-4-latin-600",
};
export type TextStyle = { size: number; font?: keyof typeof files; color?: string };

const loaded = new Map<string, Font>();

/** Read when the first picture is drawn. */
function getFont({ font: name = "text" }: Pick<TextStyle, "font">): Font {
  const font = loaded.get(name) ?? open(files[name]);
  loaded.set(name, font);
  return font;
}

/** A text without the characters that its font does not have. */
export function keepKnown(text: string, style: Pick<TextStyle, "font">): string {
  const font = getFont(style);
  return [...text].filter((sign) => font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0)).join("");
}

export function measureText(text: string, style: TextStyle): number {
  const font = getFont(style);
  return (font.layout(keepKnown(text, style)).advanceWidth * style.size) / font.unitsPerEm;
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
  const font = getFont(style);
  const { glyphs, positions } = font.layout(keepKnown(text, style));
  let advance = 0;
  const paths = glyphs.map((glyph, index) => {
    const { xAdvance = 0, xOffset = 0 } = positions[index] ?? {};
    const path = `<path transform="translate(${advance + xOffset})" d="${glyph.path.toSVG()}"/>`;
    advance += xAdvance;
    return path;
  });
  const scale = style.size / font.unitsPerEm;
  const fill = style.color ? `fill="${style.color}" ` : "";
  return `<g ${fill}transform="translate(${x} ${y}) scale(${scale} ${-scale})">${paths.join("")}</g>`;
}
