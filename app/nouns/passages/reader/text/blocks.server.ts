import { isHeading, readEntry } from "./bibliography.server.ts";
import type { Span } from "./sentences.server.ts";

/** A line of a text, and what a reader takes it for. */
export type Block = Span & { kind: "paragraph" | "heading" | "entry" };

/** A line that stands for what follows it: words alone, no longer than a title. "Comercial y habitacional". */
const title = /^\p{Lu}[^\d.,:;!?()]{2,58}$/u;
/** What follows a title is a paragraph. */
const shortestParagraph = 80;

/** The lines of a text that are not empty. Those below the heading of a bibliography are its entries. */
export function splitBlocks(text: string): Block[] {
  const lines = [...text.matchAll(/[^\r\n]*\S[^\r\n]*/g)].map(({ 0: line, index }) => ({
    start: index,
    end: index + line.length,
    text: line,
  }));
  let isListed = false;
  return lines.map((line, index) => {
    if (isHeading(line)) {
      isListed = true;
      return { ...line, kind: "heading" };
    }
    if (isListed || readEntry(line, false)) return { ...line, kind: "entry" };
    const isTitle = title.test(line.text.trim()) && (lines[index + 1]?.text.length ?? 0) > shortestParagraph;
    return { ...line, kind: isTitle ? "heading" : "paragraph" };
  });
}
