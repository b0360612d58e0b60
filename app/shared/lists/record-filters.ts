import { z } from "zod";
import { parseCalendarDate } from "../values/dates.ts";
import type { codingFilters } from "./coding-filters.ts";
import { emptyAsMissing, idFilter, searchFilter } from "./list-query.ts";

export const yearFilter = emptyAsMissing(
  z
    .string({ error: "Debe ser un solo año" })
    .regex(/^[1-9]\d{3}$/, "Debe ser un año de cuatro cifras")
    .transform(Number),
);

const wrongDate = "Debe ser una fecha como 2008-03-31";
const dateFilter = emptyAsMissing(
  z.string({ error: "Debe ser una sola fecha" }).transform((value, context) => {
    const date = parseCalendarDate(value);
    if (date === null) context.addIssue({ code: "custom", message: wrongDate });
    return date ?? z.NEVER;
  }),
).meta({ override: { type: "string", format: "date" } });

const flagFilter = emptyAsMissing(
  z.enum(["true", "false"], { error: "Debe ser true o false" }).transform((value) => value === "true"),
);

/**
 * The filters of the lists of interventions, conflicts and news, on pages and in the API; they combine with AND. What
 * each means for a noun is in db/lists/filter-records.server.ts.
 */
export const recordFilters = {
  search: searchFilter,
  system: idFilter,
  hierarchy: idFilter,
  stage: idFilter,
  intervention: idFilter,
  year: yearFilter,
  from: dateFilter,
  to: dateFilter,
  withConflict: flagFilter,
};

export type RecordFilters = z.infer<z.ZodObject<typeof recordFilters & typeof codingFilters>>;
