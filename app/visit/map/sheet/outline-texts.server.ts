import { measureText, outlineText } from "../../../shared/pictures/text-paths.server.ts";

const readAttribute = (attributes: string, name: string) =>
  new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1];

const entities: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
};

/** A map's sheet with its texts as outlines, so that a machine without fonts draws the same picture. */
export function outlineTexts(sheet: string): string {
  return sheet.replace(/<text([^>]*)>([^<]*)<\/text>/g, (_, attributes: string, written: string) => {
    const text = written.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity);
    // Numbers are those with a shift: in the middle of their circle.
    const isNumber = readAttribute(attributes, "dy") !== undefined;
    const size = Number(readAttribute(attributes, "font-size") ?? (isNumber ? 11 : 13));
    const isBold = isNumber || readAttribute(attributes, "font-weight") === "600";
    const style = { size, font: isBold ? "strong" : "text" } as const;
    const isCentred = isNumber || readAttribute(attributes, "text-anchor") === "middle";
    const x = Number(readAttribute(attributes, "x") ?? 0);
    const y = Number(readAttribute(attributes, "y") ?? 0) + (isNumber ? 0.35 * size : 0);
    const left = isCentred ? x - measureText(text, style) / 2 : x;
    return outlineText(text, { x: left, y }, style);
  });
}
