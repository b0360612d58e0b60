import { type SQL, sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { getTable, getWrittenColumns } from "../../../db/rows.server.ts";
import { nouns } from "../../records/nouns.ts";
import { type Actor, requirePermission } from "../../shared/session/permissions.ts";
import type { SimilarRecord } from "../../ui/forms/fields/similar-names.tsx";
import type { namedNouns, SimilarQuery } from "./contract.ts";

/** Trigrams in common from which on two names are near, of 1. */
const leastSimilarity = 0.55;
const mostFound = 5;

/**
 * Stored records with the same name, and those with a near one in the same intervention or of the same day: the likely
 * duplicates. The same ones first.
 */
export async function findSimilar(
  db: Reader,
  actor: Actor | null,
  { noun, name, intervention, date, except }: SimilarQuery & { noun: (typeof namedNouns)[number] },
): Promise<SimilarRecord[]> {
  requirePermission(actor, "writeContent");
  // PostgreSQL cannot store this one, so no name has it.
  if (name === "" || name.includes("\u0000")) return [];
  const columns = getWrittenColumns(noun);
  const { nameFields, fields } = nouns[noun];
  const column = columns[fields[nameFields[0] ?? ""]?.column ?? ""];
  const ofIntervention = columns.interventionId;
  const title = sql`split_part(search_text, chr(10), 1)`;
  const wanted = sql`fold_text(${name.replace(/\s+/g, " ")})`;
  const near: SQL[] = [];
  // Interventions are few: each is compared.
  if (!ofIntervention) near.push(sql`true`);
  if (ofIntervention && intervention) near.push(sql`${ofIntervention} = ${intervention}`);
  if (columns.date && date) near.push(sql`${columns.date} = ${date}`);
  const isNear = sql`similarity(${title}, ${wanted}) >= ${leastSimilarity}`;
  const conditions = [
    // The first part can use the index of the search.
    sql`search_text like replace(replace(replace(${wanted}, '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%' and ${title} = ${wanted}`,
    ...near.map((where) => sql`${where} and ${isNear}`),
  ];
  const { rows } = await db.execute<SimilarRecord & Record<string, unknown>>(sql`
    select ${columns.id} as _id, ${column} as name,
      ${ofIntervention ? sql`(select name from interventions where id = ${ofIntervention})` : sql`''`} as place,
      ${columns.date ? sql`${columns.date}::text` : sql`''`} as date,
      ${title} = ${wanted} as "isSameName"
    from ${getTable(noun)}
    where ${columns.id} <> ${except ?? ""} and (${sql.join(conditions, sql` or `)})
    order by "isSameName" desc, similarity(${title}, ${wanted}) desc, ${columns.id}
    limit ${mostFound}`);
  return rows;
}
