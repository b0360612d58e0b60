import type { StudyText } from "../study.server.ts";
import { type Entry, isHeading, readEntry } from "./bibliography.server.ts";
import { type Citation, readCitations } from "./citations.server.ts";
import { type Mention, readDates } from "./dates.server.ts";
import { type Span, splitLines, splitSentences } from "./sentences.server.ts";

/** A sentence with what it names. */
export type Sentence = Span & { citations: Citation[]; dates: Mention[] };

/** A text as the reader sees it: a narrative, and the bibliography below it. */
export type Chronicle = StudyText & { sentences: Sentence[]; entries: Entry[] };

/** The sentences of the narrative, and the lines of the bibliography: those that were read, and the others. */
export function splitNarrative(text: string): { spans: Span[]; entries: Entry[]; unread: Span[] } {
  const entries: Entry[] = [];
  const unread: Span[] = [];
  const spans: Span[] = [];
  let isListed = false;
  for (const line of splitLines(text)) {
    if (isHeading(line)) {
      isListed = true;
      continue;
    }
    const entry = readEntry(line, isListed);
    if (entry) entries.push(entry);
    else if (isListed) unread.push(line);
    else spans.push(...splitSentences(line));
  }
  return { spans, entries, unread };
}

export function readChronicle(text: StudyText): Chronicle {
  const { spans, entries } = splitNarrative(text.text);
  const dates = readDates(spans);
  const sentences = spans.map((span, index) => ({
    ...span,
    citations: readCitations(span),
    dates: dates[index] ?? [],
  }));
  return { ...text, sentences, entries };
}
