import { z } from "zod";
import { emptyAsMissing, idFilter, pagingFields } from "../../shared/lists/list-query.ts";
import { recordFilters } from "../../shared/lists/record-filters.ts";
import { interventionOrders } from "./contract.ts";

export const interventionFilters = z.object({
  ...recordFilters,
  internalSystem: idFilter.meta({ description: "Former name of system", deprecated: true }),
});
export const interventionListQuery = interventionFilters.extend(pagingFields);
export type InterventionFilters = z.infer<typeof interventionFilters>;

/** On its page the list has other orders too. */
export const interventionPageFilters = interventionFilters.extend({
  sort: emptyAsMissing(z.enum(interventionOrders)),
});
export type InterventionPageFilters = z.infer<typeof interventionPageFilters>;
