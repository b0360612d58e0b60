import { z } from "zod";
import { emptyAsMissing, pagingFields } from "../../shared/lists/list-query.ts";
import { recordFilters } from "../../shared/lists/record-filters.ts";

/** By date, oldest or newest first, or best match first. */
const newsOrders = ["date", "-date", "relevance"] as const;

export const newsFilters = z.object({
  ...recordFilters,
  sort: emptyAsMissing(z.enum(newsOrders, { error: "Debe ser date, -date o relevance" })),
});
export const newsListQuery = newsFilters.extend(pagingFields);
export type NewsFilters = z.infer<typeof newsFilters>;
