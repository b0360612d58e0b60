import { z } from "zod";
import { filterSchema } from "../../records/filters/read-filters.server.ts";
import { emptyAsMissing, pagingFields } from "../../shared/lists/list-query.ts";

/** By date, oldest or newest first, or best match first. */
const newsOrders = ["date", "-date", "relevance"] as const;

export const newsFilters = filterSchema("news").extend({
  sort: emptyAsMissing(z.enum(newsOrders, { error: "Debe ser date, -date o relevance" })),
});
export const newsListQuery = newsFilters.extend(pagingFields);
export type NewsFilters = z.infer<typeof newsFilters>;
