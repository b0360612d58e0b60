import type { RouteConfigEntry } from "@react-router/dev/routes";
import { newId } from "../../app/shared/values/ids.ts";

/** Encoded as in an address: what could confuse JavaScript, the router, PostgreSQL, a header or a file system. */
const hostile = [
  ..."__proto__ constructor valueOf hasOwnProperty undefined".split(" "),
  ..."%00 %0a %0d%0aSet-Cookie:a=b %7f %ED%A0%80 %FF %C0%AF % %u20ac".split(" "),
  ..."%E2%82%AC %F0%9F%98%80 %E2%80%AE 1e999 %20 %2e%2e %5C ..%2f..%2fetc%2fpasswd".split(" "),
  ..."%27 %22 -- 1;%20select%20pg_sleep(5)-- %3Cscript%3E '%20or%20'1'='1 $(id) {{7*7}} .data".split(" "),
  "a".repeat(10_000),
  newId(),
];

/** Addresses of nothing, which a reader of addresses takes for a host, for another page, or fails at. */
export const misleadingPaths = [
  ..."// /// //// //%00/ //[::1/ //[::1]/ //any.host/ //any.host/interventions //interventions".split(" "),
  ..."//any.host/_root.data //any.host/news.data //user:x@any.host/ //:99999/ /\\ /\\[ /\\any.host/ /\\\\x".split(
    " ",
  ),
  ..."/interventions// /interventions//x /news\\x //api/news /api\\news /;//x //any.host/api/news //documents/guide".split(
    " ",
  ),
  ..."http://any.host/ http://any.host/interventions https://[::1/ *".split(" "),
];

const parameter = /:\w+|\*/g;

/** The addresses of all pages, as in app/routes.ts. */
export function listPagePatterns(entries: RouteConfigEntry[], base = ""): string[] {
  return entries.flatMap(({ path, children }) => {
    const whole = path === undefined ? base : `${base}/${path}`;
    return children ? listPagePatterns(children, whole) : [whole || "/"];
  });
}

/** In all parameters of an address or, every other value, in its last one alone. @param known fills the others */
export function listHostilePaths(pattern: string, known: string): string[] {
  const names = pattern.match(parameter) ?? [];
  const fill = (value: string, isHostile: (name: string) => boolean) =>
    pattern.replace(parameter, (name) => (isHostile(name) ? value : known));
  if (names.length === 0) return [];
  return hostile.map((value, index) => fill(value, (name) => index % 2 === 0 || name === names.at(-1)));
}

/**
 * Every hostile value in a parameter that pages read, and as the name of one.
 * @param shift so that each page gets a value in another parameter
 */
export function listHostileQueries(names: readonly string[], shift: number): string[] {
  const queries: string[] = [];
  for (let start = 0; start < hostile.length; start += names.length) {
    const values = hostile.slice(start, start + names.length);
    const pairs = values.map((value, index) => `${names[(index + shift) % names.length]}=${value}`);
    queries.push([...pairs, ...values.map((value) => `${value.slice(0, 50)}=1`)].join("&"));
  }
  return queries;
}
