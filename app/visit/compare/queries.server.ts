import { sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { newsOfEach } from "../../../db/links/shared-news.server.ts";
import { joinedActors } from "../../../db/links/sides.server.ts";
import { spanishCollation } from "../../../db/schema/columns.ts";
import { listPlacedWorks } from "../../nouns/geometries/queries.server.ts";
import { isCredibleYear } from "../../nouns/news/checks.ts";
import { readConflictSpans } from "../../nouns/news/conflict-spans.server.ts";
import { selectYear } from "../../nouns/news/credible-dates.server.ts";
import { isHeading } from "../../nouns/passages/reader/text/bibliography.server.ts";
import { splitBlocks } from "../../nouns/passages/reader/text/blocks.server.ts";
import { selectWrittenActors } from "../statistics/figures/actors.server.ts";
import { getTimeline } from "../timeline/queries.server.ts";
import { readCodedNews, readLevels } from "./coded-news.server.ts";
import { compareYears } from "./compare-years.server.ts";
import type { ComparedRecord, Comparison } from "./contract.ts";

type Row = Pick<ComparedRecord, "_id" | "kind" | "name" | "work" | "system" | "hierarchy"> & { text: string };

/** @param ids of works and conflicts that there are; the comparison has them in this order */
export async function getComparison(db: Reader, ids: readonly string[]): Promise<Comparison> {
  const all = sql`${sql.param([...ids])}::text[]`;
  const [{ rows }, counts, conflicts, actors, written, spans] = await Promise.all([
    db.execute<Row>(sql`
      select i.id as _id, 'work' as kind, i.name, json_build_object('_id', i.id, 'name', i.name) as work,
        json_build_object('_id', s.id, 'name', s.name) as system, h.name as hierarchy, coalesce(d.conflictivity, '') as text
      from interventions i join systems s on s.id = i.system_id join hierarchies h on h.id = i.hierarchy_id
      left join datasheets d on d.intervention_id = i.id where i.id = any(${all})
      union all
      select c.id, 'conflict', c.name, json_build_object('_id', i.id, 'name', i.name),
        json_build_object('_id', s.id, 'name', s.name), h.name, c.description
      from conflicts c join interventions i on i.id = c.intervention_id join systems s on s.id = i.system_id
      join hierarchies h on h.id = i.hierarchy_id where c.id = any(${all})`),
    db.execute<{ id: string; year: number; count: number }>(sql`
      select n.about as id, ${selectYear(sql`n.date`)} as year, count(*)::int as count
      from ${newsOfEach} where n.about = any(${all}) group by 1, 2
      union all
      select l.conflict_id, ${selectYear(sql`n.date`)}, count(*)::int
      from news_conflicts l join news n on n.id = l.news_id where l.conflict_id = any(${all}) group by 1, 2`),
    db.execute<{ id: string; stage: string; name: string; count: number }>(sql`
      select o.id, s.id as stage, s.name, count(*)::int as count
      from conflicts c join stages s on s.id = c.stage_id join unnest(${all}) as o (id) on o.id in (c.id, c.intervention_id)
      group by o.id, s.id, s.name, s.position order by s.position`),
    db.execute<ComparedRecord["actors"][number] & { id: string }>(sql`
      select distinct on (o.id, link.side, actor.name, actor.id) o.id, actor.id as _id, actor.name, link.side
      from unnest(${all}) as o (id) join conflicts c on o.id in (c.id, c.intervention_id), ${joinedActors}
      where link.conflict_id = c.id order by o.id, link.side, actor.name, actor.id`),
    db.execute<{ id: string; name: string }>(sql`
      select w.record as id, min(w.name collate "C") as name from (${selectWrittenActors(sql`(
        select o.id as record, c.actors from unnest(${all}) as o (id) join conflicts c on o.id in (c.id, c.intervention_id)
        where not exists (select from conflict_actors k where k.conflict_id = c.id and k.side in ('claimant', 'defendant'))
      ) as uncoded`)}) as w group by w.record, fold_text(w.name) order by 1, 2`),
    readConflictSpans(db, sql`c.id = any(${all})`),
  ]);
  const works = [...new Set(ids.flatMap((id) => rows.find(({ _id }) => _id === id)?.work._id ?? []))];
  const [coded, levels, territory, timelines, placed] = await Promise.all([
    readCodedNews(db, all),
    readLevels(db),
    readTerritory(db, works),
    Promise.all(works.map((intervention) => getTimeline(db, { intervention }))),
    Promise.all(works.map((intervention) => listPlacedWorks(db, { intervention }))),
  ]);
  const drawn = timelines.flatMap((timeline) => timeline.works);
  const ofRecord = <Found extends { id: string }>({ rows: found }: { rows: Found[] }, id: string) =>
    found.filter((row) => row.id === id);
  const records = ids.flatMap((id): ComparedRecord[] => {
    const row = rows.find(({ _id }) => _id === id);
    if (!row) return [];
    const counted = ofRecord(counts, id);
    const bar = row.kind === "work" && drawn.find(({ _id }) => _id === id);
    const stages = ofRecord(conflicts, id);
    return [
      {
        ...row,
        news: counted.reduce((sum, { count }) => sum + count, 0),
        years: counted
          .flatMap(({ year, count }) => (isCredibleYear(year) ? [{ year, count }] : []))
          .sort((one, other) => one.year - other.year),
        span: bar ? { first: bar.first, last: bar.last, ofWork: false } : (spans.get(id) ?? null),
        conflicts: stages.reduce((sum, { count }) => sum + count, 0),
        stages: stages.map(({ stage, name, count }) => ({ _id: stage, name, count })),
        actors: ofRecord(actors, id).map(({ _id, name, side }) => ({ _id, name, side })),
        written: ofRecord(written, id).map(({ name }) => name),
        ...coded(id),
        territory: ofRecord(territory, row.work._id).map(({ id: _work, ...place }) => place),
        precision: placed.flat().find(({ _id }) => _id === row.work._id)?.precision ?? null,
        ...splitText(row.text),
      },
    ];
  });
  const [{ axis, terms } = { axis: { first: 0, last: 0 }, terms: [] }] = timelines;
  const chosen = new Set(ids);
  return {
    records,
    statistic: compareYears(records, axis, levels),
    timeline: {
      axis,
      terms,
      works: drawn.map((work) => ({
        ...work,
        // All conflicts of a work that is compared; else only those that are.
        conflicts: chosen.has(work._id)
          ? work.conflicts
          : work.conflicts.filter(({ _id }) => chosen.has(_id)),
      })),
    },
  };
}

/** The places that works lie in, then those that they affect. */
const readTerritory = (db: Reader, works: string[]) =>
  db.execute<ComparedRecord["territory"][number] & { id: string }>(sql`
    select w.intervention_id as id, p.id as _id, p.name, w.relation from work_places w join places p on p.id = w.place_id
    where w.intervention_id = any(${sql.param(works)}::text[])
    order by w.relation desc, p.name ${spanishCollation}, p.id`);

/** Characters of a text's opening, to the end of a paragraph. */
const openingLength = 450;

function splitText(written: string): Pick<ComparedRecord, "text" | "opening"> {
  const text = splitBlocks(written).flatMap(({ kind, text }) =>
    kind === "entry" || isHeading({ text }) ? [] : [{ kind, text }],
  );
  let length = 0;
  const last = text.findIndex((line) => {
    length += line.text.length;
    return length >= openingLength;
  });
  return { text, opening: last < 0 ? text.length : last + 1 };
}
