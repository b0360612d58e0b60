import { z } from "zod";
import { idSchema } from "../values/ids.ts";
import { maximumLimit } from "./paging.ts";

/** Described as the number that it is, though an address has only texts. */
const wholeNumber = (minimum: number, maximum: number) =>
  emptyAsMissing(parseWholeNumber(minimum, maximum)).meta({
    override: { type: "integer", minimum, maximum },
  });

const parseWholeNumber = (minimum: number, maximum: number) =>
  z
    .string({ error: "Debe ser un solo número entero" })
    .regex(/^\d{1,9}$/, "Debe ser un número entero")
    .transform(Number)
    .pipe(
      z
        .number()
        .min(minimum, `Debe ser un número entre ${minimum} y ${maximum}`)
        .max(maximum, `Debe ser un número entre ${minimum} y ${maximum}`),
    );

export const emptyAsMissing = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" || value === null ? undefined : value), schema.optional());

/** Empty is no filter, malformed is refused. */
export const idFilter = emptyAsMissing(idSchema);
export const textFilter = (error: string) => emptyAsMissing(z.string({ error }));
export const searchFilter = textFilter("La búsqueda debe ser un solo texto");
export const choiceFilter = <const Choice extends string>(choices: readonly Choice[]) =>
  emptyAsMissing(z.enum(choices, { error: `Debe ser ${choices.join(", ")}` }));

/** `limit` (1 to 1000) and `offset` of a list call. */
export const pagingFields = {
  limit: wholeNumber(1, maximumLimit),
  offset: wholeNumber(0, 999_999_999),
};
/** Of a list without filters. */
export const pagingQuery = z.object(pagingFields);
