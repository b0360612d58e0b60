import type { ConflictActor } from "../../nouns/conflicts/contract.ts";
import type { DatasheetImageField, DatasheetReading } from "../../nouns/datasheets/contract.ts";
import type { ConflictSpan } from "../../nouns/news/contract.ts";
import type { AnnotatedText } from "../../nouns/passages/contract.ts";
import type { PassageNoun } from "../../shared/evidence/vocabulary.ts";
import type { CalendarDate } from "../../shared/values/dates.ts";
import type { TimelineWork } from "../timeline/contract.ts";

/* Results of the queries; types only, since nothing parses them. */

export type CaseConflict = {
  _id: string;
  conflictName: string;
  stage: { _id: string; name: string };
  /** Null where no credible date says when it was in the news. */
  span: ConflictSpan | null;
};

/** A conflict as it is told where its work is told. */
export type ToldConflict = CaseConflict & {
  text: AnnotatedText;
  actorsInvolved: string;
  type: string;
  escalation: string;
  /** Each once a side. */
  actors: ConflictActor[];
  /** The news that report on it, oldest first. */
  reports: CaseNewsItem[];
  /** How many they are, where only the first are here. */
  reportCount?: number;
  /** News report on it, or sentences of it rest on a source. */
  isSourced: boolean;
};

export type CaseNewsItem = {
  _id: string;
  newsName: string;
  newsDate: CalendarDate;
  /** Staff show a scan of it. */
  hasClipping?: true;
};

/** An intervention with all that belongs to it. */
export type CaseFile = {
  _id: string;
  interventionName: string;
  description: string;
  image: string;
  imageAlt: string;
  imageCaption: string;
  imageCredit: string;
  strategicProject: string;
  hierarchy: string;
  system: { _id: string; name: string };
  datasheet: Pick<DatasheetReading, "_id" | "spatialization" | DatasheetImageField> | null;
  conflicts: ToldConflict[];
  texts: Record<"description" | "features" | "conflictivity", AnnotatedText>;
  /** Oldest first. */
  news: CaseNewsItem[];
};

/** The news of a year, or those whose date cannot be right. */
export type NewsYear = {
  year: string;
  count: number;
  news: CaseNewsItem[];
  /** The address of all of them, if only the first are here. */
  rest?: string;
};

/** A case file as its page shows it. */
export type CaseView = Omit<CaseFile, "news"> & {
  newsCount: number;
  years: NewsYear[];
  /** Null without a credible date. */
  timeline: TimelineWork | null;
};

export type RelatedRecord = { _id: string; name: string; interventionName: string };
export type RelatedNews = RelatedRecord & { newsDate: CalendarDate };

/** A sentence that rests on a news item. */
export type RestingPassage = {
  _id: string;
  noun: PassageNoun;
  record: string;
  field: string;
  quote: string;
  contradicts: boolean;
  /** The intervention that its record is, or belongs to; "" for one that is gone. */
  interventionId: string;
  /** What its record is called. */
  place: string;
};
/** A scan that staff show. */
export type ShownClipping = {
  _id: string;
  name: string;
  credit: string;
  pages: { width: number; height: number }[];
};
export type NewsEvidence = {
  source: { publication: string; section: string; page: string; clippings: ShownClipping[] } | null;
  passages: RestingPassage[];
};
