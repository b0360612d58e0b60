import type { FastifyRequest } from "fastify";
import { redirect } from "react-router";
import { z } from "zod";
import { invalidFields } from "../../shared/api/errors.ts";
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

/** Leaves out a malformed filter, since visitors edit addresses. */
function readValid<T extends z.ZodObject>(schema: T, parameters: URLSearchParams): z.infer<T> {
  const entries = Object.keys(schema.shape).map((name) => [name, parameters.get(name) ?? undefined]);
  const result = schema.safeParse(Object.fromEntries(entries));
  if (result.success) return result.data;
  const wrong = new Set(result.error.issues.map((issue) => issue.path[0]));
  return schema.parse(Object.fromEntries(entries.filter(([name]) => !wrong.has(name))));
}

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

/** The filters of an address under their present names, the years in their order. */
export function readFilters<T extends z.ZodObject>(schema: T, parameters: URLSearchParams): z.infer<T> {
  for (const name of filterNames)
    for (const alias of filters[name].aliases) {
      const value = parameters.get(alias);
      parameters.delete(alias);
      if (value !== null && name in schema.shape && !parameters.has(name)) parameters.set(name, value);
    }
  return orderPeriod(readValid(schema, parameters));
}

/**
 * What a file is filtered by.
 * @throws AppError `invalid` for filters that the place does not have
 */
export function readFileFilters<T extends z.ZodObject>(
  place: Place,
  schema: T,
  parameters: URLSearchParams,
): z.infer<T> {
  refuseLacking(place, parameters);
  return readFilters(schema, parameters);
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
 * What the address of a page requests; `lacking` is not applied, and the page says so.
 * @throws Response a redirect to the address with its years in their order
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
  const read = readFilters(schema, searchParams);
  const { from: first, to: last } = read as { from?: string; to?: string };
  if (from !== null && to !== null && first === to && last === from && from !== to) {
    searchParams.set("from", to);
    searchParams.set("to", from);
    throw redirect(`/${place}?${searchParams}`);
  }
  return {
    searchParams,
    parameters: searchParams.toString(),
    filters: read,
    lacking,
    page: readRequestedPage(searchParams),
  };
}
