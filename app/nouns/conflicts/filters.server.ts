import { z } from "zod";
import { codingFilters } from "../../shared/lists/coding-filters.ts";
import { idFilter, pagingFields } from "../../shared/lists/list-query.ts";
import { recordFilters } from "../../shared/lists/record-filters.ts";

const { withConflict: _, ...ownFilters } = recordFilters;
export const conflictFilters = z.object({
  ...ownFilters,
  ...codingFilters,
  timeStressOccurrence: idFilter.meta({ description: "Former name of stage", deprecated: true }),
});
export const conflictListQuery = conflictFilters.extend(pagingFields);
export type ConflictFilters = z.infer<typeof conflictFilters>;
