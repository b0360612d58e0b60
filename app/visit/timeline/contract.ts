import type { ConflictSpan } from "../../nouns/news/contract.ts";
import type { CalendarDate, Period } from "../../shared/values/dates.ts";

export const timelineMessages = { loadFailed: "Error al cargar la línea de tiempo" } as const;

/* Results of the queries; types only, since nothing parses them. */

/** The years that are drawn. */
export type Axis = Period;

/** A term of office of the city's mayors, in whole years. */
export type Term = { name: string; from: number; to: number };

/** The news of a day, a month or a year, from the first of them on; `only` where it is one. */
export type Tick = { at: CalendarDate; news: number; only: { _id: string; name: string } | null };

export type TimelineConflict = {
  _id: string;
  name: string;
  stage: { _id: string; name: string };
  span: ConflictSpan;
};

export type TimelineWork = {
  _id: string;
  name: string;
  system: { _id: string; name: string };
  first: CalendarDate;
  last: CalendarDate;
  news: number;
  ticks: Tick[];
  conflicts: TimelineConflict[];
};

type Named = { _id: string; name: string };

export type Timeline = {
  axis: Axis;
  terms: Term[];
  /** By system, then by their first date. */
  works: TimelineWork[];
  /** Works beyond those that one page draws. */
  omitted: number;
  /** What has no place on the axis. */
  beside: {
    works: Named[];
    conflicts: (Named & { interventionName: string })[];
    news: (Named & { date: CalendarDate })[];
  };
};
