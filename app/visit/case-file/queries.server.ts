import { asc, eq, type SQL, sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { hierarchies, stages, systems } from "../../../db/schema/catalog.ts";
import { conflicts } from "../../../db/schema/conflicts.ts";
import { datasheets } from "../../../db/schema/datasheets.ts";
import { interventions } from "../../../db/schema/interventions.ts";
import { news } from "../../../db/schema/news.ts";
import { datasheetFields } from "../../records/datasheets/fields.ts";
import { interventionFields } from "../../records/interventions/fields.ts";
import { readConflictSpans } from "../../records/news/conflict-spans.server.ts";
import { projectFields } from "../../shared/database/field-columns.server.ts";
import type { CaseConflict, CaseFile, CaseNewsItem } from "./contract.ts";

const { description, interventionName, image } = projectFields(interventionFields, interventions);
const sections = projectFields(datasheetFields, datasheets);

const workProjection = {
  _id: interventions.id,
  interventionName,
  description,
  image,
  imageAlt: interventions.imageAlt,
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
  const [[work], conflictList, newsList] = await Promise.all([
    db
      .select(workProjection)
      .from(interventions)
      .innerJoin(hierarchies, eq(hierarchies.id, interventions.hierarchyId))
      .innerJoin(systems, eq(systems.id, interventions.systemId))
      .leftJoin(datasheets, eq(datasheets.interventionId, interventions.id))
      .where(eq(interventions.id, id)),
    listConflictsOf(db, id),
    listNewsOf(db, id),
  ]);
  return work ? { ...work, conflicts: conflictList, news: newsList } : null;
}

/** Of one intervention, in the order of their dates; those without any last. */
async function listConflictsOf(db: Reader, interventionId: string): Promise<CaseConflict[]> {
  const [rows, spans] = await Promise.all([
    db
      .select({
        _id: conflicts.id,
        conflictName: conflicts.name,
        stage: { _id: stages.id, name: stages.name },
      })
      .from(conflicts)
      .innerJoin(stages, eq(stages.id, conflicts.stageId))
      .where(eq(conflicts.interventionId, interventionId))
      .orderBy(asc(conflicts.createdAt), asc(conflicts.id)),
    readConflictSpans(db, sql`c.intervention_id = ${interventionId}`),
  ]);
  const begin = ({ span }: CaseConflict) => span?.first ?? "9999";
  return rows
    .map((row) => ({ ...row, span: spans.get(row._id) ?? null }))
    .sort((a, b) => begin(a).localeCompare(begin(b)));
}

const newsProjection = {
  _id: news.id,
  newsName: news.headline,
  newsDate: sql<string>`${news.date}::text`,
};

function listNewsOf(db: Reader, interventionId: string): Promise<CaseNewsItem[]> {
  return selectNews(db, eq(news.interventionId, interventionId));
}

/** Oldest first. */
function selectNews(db: Reader, where: SQL | undefined): Promise<CaseNewsItem[]> {
  return db.select(newsProjection).from(news).where(where).orderBy(asc(news.date), asc(news.id));
}
