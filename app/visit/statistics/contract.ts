import { z } from "zod";
import { idFilter } from "../../shared/lists/list-query.ts";

const yearFilter = z.preprocess(
  (value) => (value === "" ? undefined : value),
  z
    .string()
    .regex(/^[1-9]\d{3}$/)
    .transform(Number)
    .optional(),
);

/** Filters of the address; figures/selection.server.ts says what each means for each statistic. */
export const statisticFilters = z.object({
  system: idFilter,
  hierarchy: idFilter,
  stage: idFilter,
  intervention: idFilter,
  from: yearFilter,
  to: yearFilter,
});
export type StatisticFilters = z.infer<typeof statisticFilters>;

export const statisticMessages = {
  loadFailed: "Error al cargar las estadísticas",
  drawFailed: "No pudimos dibujar la gráfica. Inténtalo de nuevo en unos segundos.",
} as const;

/* Results of the queries; types only, since nothing parses them. */

type ConflictCount = { name: string; conflicts: number };

/** Conflicts by system × hierarchy, both in the order of the fixed lists. */
export type TypologyStatistic = {
  option: 1;
  hierarchies: (ConflictCount & { id: string })[];
  /** `cells` has one count a hierarchy, in their order. */
  systems: (ConflictCount & { id: string; cells: number[] })[];
  total: number;
  /** Most frequent first; within each, the systems that have conflicts of the type. */
  types: (ConflictCount & {
    cells: number[];
    systems: { id: string; conflicts: number; cells: number[] }[];
  })[];
  /** Conflicts without a type. */
  uncoded: number;
};

/** How many news in which year, earliest first; years without any are left out. */
export type YearCount = [year: number, news: number];

type NewsOfConflict = { id: string; name: string; news: number; years: YearCount[] };

export type NewsOfIntervention = {
  id: string;
  name: string;
  systemId: string;
  news: number;
  years: YearCount[];
  /** Those of its news that name no conflict. */
  unlinked: number;
  unlinkedYears: YearCount[];
  /** Its conflicts, each with how many news report on it: most first. */
  conflicts: NewsOfConflict[];
};

/** News by intervention and by conflict: most first. */
export type NewsStatistic = {
  option: 2;
  interventions: NewsOfIntervention[];
  /** Interventions beyond the limit, and their news. */
  others: { interventions: number; news: number };
  news: number;
  unlinked: number;
  years: YearCount[];
};

/** An actor with the conflicts that name it; `cells` has one count an escalation, in their order. */
type ActorCount = ConflictCount & { id: string; cells: number[] };

/** One side of the conflicts of a type: how many different actors, and the ones that most conflicts name. */
export type Side = { actors: number; mostNamed: ActorCount[] };

export type ActorsOfType = ConflictCount & { cells: number[]; claimants: Side; defendants: Side };

/** Actors by type and escalation: types with most conflicts first. */
export type ActorStatistic = {
  option: 3;
  /** In the order in which researchers keep them; those that are not in their list come last. */
  escalations: ConflictCount[];
  types: ActorsOfType[];
  total: number;
  /** Conflicts without a type or without an escalation: they are in no group. */
  uncoded: number;
  /** Conflicts of the types in which neither side is coded. */
  withoutActors: number;
  /** While nothing is coded: the names as the study wrote them, in whatever case, with the conflicts that name them. */
  asWritten: ConflictCount[];
};

export type Statistic = TypologyStatistic | NewsStatistic | ActorStatistic;
