import { z } from "zod";
import { emptyAsMissing } from "./list-query.ts";
import { readPeriod } from "./periods.ts";

export const yearFilter = emptyAsMissing(
  z
    .string({ error: "Debe ser un solo año" })
    .regex(/^[1-9]\d{3}$/, "Debe ser un año de cuatro cifras")
    .transform(Number),
);

/** A day, a month or a year, as it was typed. */
export const periodFilter = emptyAsMissing(
  z.string({ error: "Debe ser una sola fecha" }).transform((value, context) => {
    const period = readPeriod(value);
    if (period) return period.name;
    context.addIssue({ code: "custom", message: "Debe ser una fecha como 2008-03-31, 2008-03 o 2008" });
    return z.NEVER;
  }),
).meta({
  override: { type: "string", pattern: "^\\d{4}(-\\d{2}(-\\d{2})?)?$" },
  description: "A day, a month or a year",
});

export const flagFilter = emptyAsMissing(
  z.enum(["true", "false"], { error: "Debe ser true o false" }).transform((value) => value === "true"),
);
