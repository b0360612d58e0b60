import { sql } from "drizzle-orm";
import { redirect } from "react-router";
import type { Reader } from "../../../db/client.server.ts";
import { findMerged } from "../../../db/links/merged-records.server.ts";
import { compareLetters, getComparePath } from "../../shared/lists/compare-address.ts";
import { isId } from "../../shared/values/ids.ts";
import type { Compared } from "./contract.ts";

/** Characters of an unknown id that the page repeats. */
const longestUnknown = 40;

/** Works and conflicts that an address names, each once, in its order. Ticks of a form all have the first letter. */
export async function readCompared(db: Reader, searchParams: URLSearchParams): Promise<Compared> {
  const given = compareLetters.flatMap((letter) => searchParams.getAll(letter));
  const asked = [...new Set(given.map((id) => id.trim()).filter((id) => id !== ""))];
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from interventions where id = any(${sql.param(asked.filter(isId))}::text[])
    union all select id from conflicts where id = any(${sql.param(asked.filter(isId))}::text[])`);
  const known = new Set(rows.map(({ id }) => id));
  const found = await Promise.all(
    asked.map(async (id) =>
      known.has(id) || !isId(id) ? id : ((await findMerged(db, "conflict", id)) ?? id),
    ),
  );
  const merged = new Set(found.filter((id, place) => id !== asked[place]));
  const ids = [...new Set(found.filter((id) => known.has(id) || merged.has(id)))];
  return {
    ids: ids.slice(0, compareLetters.length),
    unknown: found
      .filter((id) => !ids.includes(id))
      .slice(0, compareLetters.length)
      .map((id) => id.slice(0, longestUnknown)),
    omitted: Math.max(0, ids.length - compareLetters.length),
  };
}

/** @throws Response a redirect to the one address of what is compared, where the page has nothing to say of the one asked for */
export function requireOneAddress({ ids, unknown, omitted }: Compared, searchParams: URLSearchParams): void {
  const asked = compareLetters.flatMap((letter) =>
    searchParams.getAll(letter).map((id) => `${letter}=${id}`),
  );
  const path = getComparePath(ids);
  const [, query = ""] = path.split("?");
  if (unknown.length === 0 && omitted === 0 && asked.join("&") !== query) throw redirect(path);
}
