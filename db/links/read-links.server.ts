import { asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Side } from "../../app/shared/evidence/vocabulary.ts";
import type { RevisionNoun } from "../../app/shared/values/revisions.ts";
import { splitIntoChunks } from "../chunks.ts";
import type { Reader } from "../client.server.ts";
import { codebookValues, codebookVariables } from "../schema/coding/codebooks.ts";
import { codings } from "../schema/coding/codings.ts";
import { otherInterventions } from "../schema/evidence/news-interventions.ts";
import { passageSources } from "../schema/evidence/passages.ts";
import { newsConflicts } from "../schema/news.ts";
import { joinedActors, sideProperties, writtenName } from "./sides.server.ts";

type Link = { id: string; property: string; value: unknown };
type Links = {
  /** Of the row. */
  properties: readonly string[];
  read(db: Reader, ids: string[]): Promise<Link[]>;
};

/** What the history keeps with a record's row though it is in a table of its own. */
const linksOf: Partial<Record<RevisionNoun, readonly Links[]>> = {
  news: [
    { properties: ["conflictIds"], read: readConflictIds },
    { properties: ["otherInterventionIds"], read: readOtherInterventionIds },
  ],
  conflict: [
    { properties: ["newsIds"], read: readNewsIds },
    { properties: Object.keys(sideProperties), read: readActorNames },
  ],
  passage: [{ properties: ["sources"], read: readSupports }],
  coding: [{ properties: ["variable", "value"], read: readCodebookLabels }],
};

/** Adds to each row a list for each kind of link that its noun has. */
export async function addLinks<Row extends { id: string }>(
  db: Reader,
  noun: RevisionNoun,
  rows: Row[],
): Promise<Row[]> {
  const complete: Row[] = rows.map((row) => ({ ...row }));
  const byId = new Map(complete.map((row) => [row.id, row as Record<string, unknown>]));
  for (const { properties, read } of linksOf[noun] ?? []) {
    for (const row of byId.values()) for (const property of properties) row[property] = [];
    for (const chunk of splitIntoChunks([...byId.keys()]))
      for (const { id, property, value } of await read(db, chunk))
        (byId.get(id)?.[property] as unknown[] | undefined)?.push(value);
  }
  return complete;
}

async function readConflictIds(db: Reader, ids: string[]): Promise<Link[]> {
  return (await selectConflicts(db, inArray(newsConflicts.newsId, ids))).map(({ newsId, conflictId }) => ({
    id: newsId,
    property: "conflictIds",
    value: conflictId,
  }));
}

async function readOtherInterventionIds(db: Reader, ids: string[]): Promise<Link[]> {
  const rows = await db
    .select()
    .from(otherInterventions)
    .where(inArray(otherInterventions.newsId, ids))
    .orderBy(asc(otherInterventions.newsId), asc(otherInterventions.position));
  return rows.map(({ newsId, interventionId }) => ({
    id: newsId,
    property: "otherInterventionIds",
    value: interventionId,
  }));
}

async function readNewsIds(db: Reader, ids: string[]): Promise<Link[]> {
  return (await selectConflicts(db, inArray(newsConflicts.conflictId, ids))).map(
    ({ newsId, conflictId }) => ({
      id: conflictId,
      property: "newsIds",
      value: newsId,
    }),
  );
}

function selectConflicts(db: Reader, where: SQL) {
  return db
    .select()
    .from(newsConflicts)
    .where(where)
    .orderBy(asc(newsConflicts.newsId), asc(newsConflicts.conflictId));
}

async function readActorNames(db: Reader, ids: string[]): Promise<Link[]> {
  const { rows } = await db.execute<{ id: string; side: Side; value: string }>(sql`
    select link.conflict_id as id, link.side, coalesce(link.published, ${writtenName}) as value from ${joinedActors}
    where link.conflict_id = any(${sql.param(ids)}::text[]) order by link.conflict_id, link.side, link.position`);
  const properties = new Map(Object.entries(sideProperties).map(([property, side]) => [side, property]));
  return rows.map(({ id, side, value }) => ({ id, property: properties.get(side) ?? "", value }));
}

async function readSupports(db: Reader, ids: string[]): Promise<Link[]> {
  const rows = await db
    .select()
    .from(passageSources)
    .where(inArray(passageSources.passageId, ids))
    .orderBy(asc(passageSources.passageId), asc(passageSources.sourceId));
  return rows.map(({ passageId, sourceId, ...support }) => ({
    id: passageId,
    property: "sources",
    value: { source: sourceId, ...support },
  }));
}

/** What a reading answers, in the words of the codebook. */
async function readCodebookLabels(db: Reader, ids: string[]): Promise<Link[]> {
  const rows = await db
    .select({ id: codings.id, variable: codebookVariables.label, value: codebookValues.label })
    .from(codings)
    .innerJoin(codebookVariables, eq(codebookVariables.id, codings.variableId))
    .leftJoin(codebookValues, eq(codebookValues.id, codings.valueId))
    .where(inArray(codings.id, ids));
  return rows.flatMap(({ id, variable, value }) => [
    { id, property: "variable", value: variable },
    ...(value === null ? [] : [{ id, property: "value", value }]),
  ]);
}
