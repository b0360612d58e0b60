import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import {
  type conflictVariables,
  type NewsVariable,
  newsVariables,
} from "../../app/shared/coding/vocabulary.ts";
import { validValues } from "../schema/coding/codings.ts";

/** Beside each news item the code of each variable that lists tell apart, under the variable's name; null without one. */
export const joinCodes = (news: SQLWrapper): SQL =>
  sql.join(
    newsVariables.map((variable) => {
      const own = sql.identifier(variable);
      return sql`left join lateral (select ${validValues.code} as ${own} from ${validValues}
        where ${validValues.recordId} = ${news} and ${validValues.variable} = ${variable}) as ${own} on true`;
    }),
    sql` `,
  );

/** Whether a news item's valid value is this one. */
export const isCoded = (news: SQLWrapper, variable: NewsVariable, code: string): SQL => sql`${news} in (
  select ${validValues.recordId} from ${validValues}
  where ${validValues.variable} = ${variable} and ${validValues.code} = ${code})`;

/** The works that have news of at least this level of the ladder. */
export const worksInDispute = (level: number): SQL => sql`(
  select disputed.intervention_id from news disputed
  join ${validValues} on ${validValues.recordId} = disputed.id and ${validValues.variable} = ${"action" satisfies NewsVariable}
  where ${validValues.position} >= ${level})`;

/**
 * What figures count a conflict under: the label of its valid value, "" without one. While no codebook in force asks for the
 * variable it is what the conflict's own field has.
 */
export const selectLabel = (
  variable: (typeof conflictVariables)[number],
  { id, stored }: { id: SQLWrapper; stored: SQLWrapper },
): SQL<string> => sql`case
  when exists (select from codebook_variables asked join codebooks book on book.id = asked.codebook_id
    where book.state = 'in_force' and asked.unit = 'conflict' and asked.key = ${variable}::text)
  then coalesce((select ${validValues.label} from ${validValues} where ${validValues.noun} = 'conflict'
    and ${validValues.recordId} = ${id} and ${validValues.variable} = ${variable}::text), '')
  else ${stored} end`;
