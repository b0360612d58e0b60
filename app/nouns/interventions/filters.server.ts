import { z } from "zod";
import { filterSchema } from "../../records/filters/read-filters.server.ts";
import { choiceFilter, emptyAsMissing, pagingFields } from "../../shared/lists/list-query.ts";
import { embeddedIds, interventionOrders } from "./contract.ts";

const interventionFilters = filterSchema("interventions");
export const interventionListQuery = interventionFilters.extend(pagingFields);
export type InterventionFilters = z.infer<typeof interventionFilters>;

/** Reads of records with works inside take this parameter. */
export const embedField = {
  embed: choiceFilter(["full"]).meta({
    description: `\`full\`: works inside the response have all ids of their news and conflicts, not the first ${embeddedIds}`,
  }),
};

/** On its page, and in the files of it, the list has other orders too. */
export const interventionPageFilters = interventionFilters.extend({
  sort: emptyAsMissing(z.enum(interventionOrders, { error: "Debe ser name, first, -news o -conflicts" })),
});
export type InterventionPageFilters = z.infer<typeof interventionPageFilters>;
