import { sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { decidedMentions, statedMentions } from "../../../db/mentions/stated-mentions.server.ts";
import { spanishCollation } from "../../../db/schema/columns.ts";
import type { Page, PageOf } from "../../shared/lists/paging.ts";
import type { Mention, MentionQuery, OpenMention, OpenMentionQuery, Territory } from "./contract.ts";

/** What a text's record is called; a datasheet as its work is. */
const named = sql`(
  select 'news' as noun, id, headline as name, date, description as main from news
  union all select 'conflict', id, name, null, description from conflicts
  union all select 'datasheet', d.id, i.name, null, '' from datasheets d join interventions i on i.id = d.intervention_id)`;

/** "San Javier (comuna 13)", "Naranjal (barrio), Belén": a comuna and its barrio, or two barrios, have one name. */
const placeName = sql`p.name || ' (' || p.kind || case when p.code = '' then '' else ' ' || p.code end || ')'
  || coalesce(', ' || (select wider.name from places wider where wider.id = p.parent_id), '')`;

const fields = sql`m.id as _id, m.noun, m.record_id as record, r.name as "recordName", m.field, m.register, m.quote,
  m.start, m."end", m.basis`;

/** What texts name, as far as it is of one entry and nobody has refused it. */
export async function listMentions(
  db: Reader,
  { record, place, actor }: MentionQuery,
  { limit, offset }: Page,
): Promise<PageOf<Mention>> {
  const given = [
    record ? sql`m.record_id = ${record}` : null,
    place ? sql`m.register = 'place' and m.entry_id = ${place}` : null,
    actor ? sql`m.register = 'actor' and m.entry_id = ${actor}` : null,
  ].filter((one) => one !== null);
  const from = sql`from ${statedMentions} m join ${named} r on r.noun = m.noun and r.id = m.record_id
    left join places p on m.register = 'place' and p.id = m.entry_id
    left join actors a on m.register = 'actor' and a.id = m.entry_id
    where coalesce(p.id, a.id) is not null and ${given.length > 0 ? sql.join(given, sql` and `) : sql`true`}`;
  const [items, totals] = await Promise.all([
    db.execute<Mention>(sql`
      select ${fields}, m.entry_id as entry, coalesce(p.name, a.name) as "entryName", m.state ${from}
      order by m.noun, r.date, m.record_id, m.field, m.start, m.register limit ${limit} offset ${offset}`),
    db.execute<{ total: number }>(sql`select count(*)::int as total ${from}`),
  ]);
  return { items: items.rows, total: totals.rows[0]?.total ?? 0 };
}

/** Mentions whose words can mean several places or actors, or all of one of these, with what stands around them. */
export async function listOpenMentions(
  db: Reader,
  { of }: OpenMentionQuery,
  { limit, offset }: Page,
): Promise<PageOf<OpenMention>> {
  const from = sql`from ${decidedMentions} m join ${named} r on r.noun = m.noun and r.id = m.record_id
    where ${of ? sql`m.entry_id = ${of}` : sql`m.entry_id is null`} and m.state <> 'refused'`;
  const [items, totals] = await Promise.all([
    db.execute<OpenMention & { text: string }>(sql`
      select ${fields}, m.state, ${texts} as text, ${candidates} ${from} order by m.quote, m.noun, r.date, m.record_id, m.start limit ${limit} offset ${offset}`),
    db.execute<{ total: number }>(sql`select count(*)::int as total ${from}`),
  ]);
  const shown = items.rows.map(({ text, ...mention }) => ({ ...mention, ...cutAround(text, mention) }));
  return { items: shown, total: totals.rows[0]?.total ?? 0 };
}

/** Characters of the text before and after the words of a mention. */
const shownAround = 90;

/** The database counts an emoji as one character, offsets as two. */
const cutAround = (text: string, { start, end }: Pick<Mention, "start" | "end">) => ({
  before: text.slice(Math.max(0, start - shownAround), start).toWellFormed(),
  after: text.slice(end, end + shownAround).toWellFormed(),
});

const texts = sql`(case
  when m.field in ('newsName', 'conflictName') then r.name
  when m.noun in ('news', 'conflict') then r.main
  else (select case m.field when 'features' then d.features when 'conflictivity' then d.conflictivity else d.description end
    from datasheets d where d.id = m.record_id) end)`;
const candidates = sql`
  array(select json_build_object('_id', e.id, 'name', e.name) from (
    select p.id, ${placeName} as name from places p where m.register = 'place' and p.id = any(m.candidates)
    union all select a.id, a.name from actors a where m.register = 'actor' and a.id = any(m.candidates)
  ) e order by e.name) as candidates`;

/** Every work with where it is said to lie, and what its datasheet and its name propose, the most named first. */
export async function listTerritories(db: Reader): Promise<Territory[]> {
  const { rows } = await db.execute<Territory>(sql`
    select i.id as _id, i.name as "interventionName",
      coalesce((select json_agg(json_build_object('_id', w.id, 'place', p.id, 'name', ${placeName},
        'relation', w.relation) order by w.relation desc, p.name)
        from work_places w join places p on p.id = w.place_id where w.intervention_id = i.id), '[]') as places,
      coalesce((select json_agg(json_build_object('place', found.id, 'name', found.name, 'quote', found.quote,
        'times', found.times) order by found.times desc, found.name)
        from (${proposedPlaces}) found), '[]') as proposed
    from interventions i order by i.name ${spanishCollation}, i.id`);
  return rows;
}

/** Places that the work's name or datasheet names, less those that are decided. */
const proposedPlaces = sql`
  select p.id, ${placeName} as name, min(named.quote) as quote, sum(named.times)::int as times from (
    select m.entry_id, min(m.quote) as quote, count(*) as times from ${statedMentions} m
      join datasheets d on d.id = m.record_id
      where m.noun = 'datasheet' and m.register = 'place' and d.intervention_id = i.id group by 1
    union all select p.id, p.name, 100 from places p where p.ambiguous = 'no'
      and ' ' || regexp_replace(fold_text(i.name), '[^a-zñ0-9]+', ' ', 'g') || ' ' like
        '% ' || regexp_replace(fold_text(p.name), '[^a-zñ0-9]+', ' ', 'g') || ' %'
  ) named join places p on p.id = named.entry_id
  where not exists (select from work_places w where w.intervention_id = i.id and w.place_id = p.id)
  group by p.id order by times desc, p.name limit 6`;
