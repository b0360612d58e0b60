import type { Wrap } from "../../../shared/figures/lay-out.ts";
import { measureText, outlineText, wrapText } from "../../../shared/pictures/text-paths.server.ts";
import type { FileTexts } from "./chart-sheet.tsx";

/** Other fonts, which stand in where a reader's machine lacks ours, are wider. */
const otherFonts = 1.1;

const getFont = (isStrong: boolean) => (isStrong ? "strong" : "text");

/** Lines of our own fonts. */
export const wrapLines: Wrap = (text, width, { size, isStrong, lines }) => {
  const style = { size, font: getFont(isStrong) } as const;
  const fits = (line: string) => measureText(line, style) <= width;
  const wrapped = wrapText(text, width, style);
  const [shown, isCut] = [wrapped.slice(0, lines), wrapped.length > lines];
  return shown.map((line, index) => {
    if (fits(line) && !(isCut && index === lines - 1)) return line;
    let letters = [...line];
    while (letters.length > 1 && !fits(`${letters.join("")}…`)) letters = letters.slice(0, -1);
    return `${letters.join("").replace(/[\s,;:.]+$/, "")}…`;
  });
};

/** Texts of an SVG that other programs can change. */
export const plainTexts: FileTexts = {
  wrap: (text, width, style) => wrapLines(text, width / otherFonts, style),
};

/** Texts as outlines, so that a machine without fonts draws the same. */
export const outlinedTexts: FileTexts = {
  wrap: wrapLines,
  outline({ text, x, y, size, isStrong, color, anchor }) {
    const style = { size, font: getFont(isStrong), color } as const;
    const before = { start: 0, middle: 0.5, end: 1 }[anchor] * measureText(text, style);
    return outlineText(text, { x: x - before, y: y + 0.35 * size }, style);
  },
};
