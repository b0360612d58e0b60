import { asc, eq, type SQL, sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { isAbout } from "../../../db/links/shared-news.server.ts";
import { hierarchies, stages, systems } from "../../../db/schema/catalog.ts";
import { conflicts } from "../../../db/schema/conflicts.ts";
import { datasheets } from "../../../db/schema/datasheets.ts";
import { clippings } from "../../../db/schema/evidence/clippings.ts";
import { interventions } from "../../../db/schema/interventions.ts";
import { news, newsConflicts } from "../../../db/schema/news.ts";
import { selectSimilar } from "../../../db/search/find-similar.server.ts";
import { findConflictReading } from "../../nouns/conflicts/queries.server.ts";
import { actorsProjection, nameSides } from "../../nouns/conflicts/sides.server.ts";
import { datasheetFields } from "../../nouns/datasheets/declaration.ts";
import { interventionFields } from "../../nouns/interventions/declaration.ts";
import { readConflictSpans } from "../../nouns/news/conflict-spans.server.ts";
import { findNewsReading } from "../../nouns/news/queries.server.ts";
import { citeTexts } from "../../nouns/passages/cited-text.server.ts";
import { findPassages } from "../../nouns/passages/queries.server.ts";
import { selectCredible } from "../../shared/database/credible-dates.server.ts";
import { projectFields } from "../../shared/database/field-columns.server.ts";
import type { CaseConflict, CaseFile, CaseNewsItem, RelatedNews, RelatedRecord } from "./contract.ts";
import { findNewsEvidence } from "./news-evidence.server.ts";

const work = projectFields(interventionFields, interventions);
const sections = projectFields(datasheetFields, datasheets);

const workProjection = {
  _id: interventions.id,
  interventionName: work.interventionName,
  description: work.description,
  image: work.image,
  imageAlt: interventions.imageAlt,
  imageCaption: work.imageCaption,
  imageCredit: work.imageCredit,
  strategicProject: interventions.strategicProject,
  hierarchy: hierarchies.name,
  system: { _id: systems.id, name: systems.name },
  datasheet: {
    _id: datasheets.id,
    ...sections,
    image_description_alt: datasheets.descriptionImageAlt,
    image_features_alt: datasheets.featuresImageAlt,
    image_conflictivity_alt: datasheets.conflictivityImageAlt,
  },
};

/** An intervention with all that belongs to it; null for an unknown one. */
export async function findCaseFile(db: Reader, id: string): Promise<CaseFile | null> {
  const [[work], conflictList, newsList, passages] = await Promise.all([
    db
      .select(workProjection)
      .from(interventions)
      .innerJoin(hierarchies, eq(hierarchies.id, interventions.hierarchyId))
      .innerJoin(systems, eq(systems.id, interventions.systemId))
      .leftJoin(datasheets, eq(datasheets.interventionId, interventions.id))
      .where(eq(interventions.id, id)),
    listCaseConflicts(db, sql`${id}`),
    selectNews(db, isAbout(sql`${id}`)),
    findPassages(
      db,
      sql`(select ${datasheets.id} from ${datasheets} where ${datasheets.interventionId} = ${id})`,
    ),
  ]);
  if (!work) return null;
  const { description = "", features = "", conflictivity = "" } = work.datasheet ?? {};
  const cited = await citeTexts(db, passages, { description, features, conflictivity });
  return { ...work, cited, conflicts: conflictList, news: newsList };
}

const isSourced = sql<boolean>`(exists (${sql`
    select from ${newsConflicts} where ${newsConflicts.conflictId} = ${conflicts.id}`})
  or exists (${sql`select from passages p join passage_sources s on s.passage_id = p.id
    where p.noun = 'conflict' and p.record_id = ${conflicts.id}`}))`;

/** Of one intervention, in the order of their dates; those without any last. */
async function listCaseConflicts(db: Reader, interventionId: SQL): Promise<CaseConflict[]> {
  const [rows, spans] = await Promise.all([
    db
      .select({
        _id: conflicts.id,
        conflictName: conflicts.name,
        stage: { _id: stages.id, name: stages.name },
        actors: actorsProjection,
        isSourced,
      })
      .from(conflicts)
      .innerJoin(stages, eq(stages.id, conflicts.stageId))
      .where(sql`${conflicts.interventionId} = ${interventionId}`)
      .orderBy(asc(conflicts.createdAt), asc(conflicts.id)),
    readConflictSpans(db, sql`c.intervention_id = ${interventionId}`),
  ]);
  const begin = ({ span }: CaseConflict) => span?.first ?? "9999";
  return rows
    .map(({ actors, ...row }) => ({
      ...row,
      actors: nameSides({ actors }).actors,
      span: spans.get(row._id) ?? null,
    }))
    .sort((a, b) => begin(a).localeCompare(begin(b)));
}

/** Oldest first. */
async function selectNews(db: Reader, where: SQL): Promise<CaseNewsItem[]> {
  const rows = await db
    .select({
      _id: news.id,
      newsName: news.headline,
      newsDate: sql<string>`${news.date}::text`,
      hasClipping: sql<boolean>`(${news.sourceId} is not null and exists (${sql`
        select from ${clippings} where ${clippings.sourceId} = ${news.sourceId} and ${clippings.audience} = 'everyone'`}))`,
    })
    .from(news)
    .where(where)
    .orderBy(asc(news.date), asc(news.id));
  return rows.map(({ hasClipping, ...item }) => (hasClipping ? { ...item, hasClipping } : item));
}

const similarCount = 5;

/** A conflict with the news that name it, the conflicts of its intervention (itself among them), and similar ones. */
export async function findConflictCase(db: Reader, id: string) {
  const [conflict, together, reports, similar, passages] = await Promise.all([
    findConflictReading(db, id),
    listCaseConflicts(
      db,
      sql`(select ${conflicts.interventionId} from ${conflicts} where ${conflicts.id} = ${id})`,
    ),
    selectNews(
      db,
      sql`${news.id} in (select ${newsConflicts.newsId} from ${newsConflicts} where ${newsConflicts.conflictId} = ${id})`,
    ),
    db.execute<RelatedRecord>(sql`
      select c.id as _id, c.name, i.name as "interventionName"
      from (${selectSimilar({ noun: "conflicts", id, limit: similarCount })}) as alike
      join conflicts c on c.id = alike.id join interventions i on i.id = c.intervention_id
      order by alike.score desc, c.id`),
    findPassages(db, [id]),
  ]);
  if (!conflict) return null;
  const own = together.find(({ _id }) => _id === id);
  const { description } = await citeTexts(db, passages, { description: conflict.description });
  return {
    ...conflict,
    span: own?.span ?? null,
    isSourced: own?.isSourced ?? false,
    cited: description ?? null,
    siblings: together.filter(({ _id }) => _id !== id),
    reports,
    similar: similar.rows,
  };
}

/** Other news of the month that are named. */
const monthCount = 6;

/** A news item with those before and after it of its intervention, others of its month, and similar ones. */
export async function findNewsCase(db: Reader, id: string) {
  const [item, evidence, around, similar] = await Promise.all([
    findNewsReading(db, id),
    findNewsEvidence(db, id),
    db.execute<RelatedNews & { place: "previous" | "next" | "month" }>(selectNewsAround(id)),
    db.execute<RelatedNews>(sql`
      select n.id as _id, n.headline as name, n.date::text as "newsDate", i.name as "interventionName"
      from (${selectSimilar({ noun: "news", id, limit: similarCount })}) as alike
      join news n on n.id = alike.id join interventions i on i.id = n.intervention_id
      order by alike.score desc, n.id`),
  ]);
  if (!item) return null;
  const at = (place: string) => around.rows.filter((row) => row.place === place);
  return {
    ...item,
    evidence,
    previous: at("previous").at(0),
    next: at("next").at(0),
    month: at("month"),
    similar: similar.rows,
  };
}

/** Dates that cannot be right are neither before nor after others. The month's bounds are known before its index is read. */
function selectNewsAround(id: string): SQL {
  const shown = sql`n.id as _id, n.headline as name, n.date::text as "newsDate"`;
  const credible = selectCredible(sql`n.date`);
  const ofWork = sql`n.intervention_id = own.intervention_id and ${credible}`;
  return sql`
    with own as (select id, date, intervention_id from news n where id = ${id} and ${credible})
    (select 'previous' as place, ${shown}, '' as "interventionName" from own join news n on ${ofWork}
      and (n.date, n.id) < (own.date, own.id) order by n.date desc, n.id desc limit 1)
    union all (select 'next', ${shown}, '' from own join news n on ${ofWork}
      and (n.date, n.id) > (own.date, own.id) order by n.date, n.id limit 1)
    union all (select 'month', ${shown}, i.name from news n
      join interventions i on i.id = n.intervention_id
      where n.date >= (select date_trunc('month', date)::date from own) and n.id <> ${id} and ${credible}
        and n.date < (select (date_trunc('month', date) + interval '1 month')::date from own)
      order by n.date, n.id limit ${monthCount})`;
}
