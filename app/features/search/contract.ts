import { z } from "zod";
import { idFilter, pagingFields, searchFilter } from "../../shared/lists/list-query.ts";
import { yearFilter } from "../../shared/lists/record-filters.ts";
import { idSchema } from "../../shared/values/ids.ts";
import { searchNouns } from "./constants.ts";

const nounSchema = z.enum(searchNouns, {
  error: "Debe ser interventions, datasheets, conflicts, news o actors",
});

/** The facets: one value of each narrows the results. */
const facetFilters = z.object({
  system: idFilter,
  hierarchy: idFilter,
  stage: idFilter,
  year: yearFilter,
  intervention: idFilter,
});
export type FacetFilters = z.infer<typeof facetFilters>;
export type FacetName = keyof FacetFilters;

/** Lists have one more. */
export type ListFacetFilters = FacetFilters & { withConflict?: boolean | undefined };
export type ListFacetName = keyof ListFacetFilters;

export const searchFilters = facetFilters.extend({
  q: searchFilter,
  noun: z.preprocess((value) => (value === "" || value === null ? undefined : value), nounSchema.optional()),
});
export type SearchFilters = z.infer<typeof searchFilters>;
export const searchQuery = searchFilters.extend(pagingFields);

const count = z.int().min(0);
const facetValue = z.object({ _id: z.string(), name: z.string(), count });
export type FacetValue = z.infer<typeof facetValue>;
const facetValues = z.array(facetValue);
const facetsShape = z.object({
  system: facetValues,
  hierarchy: facetValues,
  stage: facetValues,
  year: facetValues,
  intervention: facetValues,
});
export type Facets = z.infer<typeof facetsShape>;
export type ListFacets = Record<ListFacetName, FacetValue[]>;

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
