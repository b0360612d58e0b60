import type { z } from "zod";
import { filterSchema } from "../../records/filters/read-filters.server.ts";
import { pagingFields } from "../../shared/lists/list-query.ts";

export const conflictFilters = filterSchema("conflicts");
export const conflictListQuery = conflictFilters.extend(pagingFields);
export type ConflictFilters = z.infer<typeof conflictFilters>;
