import { asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { describedLabels } from "../../../db/links/coded-records.server.ts";
import { isAbout, readSharing } from "../../../db/links/shared-news.server.ts";
import { hierarchies, stages, systems } from "../../../db/schema/catalog.ts";
import { validValues } from "../../../db/schema/coding/codings.ts";
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
import { isCredibleDate } from "../../nouns/news/checks.ts";
import { readConflictSpans } from "../../nouns/news/conflict-spans.server.ts";
import type { ConflictSpan } from "../../nouns/news/contract.ts";
import { annotateTexts, pickDatasheetTexts } from "../../nouns/passages/annotated-text.server.ts";
import { findPassages } from "../../nouns/passages/queries.server.ts";
import { listDatasheetTexts } from "../../nouns/passages/reader/study.server.ts";
import { projectFields } from "../../shared/database/field-columns.server.ts";
import type { CaseConflict, CaseFile, CaseNewsItem, RelatedRecord, ToldConflict } from "./contract.ts";

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
  const isShared = (await readSharing(db)).has(id);
  const [[work], ownConflicts, newsList, reports, passages] = await Promise.all([
    db
      .select(workProjection)
      .from(interventions)
      .innerJoin(hierarchies, eq(hierarchies.id, interventions.hierarchyId))
      .innerJoin(systems, eq(systems.id, interventions.systemId))
      .leftJoin(datasheets, eq(datasheets.interventionId, interventions.id))
      .where(eq(interventions.id, id)),
    selectConflicts(db, sql`${id}`),
    selectNews(db, isShared ? isAbout(sql`${id}`) : eq(news.interventionId, id)),
    db
      .select({ conflict: newsConflicts.conflictId, news: sql<string[]>`json_agg(${newsConflicts.newsId})` })
      .from(newsConflicts)
      .innerJoin(conflicts, eq(conflicts.id, newsConflicts.conflictId))
      .where(eq(conflicts.interventionId, id))
      .groupBy(newsConflicts.conflictId),
    findPassages(
      db,
      sql`(select ${datasheets.id} from ${datasheets} where ${datasheets.interventionId} = ${id}
        union all select ${conflicts.id} from ${conflicts} where ${conflicts.interventionId} = ${id})`,
    ),
  ]);
  if (!work) return null;
  // News of another work may name a conflict of this one.
  const known = new Set(newsList.map(({ _id }) => _id));
  const others = reports.flatMap(({ news: ids }) => ids.filter((newsId) => !known.has(newsId)));
  const naming =
    others.length === 0
      ? newsList
      : sortByDate([...newsList, ...(await selectNews(db, inArray(news.id, others)))]);
  const reporting = new Map(
    reports.map(({ conflict, news: ids }) => {
      const own = new Set(ids);
      return [conflict, naming.filter(({ _id }) => own.has(_id))];
    }),
  );
  const listReports = (conflict: string) => reporting.get(conflict) ?? [];
  // Read from the news that are here: to go through thousands once more takes longer than all the rest.
  const conflictList = sortConflicts(
    ownConflicts,
    ({ _id }) =>
      findSpan(listReports(_id), false) ?? (ownConflicts.length === 1 ? findSpan(newsList, true) : null),
  );
  const { description = "", features = "", conflictivity = "", ...datasheet } = work.datasheet ?? {};
  const sheet = work.datasheet?._id ?? "";
  const getText = await annotateTexts(db, {
    intervention: id,
    passages,
    texts: [
      ...listDatasheetTexts(sheet, { description, features, conflictivity }),
      ...conflictList.map(readConflictText),
    ],
  });
  return {
    ...work,
    datasheet: work.datasheet && { ...work.datasheet, ...datasheet },
    texts: pickDatasheetTexts(getText, sheet),
    conflicts: conflictList.map(({ description: _, ...conflict }) => ({
      ...conflict,
      text: getText(conflict._id, "description"),
      reports: listReports(conflict._id),
    })),
    news: newsList,
  };
}

const readConflictText = ({ _id, description }: { _id: string; description: string }) => ({
  noun: "conflict" as const,
  record: _id,
  field: "description",
  text: description,
});

const isSourced = sql<boolean>`(exists (${sql`
    select from ${newsConflicts} where ${newsConflicts.conflictId} = ${conflicts.id}`})
  or exists (${sql`select from passages p join passage_sources s on s.passage_id = p.id
    where p.noun = 'conflict' and p.record_id = ${conflicts.id}`}))`;

type StoredConflict = Omit<ToldConflict, "text" | "reports"> & { description: string };

type UndatedConflict = Omit<StoredConflict, "span">;

async function selectConflicts(db: Reader, interventionId: SQL): Promise<UndatedConflict[]> {
  const rows = await db
    .select({
      _id: conflicts.id,
      conflictName: conflicts.name,
      description: conflicts.description,
      actorsInvolved: conflicts.actors,
      ...describedLabels,
      stage: { _id: stages.id, name: stages.name },
      actors: actorsProjection,
      isSourced,
    })
    .from(conflicts)
    .innerJoin(stages, eq(stages.id, conflicts.stageId))
    .where(sql`${conflicts.interventionId} = ${interventionId}`)
    .orderBy(asc(conflicts.createdAt), asc(conflicts.id));
  return rows.map(({ actors, ...row }) => ({ ...row, actors: nameSides({ actors }).actors }));
}

/** In the order of their dates; those without any last. */
function sortConflicts(
  rows: readonly UndatedConflict[],
  getSpan: (row: UndatedConflict) => ConflictSpan | null,
): StoredConflict[] {
  const begin = ({ span }: CaseConflict) => span?.first ?? "9999";
  return rows.map((row) => ({ ...row, span: getSpan(row) })).sort((a, b) => begin(a).localeCompare(begin(b)));
}

/** As `readConflictSpans` has it, of news that are in the order of their dates. */
function findSpan(newsList: readonly CaseNewsItem[], ofWork: boolean): ConflictSpan | null {
  const isCredible = ({ newsDate }: CaseNewsItem) => isCredibleDate(newsDate);
  const [first, last] = [newsList.find(isCredible), newsList.findLast(isCredible)];
  return first && last ? { first: first.newsDate, last: last.newsDate, ofWork } : null;
}

const sortByDate = (newsList: CaseNewsItem[]) =>
  newsList.sort((a, b) => a.newsDate.localeCompare(b.newsDate) || a._id.localeCompare(b._id));

/** Oldest first. Of thousands, rows as they come take half the time of rows that are mapped. */
async function selectNews(db: Reader, where: SQL): Promise<CaseNewsItem[]> {
  const { rows } = await db.execute<Required<CaseNewsItem> & { hasClipping: boolean }>(sql`
    select ${news.id} as _id, ${news.headline} as "newsName", ${news.date}::text as "newsDate",
      ${news.sourceId} is not null and exists (
        select from ${clippings} where ${clippings.sourceId} = ${news.sourceId} and ${clippings.audience} = 'everyone'
      ) as "hasClipping"
    from ${news} where ${where} order by ${news.date}, ${news.id}`);
  return rows.map(({ _id, newsName, newsDate, hasClipping }) =>
    hasClipping ? { _id, newsName, newsDate, hasClipping } : { _id, newsName, newsDate },
  );
}

/** The strongest act that the news of a work tell of, in the first of these; null while none is coded above the lowest level. */
export async function findStrongest(db: Reader, id: string) {
  const [found] = await db
    .select({ label: validValues.label, _id: news.id, newsDate: sql<string>`${news.date}::text` })
    .from(validValues)
    .innerJoin(news, eq(news.id, validValues.recordId))
    .where(sql`${validValues.variable} = 'action' and ${validValues.position} > 0 and ${isAbout(sql`${id}`)}`)
    .orderBy(sql`${validValues.position} desc`, asc(news.date), asc(news.id))
    .limit(1);
  return found ?? null;
}

const similarCount = 5;

/** A conflict with the news that name it, the other conflicts of its intervention, and similar ones. */
export async function findConflictCase(db: Reader, id: string) {
  const ofWork = sql`(select ${conflicts.interventionId} from ${conflicts} where ${conflicts.id} = ${id})`;
  const [conflict, rows, spans, reports, similar, passages] = await Promise.all([
    findConflictReading(db, id),
    selectConflicts(db, ofWork),
    readConflictSpans(db, sql`c.intervention_id = ${ofWork}`),
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
  const together = sortConflicts(rows, ({ _id }) => spans.get(_id) ?? null);
  const own = together.find(({ _id }) => _id === id);
  const getText = await annotateTexts(db, {
    intervention: conflict.intervention._id,
    passages,
    texts: [readConflictText(conflict)],
  });
  return {
    ...conflict,
    span: own?.span ?? null,
    isSourced: own?.isSourced ?? false,
    text: getText(id, "description"),
    siblings: together.flatMap(({ _id, conflictName, stage, span }) =>
      _id === id ? [] : [{ _id, conflictName, stage, span }],
    ),
    reports,
    similar: similar.rows,
  };
}
