import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { filterParameters } from "../../app/records/filters/filters.server.ts";
import { apiRoot } from "../../app/shared/api/api-root.ts";
import { compareLetters } from "../../app/shared/lists/compare-address.ts";
import { queryFlags } from "../../app/shared/lists/query-flags.ts";

/** Pages of staff read their addresses in the browser. */
const staffPages = /^\/(?:admin|users|auth)\b|\/(?:new|edit|create|place|current|options)(?:\.data)?$/;

export const isStaffPage = (path: string) => staffPages.test(path);

/** What the addresses of visitors' pages may say; `_routes` is React Router's own, of requests for data. */
const ofPages = new Set([
  ...filterParameters,
  ...Object.values(queryFlags),
  ..."q noun match literal sort view limit page area option edition version originalMap _routes".split(" "),
  ...compareLetters,
  ..."url format maxwidth maxheight about part quote codificar baraja".split(" "),
]);

/** The parameters that the response of a route can depend on; null where the route reads its address itself. */
function listDeclared({ routeOptions: { url, config, schema } }: FastifyRequest, path: string) {
  if (config.parameters) return new Set(config.parameters);
  if (url === "/*") return isStaffPage(path) ? null : ofPages;
  const query = schema?.querystring;
  if (query === undefined && path.startsWith(`${apiRoot}/`)) return new Set<string>();
  if (!(query instanceof z.ZodObject)) return null;
  // A list also reads the filters that it does not have, to refuse them.
  return new Set([...Object.keys(query.shape), ...("limit" in query.shape ? filterParameters : [])]);
}

/**
 * The address without parameters that no route declares: they change nothing, so that `?utm_source=` is no other response
 * to render and to store.
 */
export function getDeclaredAddress(request: FastifyRequest): string {
  const address = request.raw.url ?? "";
  const [path = "", query = ""] = splitAt(address, address.indexOf("?"));
  const declared = query === "" ? null : listDeclared(request, path);
  if (!declared) return address;
  const given = query.slice(1).split("&");
  const kept = given.filter((pair) => declared.has(readName(pair)));
  if (kept.length === given.length) return address;
  return kept.length === 0 ? path : `${path}?${kept.join("&")}`;
}

const splitAt = (text: string, place: number) =>
  place < 0 ? [text] : [text.slice(0, place), text.slice(place)];

/** Undecodable names are no parameter's. */
const readName = (pair: string) => new URLSearchParams(pair).keys().next().value ?? "";
