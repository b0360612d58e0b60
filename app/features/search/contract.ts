import { z } from "zod";
import {
  type FacetName,
  facetNames,
  filters,
  type RecordFilters,
} from "../../records/filters/filters.server.ts";
import { filterSchema } from "../../records/filters/read-filters.server.ts";
import { flagFilter } from "../../shared/lists/filter-values.ts";
import { emptyAsMissing, pagingFields, searchFilter } from "../../shared/lists/list-query.ts";
import { idSchema } from "../../shared/values/ids.ts";
import { type SearchNoun, searchNouns } from "./constants.ts";

const nounSchema = z.enum(searchNouns, {
  error: "Debe ser interventions, datasheets, conflicts, news o actors",
});

export const searchFilters = filterSchema("search").extend({
  q: searchFilter,
  noun: emptyAsMissing(nounSchema),
  match: emptyAsMissing(z.enum(["whole", "similar"], { error: "Debe ser whole o similar" })).meta({
    description: "Only the records that have all words whole, or only the others; both where it is absent",
  }),
  literal: flagFilter.meta({ description: "Takes dates, questions and misspellings as they are written" }),
});
export type SearchFilters = RecordFilters & {
  [Name in "q" | "noun" | "match" | "literal"]?: z.infer<typeof searchFilters>[Name];
};
export const searchQuery = searchFilters.extend(pagingFields);

const count = z.int().min(0);
const facetValues = z.array(z.object({ _id: z.string(), name: z.string(), count }));
/** A facet of the search has each of these names. */
export const searchFacets = facetNames.filter(
  (name) => name in searchFilters.shape && !["mention", "news"].includes(filters[name].facet.of),
);
const facetsShape = z.object(
  Object.fromEntries(searchFacets.map((name) => [name, facetValues])) as {
    [Name in FacetName]: typeof facetValues | z.ZodOptional<typeof facetValues>;
  },
);

const snippetShape = z.array(
  z.object({ text: z.string(), hit: z.boolean().meta({ description: "A word of the search" }) }),
);
export type Snippet = z.infer<typeof snippetShape>;

const namedEntry = z.object({ _id: idSchema, name: z.string() });

const itemShape = z.object({
  noun: nounSchema,
  _id: idSchema,
  title: z.string(),
  date: z.string().optional().meta({ description: "Of news: a calendar date as midnight UTC" }),
  intervention: namedEntry.optional(),
  otherInterventions: z
    .array(namedEntry)
    .optional()
    .meta({ description: "Of news that are about several interventions: those after the first" }),
  path: z.string().meta({ description: "Its page" }),
  snippet: snippetShape,
});
export type SearchItem = z.infer<typeof itemShape>;

const readShape = z
  .object({
    q: z.string().meta({ description: "The words that are left" }),
    noun: nounSchema.optional(),
    from: z.string().optional(),
    to: z.string().optional(),
    place: namedEntry.optional().meta({ description: "Where the works lie that it asks about" }),
    names: namedEntry.optional().meta({ description: "The place or actor that the news name" }),
    actor: namedEntry.optional().meta({ description: "The actor of the conflicts" }),
    before: count.optional().meta({ description: "How many there were before its first date" }),
    undated: count.optional().meta({ description: "How many have no date, where it asks for one" }),
    naming: z.object({ count, first: z.int().nullable(), last: z.int().nullable() }).optional().meta({
      description: "How many news name the place or actor, and the years of the first and the last",
    }),
    unplaced: count.optional().meta({ description: "How many works nobody has said a place of yet" }),
    corrected: z
      .string()
      .optional()
      .meta({ description: "What was written, where it finds nothing and one word of it is put right" }),
  })
  .nullable()
  .meta({ description: "How the search was understood, where it says more than words" });
export type SearchRead = z.infer<typeof readShape>;

export const searchShape = z
  .object({
    total: count.meta({
      description: "The records that have all words, in singular or plural; groups and facets count the same",
    }),
    more: count.meta({ description: "Others, found by similar words or by the name of their work" }),
    read: readShape,
    groups: z.object({
      interventions: count,
      datasheets: count,
      conflicts: count,
      news: count,
      actors: count,
    }),
    facets: facetsShape,
    items: z.array(itemShape),
    suggestion: z
      .string()
      .nullable()
      .meta({ description: "A search that finds more, where little was found" }),
  })
  .meta({ id: "Search" });
export type SearchResult = z.infer<typeof searchShape>;

/** Another search that finds more: fewer words, another group, or any date. */
export type Alternative = {
  q: string;
  noun: SearchNoun | undefined;
  from: string | undefined;
  to: string | undefined;
  total: number;
};

export const suggestionsQuery = z.object({ q: searchFilter });
export const suggestionsShape = z
  .array(z.string())
  .meta({ description: "Titles and words that go on as the text does, at most eight" });
