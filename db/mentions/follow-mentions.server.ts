import { type SQL, sql } from "drizzle-orm";
import { findNamesakes } from "../../app/shared/names/namesakes.ts";
import { type MentionNoun, mentionNouns, type Register } from "../../app/shared/names/registers.ts";
import type { RevisionNoun } from "../../app/shared/values/revisions.ts";
import { foldText } from "../../app/shared/values/text.ts";
import type { Transaction } from "../client.server.ts";
import { loadRows } from "../rows.server.ts";
import { computeMentions } from "./compute-mentions.server.ts";
import { readPlaces, readRegisters } from "./read-registers.server.ts";

type Changed = {
  action: string;
  noun: RevisionNoun;
  recordId: string;
  before: Record<string, unknown> | null;
};
type Named = { noun: MentionNoun; id: string };

/** Texts that a write reads itself: a third of a second. Of more it leaves all to the job of the server. */
const mostRecords = 300;

const isAmong = <Name extends string>(names: readonly Name[], name: string): name is Name =>
  (names as readonly string[]).includes(name);

/** Whether mentions can depend on such a record. */
export const concernsMentions = (noun: RevisionNoun): boolean =>
  isAmong(mentionNouns, noun) || ["place", "actor", "intervention", "site_content"].includes(noun);

/** Lets mentions follow what a write has changed: texts, entries of registers, names of works, the city's name. */
export async function followMentions(tx: Transaction, changes: readonly Changed[]): Promise<void> {
  if (changes.length === 0) return;
  const named = changes.length > mostRecords ? null : await listRecords(tx, changes);
  if (named === null || named.length > mostRecords || (await isCityRenamed(tx, changes))) {
    await tx.execute(sql`update mention_runs set changes = changes + 1`);
    return;
  }
  if (named.length === 0) return;
  const known = await readRegisters(tx);
  for (const [noun, own] of Map.groupBy(named, (one) => one.noun)) {
    const ids = own.map(({ id }) => id);
    await computeMentions(tx, noun, ids, known);
  }
}

/** "El Alto de Medellín" is the barrio in the city of that name, and another place's longer name elsewhere. */
async function isCityRenamed(tx: Transaction, changes: readonly Changed[]): Promise<boolean> {
  const own = changes.filter(({ noun }) => noun === "site_content");
  const ids = own.map(({ recordId }) => recordId);
  const after = own.length > 0 ? await loadRows(tx, "site_content", ids) : new Map();
  const readCity = (row: { value?: unknown } | null | undefined) =>
    (row?.value as { cityName?: string } | undefined)?.cityName ?? "";
  return own.some(({ recordId, before }) => readCity(before) !== readCity(after.get(recordId)));
}

/** The records whose mentions can be others by now; null where nobody can tell quickly. */
async function listRecords(tx: Transaction, changes: readonly Changed[]): Promise<Named[] | null> {
  const texts = changes.flatMap(({ noun, recordId: id }) =>
    isAmong(mentionNouns, noun) ? [{ noun, id }] : [],
  );
  const entries = changes.filter(({ noun }) => noun === "place" || noun === "actor");
  const works = changes.filter(({ noun }) => noun === "intervention");
  return [
    ...texts,
    ...(entries.length > 0 ? await listNaming(tx, entries) : []),
    ...(works.length > 0 ? await listOfWorks(tx, works) : []),
  ];
}

/** Texts that have a name that an entry has, or had; and those that named it. */
async function listNaming(tx: Transaction, changes: readonly Changed[]): Promise<Named[]> {
  const names = new Set<string>();
  for (const [noun, own] of Map.groupBy(changes, (change) => change.noun as Register)) {
    const after = await loadRows(
      tx,
      noun,
      own.map(({ recordId }) => recordId),
    );
    for (const row of [...own.map(({ before }) => before), ...after.values()])
      for (const name of listNames(row ?? {})) names.add(name);
  }
  return listWith(
    tx,
    names,
    changes.map(({ recordId }) => recordId),
  );
}

/** Texts that have one of these names, and those with a mention of one of these entries. */
async function listWith(tx: Transaction, names: Iterable<string>, entries: readonly string[]) {
  const { rows } = await tx.execute<Named>(sql`
    select case noun when 'news' then 'news' when 'conflicts' then 'conflict' else 'datasheet' end as noun, record_id as id
    from search_entries where noun in ('news', 'conflicts', 'datasheets')
      and (title || ' ' || text) like any(${toPatterns(names)})
    union select noun, record_id from mentions where candidates && ${sql.param(entries)}::text[]
    limit ${mostRecords + 1}`);
  return rows;
}

function listNames(row: Record<string, unknown>): string[] {
  const { name, aliases, patterns, code, kind } = row as Record<string, string & string[]>;
  const numbered = kind === "comuna" && code ? [`comuna ${Number(code)}`] : [];
  return [name ?? "", ...(aliases ?? []), ...(patterns ?? []), ...numbered].filter((one) => one !== "");
}

/** By a name's longest word, since others signs may stand between its words in a text. */
function toPatterns(names: Iterable<string>): SQL {
  const words = Array.from(
    names,
    (name) => (foldText(name).match(/[\p{L}\p{N}]+/gu) ?? []).sort((a, b) => b.length - a.length)[0] ?? "",
  );
  return sql`${sql.param(words.filter((word) => word !== "").map((word) => `%${word}%`))}::text[]`;
}

/** What a work is called is no mention in the texts about it; what it has for a road's name is a road's in all texts. */
async function listOfWorks(tx: Transaction, changes: readonly Changed[]): Promise<Named[]> {
  const after = await loadRows(
    tx,
    "intervention",
    changes.map(({ recordId }) => recordId),
  );
  const renamed = changes.flatMap(({ recordId: id, before }) => {
    const names = [before?.name, after.get(id)?.name].filter((name) => name !== undefined) as string[];
    return names[0] === names[1] ? [] : [{ id, names }];
  });
  if (renamed.length === 0) return [];
  const ids = sql`${sql.param(renamed.map(({ id }) => id))}::text[]`;
  const { rows } = await tx.execute<Named>(sql`
    select 'news' as noun, news_id as id from news_interventions where intervention_id = any(${ids})
    union all select 'conflict', id from conflicts where intervention_id = any(${ids})
    union all select 'datasheet', id from datasheets where intervention_id = any(${ids})
    limit ${mostRecords + 1}`);
  const places = await readPlaces(tx);
  const namesakes = findNamesakes(
    renamed.flatMap(({ names }) => names),
    places,
  );
  const called = places.flatMap(({ id, names }) => (namesakes.has(id) ? names : []));
  return called.length > 0 ? [...rows, ...(await listWith(tx, called, []))] : rows;
}
