import type { FigureFormat } from "../../features/open-data/constants.ts";
import type { Side } from "../../shared/evidence/vocabulary.ts";
import type { PlaceRelation } from "../../shared/places/place-kinds.ts";
import type { ShownPrecision } from "../../shared/places/places.ts";
import type { YearCount } from "../../ui/figures/year-bars.tsx";
import type { Statistic } from "../statistics/contract.ts";
import type { Axis, Term, TimelineWork } from "../timeline/contract.ts";

export const compareMessages = {
  loadFailed: "Error al cargar la comparación",
  tooFew: "Elige al menos dos actuaciones o dos conflictos: con menos no hay qué comparar.",
} as const;

export const getFiguresFile = (format: FigureFormat) => `figures.${format}`;

/* Results of the queries; types only, since nothing parses them. */

/** A value of the ladder in force. */
export type Level = { code: string; label: string };

/** A work or a conflict as it is compared. */
export type ComparedRecord = {
  _id: string;
  kind: "work" | "conflict";
  name: string;
  /** The work itself, or that of the conflict. */
  work: { _id: string; name: string };
  system: { _id: string; name: string };
  hierarchy: string;
  /** All news, also those without a credible date. */
  news: number;
  years: YearCount[];
  /** Null without a credible date; `ofWork` where a conflict has those of its work. */
  span: { first: string; last: string; ofWork: boolean } | null;
  /** Those of a work; a conflict is one. */
  conflicts: number;
  stages: { _id: string; name: string; count: number }[];
  /** Each actor once a side. */
  actors: { _id: string; name: string; side: Side }[];
  /** As the study writes them, where no claimants and defendants are coded. */
  written: string[];
  /** News of each year, that of dates to review included, by their value on the ladder; without those that have none. */
  levels: { year: number; code: string; count: number }[];
  /** The strongest action that its news tell of, where it is told first; null while none of them is coded. */
  highest: { label: string; year: number | null; news: { _id: string; name: string } } | null;
  /** How many news tell of dialogue, among those that were read for it; null where none was. */
  dialogue: { yes: number; coded: number } | null;
  /** Places of the register that its work lies in and that it affects. */
  territory: { _id: string; name: string; relation: PlaceRelation }[];
  /** How well its place is known; null where it has none. */
  precision: ShownPrecision | null;
  /** The datasheet's "Conflictividad", or the conflict's text. */
  text: { kind: "paragraph" | "heading"; text: string }[];
  /** How many of its lines are read at first, and printed. */
  opening: number;
};

export type Comparison = {
  records: ComparedRecord[];
  /** The news of each year, on one scale. */
  statistic: Statistic;
  timeline: { axis: Axis; terms: Term[]; works: TimelineWork[] };
};

/** What the address asks for. */
export type Compared = {
  /** At most four. */
  ids: string[];
  /** Those that are no work and no conflict, as the address has them. */
  unknown: string[];
  /** How many more than four there are. */
  omitted: number;
};

/** What can be chosen for a comparison. */
export type Choice = { _id: string; name: string; note: string };
