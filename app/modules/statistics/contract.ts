/* Shapes of what the queries answer. They only leave the server inside a page, so nothing has to be parsed. */

type ConflictCount = { name: string; conflicts: number };

/** Conflicts by system × hierarchy, both in the order of the fixed lists. */
export type TypologyStatistic = {
  option: 1;
  hierarchies: (ConflictCount & { id: string })[];
  /** `cells` has one count a hierarchy, in their order. */
  systems: (ConflictCount & { id: string; cells: number[] })[];
  total: number;
  /** Most frequent first. */
  types: ConflictCount[];
  /** Conflicts without a type. */
  uncoded: number;
};

export type NewsOfIntervention = {
  id: string;
  name: string;
  systemId: string;
  news: number;
  /** Those of its news that name no conflict. */
  unlinked: number;
  /** Years of its first and last news; null where it has none. */
  firstYear: number | null;
  lastYear: number | null;
  /** Its conflicts, each with how many news report on it: most first. */
  conflicts: { id: string; name: string; news: number }[];
};

/** News by intervention and by conflict: most first. */
export type NewsStatistic = {
  option: 2;
  interventions: NewsOfIntervention[];
  news: number;
  unlinked: number;
  firstYear: number | null;
  lastYear: number | null;
};

/** One side of the conflicts of a group: how many different actors, and the ones that most conflicts name. */
export type Side = { actors: number; mostNamed: ConflictCount[] };

type ActorGroup = {
  type: string;
  escalation: string;
  conflicts: number;
  claimants: Side;
  defendants: Side;
};

/** Actors by type and escalation: types with most conflicts first, and within a type the same. */
export type ActorStatistic = {
  option: 3;
  groups: ActorGroup[];
  total: number;
  /** Conflicts without a type or without an escalation: they are in no group. */
  uncoded: number;
  /** Conflicts of the groups in which neither side is coded. */
  withoutActors: number;
};

export type Statistic = TypologyStatistic | NewsStatistic | ActorStatistic;
