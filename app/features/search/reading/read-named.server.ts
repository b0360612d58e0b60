import { and, type SQL, sql } from "drizzle-orm";
import type { Reader } from "../../../../db/client.server.ts";
import { readSharing } from "../../../../db/links/shared-news.server.ts";
import { joinedActors } from "../../../../db/links/sides.server.ts";
import { selectNewsNaming, statedMentions } from "../../../../db/mentions/stated-mentions.server.ts";
import { countRecords } from "../../../../db/search/find-records.server.ts";
import { readShared } from "../../../../db/shared-reads.server.ts";
import { selectEntries } from "../../../records/filters/select-records.server.ts";
import { selectCredible } from "../../../shared/database/credible-dates.server.ts";
import { type PlaceKind, placeKinds } from "../../../shared/places/place-kinds.ts";
import { foldText } from "../../../shared/values/text.ts";
import { type SearchNoun, searchNouns } from "../constants.ts";
import type { SearchFilters, SearchRead } from "../contract.ts";
import { step } from "./read-dates.server.ts";
import { understandWords } from "./read-question.server.ts";

/** A place or an actor that the words of a question are, whole. */
type Named = { _id: string; name: string; register: "place" | "actor" };
/** An entry of a register, with all its names as the words of a question are compared with them. */
type Entry = Named & { kind: PlaceKind | null; number: string; names: string[] };

const kindWord = new RegExp(`^(?:${placeKinds.join("|")}) `);
const fold = (words: string) =>
  foldText(words)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
const foldInSql = (column: string) =>
  sql`btrim(regexp_replace(fold_text(${sql.raw(column)}), '[^[:alnum:]]+', ' ', 'g'))`;

/** The entry of a register that these words name; null where none or several do, but for a wider place of the same name. */
export async function findNamed(db: Reader, q: string): Promise<Named | null> {
  const words = fold(q);
  if (words === "") return null;
  const [kind = ""] = kindWord.exec(words) ?? [];
  const name = words.slice(kind.length);
  const number = name.replace(/^0+/, "");
  const isMeant = (entry: Entry) => {
    if (entry.names.includes(words)) return true;
    if (entry.register === "actor") return false;
    if (kind !== "" && entry.kind !== kind.trim()) return false;
    const isNumbered = kind !== "" && number !== "" && entry.kind === "comuna";
    return entry.names.includes(name) || (isNumbered && entry.number === number);
  };
  const meant = (await readEntries(db)).filter(isMeant);
  const places = meant.filter(({ register }) => register === "place");
  const [found] = placeKinds
    .map((each) => places.filter((place) => place.kind === each))
    .filter(({ length }) => length > 0);
  const [only, ...more] = found ?? meant;
  return only && more.every(({ _id }) => _id === only._id)
    ? { _id: only._id, name: only.name, register: only.register }
    : null;
}

const readEntries = (db: Reader) =>
  readShared("entries of registers", async () => {
    const fold = (names: SQL) => sql`array(select ${foldInSql("own")} from unnest(${names}) as own)`;
    const { rows } = await db.execute<Entry>(sql`
      select p.id as _id, 'place' as register, p.kind, ltrim(p.code, '0') as number,
        case when p.kind = 'comuna' and p.code <> '' then 'comuna ' || p.code || ' (' || p.name || ')' else p.name end as name,
        ${fold(sql`array_prepend(p.name, p.aliases)`)} as names
      from places p
      union all select whole.id, 'actor', null, '', whole.name,
        ${fold(sql`array_prepend(a.name, a.aliases || a.patterns)`)}
      from actors a join actors whole on whole.id = coalesce(a.merged_into_id, a.id)`);
    return rows;
  });

/** The filter by which a question about a place or an actor counts records of a noun; null where there is none or it says nothing yet. */
async function findFilter(db: Reader, noun: SearchNoun, { _id, register }: Named) {
  if (noun === "news") {
    const { rows } = await db.execute(sql`
      select 1 from ${statedMentions} m where m.noun = 'news' and m.entry_id = ${_id} limit 1`);
    return rows.length > 0 ? ("names" as const) : null;
  }
  if (register === "place") return noun === "actors" ? null : ("place" as const);
  if (noun !== "conflicts") return null;
  // Until conflicts are coded none has an actor: their words say more.
  const { rows } = await db.execute(sql`select 1 from ${joinedActors} where actor.id = ${_id} limit 1`);
  return rows.length > 0 ? ("actor" as const) : null;
}

/**
 * The filters that a search means, and how it was read. What a question about a group says besides its dates is a filter
 * where it is whole the name of a place or an actor.
 */
export async function understandSearch(
  db: Reader,
  asked: SearchFilters,
): Promise<{ filters: SearchFilters; read: SearchRead }> {
  const { filters, read } = understandWords(asked);
  const { noun, q } = filters;
  if (!read?.noun || noun === undefined || !q) return { filters, read };
  const named = await findNamed(db, q);
  const filter = named && (await findFilter(db, noun, named));
  if (!filter || filters[filter] !== undefined) return { filters, read };
  const { _id, name } = named;
  return {
    filters: { ...filters, q: "", [filter]: _id },
    read: { ...read, q: "", [filter]: { _id, name } },
  };
}

type Beside = Pick<NonNullable<SearchRead>, "before" | "undated" | "naming" | "unplaced">;

/**
 * Counts what the number of a question about a place or an actor leaves out: those before its first date, those that have
 * none, and the news that name it.
 */
export async function readBeside(
  db: Reader,
  { filters, read }: { filters: SearchFilters; read: SearchRead },
): Promise<Beside> {
  const named = read?.place ?? read?.actor;
  if (!named && !read?.names) return {};
  const { from, to, noun, ...others } = filters;
  const sharing = await readSharing(db);
  const count = (where: SQL | undefined) =>
    countRecords(db, { nouns: noun ? [noun] : searchNouns, terms: [], where });
  const before = from ? await count(selectEntries({ ...others, to: step(from, -1) }, sharing)) : undefined;
  const isDated = selectEntries({ from: "1000" }, sharing);
  // Records without a date, such as conflicts that no news tells of, are neither in a range nor before it.
  const undated =
    from || to ? await count(and(selectEntries(others, sharing), sql`(${isDated}) is not true`)) : 0;
  return {
    ...(before === undefined ? {} : { before }),
    ...(undated > 0 ? { undated } : {}),
    ...(named ? { naming: await countNaming(db, named._id) } : {}),
    ...(read?.place ? await countUnplaced(db) : {}),
  };
}

/** Works of which nobody has said where they lie, without which a number says too little. */
async function countUnplaced(db: Reader) {
  const { rows } = await db.execute<{ unplaced: number }>(sql`
    select count(*)::int as unplaced from interventions i
    where not exists (select from work_places w where w.intervention_id = i.id and w.relation = 'in')`);
  return rows[0]?.unplaced ? rows[0] : {};
}

async function countNaming(db: Reader, id: string) {
  const { rows } = await db.execute<{ count: number; first: number | null; last: number | null }>(sql`
    select count(*)::int as count, min(year)::int as first, max(year)::int as last from (
      select n.id, case when ${selectCredible(sql`n.date`)} then extract(year from n.date) end as year
      from news n where n.id in ${selectNewsNaming(id)}) named`);
  return rows[0] ?? { count: 0, first: null, last: null };
}
