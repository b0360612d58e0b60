import type { SQL, SQLWrapper } from "drizzle-orm";
import type { z } from "zod";
import type { conflicts } from "../../../db/schema/conflicts.ts";
import type { interventions } from "../../../db/schema/interventions.ts";
import type { news } from "../../../db/schema/news.ts";
import type { Facet } from "./facet.server.ts";
import type { NamedTable } from "./labels.server.ts";

type Tables = { work: typeof interventions; conflict: typeof conflicts; news: typeof news };
/** What a condition is about. Conditions about one subject are met by one and the same work, conflict, side or news item. */
export type Subject = keyof Tables | "side";
export type Columns<About extends Subject> = About extends keyof Tables
  ? Record<keyof Tables[About]["_"]["columns"], SQLWrapper>
  : null;

type About<Value> = {
  [About in Subject]: { about: About; where: (value: Value, columns: Columns<About>) => SQL };
}[Subject];

/** True, or the reason why there is no such filter, as visitors read it. */
type Applies = true | string;

export const lists = ["interventions", "conflicts", "news", "actors"] as const;
export const searched = ["interventions", "datasheets", "conflicts", "news", "actors"] as const;
export const overviews = ["statistics", "timeline", "map"] as const;
/** Where records are filtered; "plain" is any list without filters. */
export type Place = (typeof lists)[number] | (typeof overviews)[number] | "search" | "plain";

/** Everything that is known of a filter. */
type Filter<Value> = {
  label: string;
  /** Former names, which addresses and calls may still have. */
  aliases: readonly string[];
  schema: z.ZodType<Value | undefined>;
  /** Whose names its values are ids of; null for values that are no ids. */
  names: NamedTable | null;
  /** A value in words, where it is no id. */
  format: (value: Value) => string;
  /** How lists are explored by it; null where they are not. */
  facet: Facet | null;
  /** `has` tells records with conflicts from those without; null is the search, which matches words. */
  condition: About<Value> | { has: "conflict" } | null;
  lists: Record<(typeof lists)[number], Applies>;
  search: Record<(typeof searched)[number], Applies>;
  overviews: Record<(typeof overviews)[number], Applies>;
};

/** The object itself, whose labels may be asked for when they are shown. */
export const define = <Value, const Rest extends { facet: Facet | null }>(
  schema: z.ZodType<Value | undefined>,
  rest: Rest & Omit<Filter<Value>, "schema">,
): Filter<Value> & Pick<Rest, "facet"> => Object.assign(rest, { schema });
