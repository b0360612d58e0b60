import { getTableName, type SQL, sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { getTable, getWrittenColumns } from "../../../db/rows.server.ts";
import { nouns } from "../../nouns/register.ts";
import { type Actor, requirePermission } from "../../shared/session/permissions.ts";
import type { SimilarRecord } from "../../ui/forms/notices/similar-names.tsx";
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
  const table = getTable(noun);
  const [nameField = ""] = nouns[noun].nameFields;
  const column = getWrittenColumns(noun)[nouns[noun].fields[nameField]?.column ?? ""];
  // The entries of the search have the folded names.
  const wanted = sql`fold_text(${name.replace(/\s+/g, " ")})`;
  const near: SQL[] = [];
  // Interventions are few: each is compared.
  if (noun === "intervention") near.push(sql`true`);
  else if (intervention) near.push(sql`entry.intervention_id = ${intervention}`);
  if (date) near.push(sql`entry.date = ${date}`);
  const isNear = sql`similarity(entry.title, ${wanted}) >= ${leastSimilarity}`;
  const conditions = [sql`entry.title = ${wanted}`, ...near.map((where) => sql`${where} and ${isNear}`)];
  const place =
    noun === "intervention"
      ? sql`''`
      : sql`(select name from interventions where id = entry.intervention_id)`;
  const { rows } = await db.execute<SimilarRecord & Record<string, unknown>>(sql`
    select entry.record_id as _id, ${column} as name, ${place} as place,
      coalesce(entry.date::text, '') as date, entry.title = ${wanted} as "isSameName"
    from search_entries entry join ${table} on ${table}.id = entry.record_id
    where entry.noun = ${getTableName(table)} and entry.record_id <> ${except ?? ""}
      and (${sql.join(conditions, sql` or `)})
    order by "isSameName" desc, similarity(entry.title, ${wanted}) desc, entry.record_id
    limit ${mostFound}`);
  return rows;
}
