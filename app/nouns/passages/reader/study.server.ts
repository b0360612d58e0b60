import { createHash } from "node:crypto";
import type { Anchor } from "../../../shared/evidence/anchors.ts";
import type { sourceKinds } from "../../../shared/evidence/vocabulary.ts";
import type { ProposalKind } from "../constants.ts";
import type { Headline } from "./text/likeness.server.ts";

/** What the reader reads: the study's texts as they are stored. */
export type StudyTexts = {
  interventions: readonly { id: string; name: string; strategicProject: string }[];
  datasheets: readonly ({ id: string; intervention: string } & DatasheetTexts<string>)[];
  conflicts: readonly StudyConflict[];
  news: readonly StudyNews[];
};

export type StudyConflict = {
  id: string;
  intervention: string;
  name: string;
  description: string;
  actorsInvolved: string;
};

export type StudyNews = {
  id: string;
  interventions: readonly string[];
  headline: string;
  description: string;
  date: string;
  conflicts: readonly string[];
};

/** A news item with the words that say what it is about, and its headline's trigrams. */
export type ReadNews = StudyNews & { stems: ReadonlySet<string>; trigrams: Headline };

export type StudyText = {
  noun: "datasheet" | "conflict" | "news";
  record: string;
  field: string;
  text: string;
};

const datasheetTexts = ["description", "features", "conflictivity"] as const;
export type DatasheetTexts<Text> = Record<(typeof datasheetTexts)[number], Text>;

/** The sections of a datasheet. */
export const listDatasheetTexts = (record: string, texts: DatasheetTexts<string>): StudyText[] =>
  datasheetTexts.map((field) => ({ noun: "datasheet", record, field, text: texts[field] }));

/** Where a quote stands, as in W3C Web Annotation: found again by what stands before and after it. */
export type Place = Omit<StudyText, "text"> & Anchor;

/** What a bibliography line knows about the source of a news item. */
export type SourceDetails = { author: string; publication: string; section: string; page: string };

/** What a bibliography line says of its source; the names are the wire's, the publication is a name. */
export type LineSource = {
  kind: (typeof sourceKinds)[number];
  publication: string;
  author: string;
  title: string;
  /** `yyyy-mm-dd` */
  date: string;
  date_precision: "day" | "year";
  section: string;
  page: string;
  url: string;
  note: string;
};

/** A field that may be what is wrong, and what the evidence says instead: as it is now where the evidence says nothing. */
export type Correction = { place: Place; value: string };

export type Proposal = {
  /** Stays the same when proposals are read again, so that a decision keeps its proposal. */
  id: string;
  kind: ProposalKind;
  /** 0 to 1; 0.8 and more is certain enough for the first hour at the desk. */
  score: number;
  /** In Spanish, without its full stop. */
  reason: string;
  intervention: string;
  place: Place;
  news: string | null;
  conflict: string | null;
  /** A name, as the study wrote it. */
  actor: string | null;
  /** Another work that the news item seems to be of. */
  work: string | null;
  details: SourceDetails | null;
  /** What a line of a bibliography is; null for other kinds, and where it cannot be read. */
  source: LineSource | null;
  /** The proposal that has to be refused before this one counts. */
  insteadOf: string | null;
  /** What would settle a contradiction, the likeliest first; empty for other kinds. */
  corrections: Correction[];
};

const contextLength = 32;

/** The place of a part of a text, of all of it where none is named, without the spaces around it. */
export function findPlace(
  { noun, record, field, text }: StudyText,
  { start, end }: { start: number; end: number } = { start: 0, end: text.length },
): Place {
  const part = text.slice(start, end);
  const from = start + part.length - part.trimStart().length;
  const quote = part.trim();
  const to = from + quote.length;
  return {
    noun,
    record,
    field,
    quote,
    // The text has them as they are, so half of a character is left out.
    prefix: text.slice(Math.max(0, from - contextLength), from).replace(/^[\uDC00-\uDFFF]/, ""),
    suffix: text.slice(to, to + contextLength).replace(/[\uD800-\uDBFF]$/, ""),
  };
}

export const findHeadline = ({ id, headline }: StudyNews): Place =>
  findPlace({ noun: "news", record: id, field: "newsName", text: headline });

type Draft = Pick<Proposal, "kind" | "score" | "reason" | "intervention" | "place"> & Partial<Proposal>;

const nothing = {
  news: null,
  conflict: null,
  actor: null,
  work: null,
  details: null,
  source: null,
  insteadOf: null,
  corrections: [],
};

export function propose(draft: Draft): Proposal {
  const proposal = { ...nothing, ...draft };
  const { kind, place, news, conflict, actor, work } = proposal;
  const { noun, record, field, quote } = place;
  const told = [kind, noun, record, field, quote, news, conflict, actor, ...(work === null ? [] : [work])];
  return {
    ...proposal,
    score: Math.round(Math.min(1, Math.max(0, draft.score)) * 100) / 100,
    id: toId(told),
  };
}

const toId = (told: readonly unknown[]) =>
  createHash("sha256").update(JSON.stringify(told)).digest("hex").slice(0, 24);

/** Contradictions of one sentence, such as of two of its dates, differ in what would settle them. The first keeps its id. */
export function tellApart(proposals: readonly Proposal[]): Proposal[] {
  const first = new Map<string, string>();
  return proposals.map((proposal) => {
    const { id, kind, corrections } = proposal;
    if (kind !== "contradiction") return proposal;
    const own = JSON.stringify(corrections.map(({ value }) => value));
    const earlier = first.get(id);
    first.set(id, earlier ?? own);
    return earlier === undefined || earlier === own ? proposal : { ...proposal, id: toId([id, own]) };
  });
}
