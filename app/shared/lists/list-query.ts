import { z } from "zod";
import { idSchema } from "../values/ids.ts";
import { maximumLimit, readRequestedPage } from "./paging.ts";
import { readPageParameters } from "./query-flags.ts";

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
export const searchFilter = emptyAsMissing(z.string({ error: "La búsqueda debe ser un solo texto" }));

/** `limit` (1 to 1000) and `offset` of a list call. */
export const pagingFields = {
  limit: wholeNumber(1, maximumLimit),
  offset: wholeNumber(0, 999_999_999),
};
/** Of a list without filters. */
export const pagingQuery = z.object(pagingFields);

/** Leaves out a malformed filter, since visitors edit addresses. */
export function readFilters<T extends z.ZodObject>(schema: T, parameters: URLSearchParams): z.infer<T> {
  const entries = Object.keys(schema.shape).map((name) => [name, parameters.get(name) ?? undefined]);
  const result = schema.safeParse(Object.fromEntries(entries));
  if (result.success) return result.data;
  const wrong = new Set(result.error.issues.map((issue) => issue.path[0]));
  return schema.parse(Object.fromEntries(entries.filter(([name]) => !wrong.has(name))));
}

/** Former names of filters, in old links to lists. */
const formerNames = [
  ["internalSystem", "system"],
  ["timeStressOccurrence", "stage"],
] as const;

/** What the address of a list page requests. */
export function readListRequest<T extends z.ZodObject>(request: Request, schema: T) {
  const searchParams = readPageParameters(request);
  for (const [former, name] of formerNames) {
    const value = searchParams.get(former);
    searchParams.delete(former);
    if (value !== null && name in schema.shape && !searchParams.has(name)) searchParams.set(name, value);
  }
  return {
    searchParams,
    parameters: searchParams.toString(),
    filters: readFilters(schema, searchParams),
    page: readRequestedPage(searchParams),
  };
}
