import type { FastifyRequest } from "fastify";
import { redirect } from "react-router";
import { z } from "zod";
import { AppError, type FieldErrors, invalidFields, toSentence } from "../../shared/api/errors.ts";
import { readRequestedPage } from "../../shared/lists/paging.ts";
import { orderPeriod } from "../../shared/lists/periods.ts";
import { readPageParameters } from "../../shared/lists/query-flags.ts";
import { loadForPage } from "../../shared/pages/page-errors.server.ts";
import type { LackingFilter } from "../../ui/lists/filter-chips.tsx";
import { lists, type Place, searched } from "./define-filter.server.ts";
import { filterNames, filters, type RecordFilters } from "./filters.server.ts";

/** True, or the reason why a place has no such filter. The search has those of any of its nouns. */
function hasFilter(place: Place, name: keyof typeof filters): true | string {
  const { lists: ofLists, overviews: ofOverviews, search } = filters[name];
  if (place === "plain") return "Esta lista no tiene filtros.";
  if (place === "search") return searched.some((noun) => search[noun] === true) || search.interventions;
  return isAmong(lists, place) ? ofLists[place] : ofOverviews[place];
}

const isAmong = <Name extends string>(names: readonly Name[], name: string): name is Name =>
  (names as readonly string[]).includes(name);

type Shape = { [Name in keyof RecordFilters]-?: z.ZodOptional<z.ZodType<RecordFilters[Name]>> };

/** The filters of a place as the query of its address, former names included. */
export function filterSchema(place: Place): z.ZodObject<Shape> {
  const own = filterNames.filter((name) => hasFilter(place, name) === true);
  const shape = own.flatMap((name): [string, z.ZodType][] => {
    const { schema, aliases } = filters[name];
    const former = schema.meta({ description: `Former name of ${name}`, deprecated: true });
    return [[name, schema], ...aliases.map((alias): [string, z.ZodType] => [alias, former])];
  });
  return z.object(Object.fromEntries(shape) as Shape);
}

function listLacking(place: Place, parameters: URLSearchParams): LackingFilter[] {
  return filterNames.flatMap((name) => {
    const reason = hasFilter(place, name);
    if (reason === true) return [];
    const { label, aliases } = filters[name];
    return [name, ...aliases]
      .filter((key) => parameters.getAll(key).some((value) => value !== ""))
      .map((key) => ({ name: key, label, reason }));
  });
}

/** @throws AppError `invalid` for filters that the place does not have; empty ones are none */
function refuseLacking(place: Place, parameters: URLSearchParams): void {
  const lacking = listLacking(place, parameters);
  if (lacking.length > 0)
    throw invalidFields(Object.fromEntries(lacking.map(({ name, reason }) => [name, reason])));
}

const readParameters = (request: FastifyRequest) =>
  new URL(request.raw.url ?? "/", "http://localhost").searchParams;

/** What a call of a list does first. */
export const refuseOtherFilters = (place: Place) => async (request: FastifyRequest) =>
  refuseLacking(place, readParameters(request));

/** By the names of malformed filters, what each of them should be. */
const explainIssues = ({ issues }: z.ZodError): FieldErrors =>
  Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), toSentence(message)]));

/** A call's filters under their present names. */
export function underPresentNames<Query extends object>(query: Query): Query {
  const given = { ...query } as Record<string, unknown>;
  for (const name of filterNames)
    for (const alias of filters[name].aliases) {
      given[name] ??= given[alias];
      delete given[alias];
    }
  return given as Query;
}

/** The filters of an address under their present names, the years in their order. Visitors edit it: what is malformed is left out. */
export function readAddress<T extends z.ZodObject>(
  schema: T,
  parameters: URLSearchParams,
): { read: z.infer<T>; malformed: FieldErrors } {
  for (const name of filterNames)
    for (const alias of filters[name].aliases) {
      const value = parameters.get(alias);
      parameters.delete(alias);
      if (value !== null && name in schema.shape && !parameters.get(name)) parameters.set(name, value);
    }
  const entries = Object.keys(schema.shape).map((name) => [name, parameters.get(name) ?? undefined]);
  const result = schema.safeParse(Object.fromEntries(entries));
  if (result.success) return { read: orderPeriod(result.data), malformed: {} };
  const malformed = explainIssues(result.error);
  const valid = entries.filter(([name = ""]) => !(name in malformed));
  return { read: orderPeriod(schema.parse(Object.fromEntries(valid))), malformed };
}

/** The values of an address by their names: both of one that is given twice, which no filter takes. */
const listGiven = (schema: z.ZodObject, parameters: URLSearchParams) =>
  Object.fromEntries(
    Object.keys(schema.shape).map((name) => {
      const [value, ...others] = parameters.getAll(name);
      return [name, others.length > 0 ? [value, ...others] : value];
    }),
  );

/**
 * What a file is filtered by. Nobody who opens it sees that a filter was left out.
 * @throws AppError `invalid` for filters that the place does not have, and for malformed ones
 */
export function readFileFilters<T extends z.ZodObject>(
  place: Place,
  schema: T,
  parameters: URLSearchParams,
): z.infer<T> {
  refuseLacking(place, parameters);
  const result = schema.safeParse(listGiven(schema, parameters));
  if (result.success) return orderPeriod(underPresentNames(result.data));
  const fields = explainIssues(result.error);
  const [[name, reason] = []] = Object.entries(fields);
  throw new AppError("invalid", { fields, message: `El valor de «${name}» no se entiende. ${reason}` });
}

/** The same for a file that is a route of the application: a filter that the place lacks is the response of an error page. */
export function loadFileFilters<T extends z.ZodObject>(
  request: Request,
  place: Place,
  schema: T,
): Promise<z.infer<T>> {
  const read = async () => readFileFilters(place, schema, readPageParameters(request));
  return loadForPage(read());
}

/**
 * What the address of a page requests; `lacking` are the filters that are not applied, which the page says.
 * @throws Response a redirect to the same page with the years of its address in their order
 */
export function readListRequest<T extends z.ZodObject>(
  request: Request,
  place: Exclude<Place, "plain">,
  schema: T,
) {
  const searchParams = readPageParameters(request);
  const lacking = listLacking(place, searchParams);
  for (const { name } of lacking) searchParams.delete(name);
  const [from, to] = [searchParams.get("from"), searchParams.get("to")];
  const { read, malformed } = readAddress(schema, searchParams);
  for (const [name, reason] of Object.entries(malformed)) {
    searchParams.delete(name);
    if (isAmong(filterNames, name)) lacking.push({ name, label: filters[name].label, reason });
  }
  const { from: first, to: last } = read as { from?: string; to?: string };
  if (from !== null && to !== null && first === to && last === from && from !== to) {
    searchParams.set("from", to);
    searchParams.set("to", from);
    const path = new URL(request.url).pathname.replace(/\.data$/, "");
    throw redirect(`${path}?${searchParams}`);
  }
  return {
    searchParams,
    parameters: searchParams.toString(),
    filters: read,
    lacking,
    page: readRequestedPage(searchParams),
  };
}
