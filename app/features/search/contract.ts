import { z } from "zod";
import { type FacetName, facetNames, type RecordFilters } from "../../records/filters/filters.server.ts";
import { filterSchema } from "../../records/filters/read-filters.server.ts";
import { emptyAsMissing, pagingFields, searchFilter } from "../../shared/lists/list-query.ts";
import { idSchema } from "../../shared/values/ids.ts";
import { type SearchNoun, searchNouns } from "./constants.ts";

const nounSchema = z.enum(searchNouns, {
  error: "Debe ser interventions, datasheets, conflicts, news o actors",
});

export const searchFilters = filterSchema("search").extend({
  q: searchFilter,
  noun: emptyAsMissing(nounSchema),
});
export type SearchFilters = RecordFilters & { q?: string | undefined; noun?: SearchNoun | undefined };
export const searchQuery = searchFilters.extend(pagingFields);

const count = z.int().min(0);
const facetValues = z.array(z.object({ _id: z.string(), name: z.string(), count }));
/** A facet of the search has each of these names. */
export const searchFacets = facetNames.filter((name) => name in searchFilters.shape);
const facetsShape = z.object(
  Object.fromEntries(searchFacets.map((name) => [name, facetValues])) as {
    [Name in FacetName]: typeof facetValues | z.ZodOptional<typeof facetValues>;
  },
);

const snippetShape = z.array(
  z.object({ text: z.string(), hit: z.boolean().meta({ description: "A word of the search" }) }),
);
export type Snippet = z.infer<typeof snippetShape>;

const namedWork = z.object({ _id: idSchema, name: z.string() });

const itemShape = z.object({
  noun: nounSchema,
  _id: idSchema,
  title: z.string(),
  date: z.string().optional().meta({ description: "Of news: a calendar date as midnight UTC" }),
  intervention: namedWork.optional(),
  otherInterventions: z
    .array(namedWork)
    .optional()
    .meta({ description: "Of news that are about several interventions: those after the first" }),
  path: z.string().meta({ description: "Its page" }),
  snippet: snippetShape,
});
export type SearchItem = z.infer<typeof itemShape>;

export const searchShape = z
  .object({
    total: count,
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

export const suggestionsQuery = z.object({ q: searchFilter });
export const suggestionsShape = z
  .array(z.string())
  .meta({ description: "Titles and words that go on as the text does, at most eight" });
