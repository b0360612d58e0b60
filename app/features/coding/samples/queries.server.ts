import { asc, desc, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Reader } from "../../../../db/client.server.ts";
import { codebooks, codebookValues, codebookVariables } from "../../../../db/schema/coding/codebooks.ts";
import { codings } from "../../../../db/schema/coding/codings.ts";
import { codingSampleRecords, codingSamples } from "../../../../db/schema/coding/samples.ts";
import { users } from "../../../../db/schema/users.ts";
import { type Actor, requirePermission } from "../../../shared/session/permissions.ts";
import { describeAlpha } from "../agreement.server.ts";
import type { Sample } from "./contract.ts";

const drawn = (where: SQL) => sql<number>`(select count(*)::int from ${codingSampleRecords}
  where ${codingSampleRecords.sampleId} = ${codingSamples.id} and ${where})`;
const isOf = (noun: string) => sql`${codingSampleRecords.noun} = ${noun}`;
const isThere = sql`(exists (select from news where id = ${codingSampleRecords.recordId})
  or exists (select from conflicts where id = ${codingSampleRecords.recordId}))`;
const isMerged = sql`exists (select from merged_records where id = ${codingSampleRecords.recordId})`;
const isRead = sql`(select count(distinct ${codings.round}) from ${codings} where ${codings.codebookId} = ${codingSamples.codebookId}
  and ${codings.noun} = ${codingSampleRecords.noun} and ${codings.recordId} = ${codingSampleRecords.recordId}
  and ${codings.round} <> 'final') = 2`;
const hasUser = (id: SQLWrapper) => sql<boolean>`exists (select from ${users} where ${users.id} = ${id})`;

const nameVariable = (codebookId: string, key: string) => `${codebookId} ${key}`;

/** The values of each variable of each codebook, in their order, with what the variable is called. */
async function readValues(db: Reader) {
  const rows = await db
    .select({
      codebookId: codebookVariables.codebookId,
      key: codebookVariables.key,
      variable: codebookVariables.label,
      value: { code: codebookValues.code, label: codebookValues.label },
    })
    .from(codebookValues)
    .innerJoin(codebookVariables, eq(codebookVariables.id, codebookValues.variableId))
    .orderBy(asc(codebookValues.position));
  return Map.groupBy(rows, ({ codebookId, key }) => nameVariable(codebookId, key));
}

/** The samples, newest first. Of an open one it says how much of the whole was read, and nothing of how. */
export async function listSamples(db: Reader, actor: Actor | null): Promise<Sample[]> {
  requirePermission(actor, "writeContent");
  const rows = await db
    .select({
      sample: codingSamples,
      codebook: codebooks.number,
      news: drawn(isOf("news")),
      conflict: drawn(isOf("conflict")),
      read: drawn(isRead),
      gone: drawn(sql`not ${isThere} and not ${isMerged}`),
      merged: drawn(isMerged),
      hasFirst: hasUser(codingSamples.firstCoderId),
      hasSecond: hasUser(codingSamples.secondCoderId),
    })
    .from(codingSamples)
    .innerJoin(codebooks, eq(codebooks.id, codingSamples.codebookId))
    .orderBy(desc(codingSamples.createdAt));
  const values = await readValues(db);
  return rows.map(({ sample, news, conflict, hasFirst, hasSecond, ...counts }) => ({
    _id: sample.id,
    ...counts,
    state: sample.state,
    fraction: sample.fraction,
    seed: sample.seed,
    coders: [
      { name: sample.firstCoderName, isThere: hasFirst },
      { name: sample.secondCoderName, isThere: hasSecond },
    ],
    hadPublicReadings: sample.hadPublicReadings,
    records: { news, conflict },
    createdAt: sample.createdAt.toISOString(),
    closedAt: sample.closedAt?.toISOString() ?? null,
    results: sample.results.map((result) => {
      const own = values.get(nameVariable(sample.codebookId, result.variable)) ?? [];
      return {
        ...result,
        label: own[0]?.variable ?? result.variable,
        values: own.map(({ value }) => value),
        verdict: describeAlpha(result),
      };
    }),
  }));
}
