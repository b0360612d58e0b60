import { z } from "zod";
import { filterSchema } from "../../records/filters/read-filters.server.ts";
import { emptyAsMissing, pagingFields } from "../../shared/lists/list-query.ts";
import { interventionOrders } from "./contract.ts";

const interventionFilters = filterSchema("interventions");
export const interventionListQuery = interventionFilters.extend(pagingFields);
export type InterventionFilters = z.infer<typeof interventionFilters>;

/** On its page the list has other orders too. */
export const interventionPageFilters = interventionFilters.extend({
  sort: emptyAsMissing(z.enum(interventionOrders)),
});
export type InterventionPageFilters = z.infer<typeof interventionPageFilters>;
