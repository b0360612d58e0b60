import { z } from "zod";
import { idFilter, pagingFields } from "../../shared/lists/list-query.ts";
import { recordFilters } from "../../shared/lists/record-filters.ts";

export const interventionFilters = z.object({
  ...recordFilters,
  internalSystem: idFilter.meta({ description: "Former name of system", deprecated: true }),
});
export const interventionListQuery = interventionFilters.extend(pagingFields);
export type InterventionFilters = z.infer<typeof interventionFilters>;
