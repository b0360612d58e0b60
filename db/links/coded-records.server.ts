import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { conflictVariables, NewsVariable } from "../../app/shared/coding/vocabulary.ts";
import { validValues } from "../schema/coding/codings.ts";
import { conflicts } from "../schema/conflicts.ts";

/** The values of a variable, each with the records that it is valid for. */
export const selectCodes = (variable: NewsVariable): SQL => sql`
  select ${validValues.code} as value, ${validValues.recordId} from ${validValues}
  where ${validValues.variable} = ${variable} and ${validValues.code} is not null`;

/** Whether a news item's valid value is this one. */
export const isCoded = (news: SQLWrapper, variable: NewsVariable, code: string): SQL => sql`${news} in (
  select ${validValues.recordId} from ${validValues}
  where ${validValues.variable} = ${variable} and ${validValues.code} = ${code})`;

/** The works that have news of at least this level of the ladder. */
export const worksInDispute = (level: number): SQL => sql`(
  select disputed.intervention_id from news disputed
  join ${validValues} on ${validValues.recordId} = disputed.id and ${validValues.variable} = ${"action" satisfies NewsVariable}
  where ${validValues.position} >= ${level})`;

type ConflictVariable = (typeof conflictVariables)[number];
type Coded = { id: SQLWrapper; stored: SQLWrapper };

/** While no codebook in force asks for the variable, it is what the conflict's own field has. */
const chooseLabel = (variable: ConflictVariable, valid: SQL, stored: SQLWrapper): SQL<string> => sql`case
  when exists (select from codebook_variables asked join codebooks book on book.id = asked.codebook_id
    where book.state = 'in_force' and asked.unit = 'conflict' and asked.key = ${variable}::text)
  then ${valid} else ${stored} end`;

const selectValid = (label: SQLWrapper, variable: ConflictVariable, id: SQLWrapper) =>
  sql`(select ${label} from ${validValues} where ${validValues.noun} = 'conflict'
    and ${validValues.recordId} = ${id} and ${validValues.variable} = ${variable}::text)`;

/** What figures count a conflict under: the label of its valid value, "" without one. */
export const selectLabel = (variable: ConflictVariable, { id, stored }: Coded): SQL<string> =>
  chooseLabel(variable, sql`coalesce(${selectValid(validValues.label, variable, id)}, '')`, stored);

const unsaid = sql`coalesce(${validValues.label}, 'No se puede decir')`;
/** The same as a conflict's page, case file and documents say it, where "" would leave open whether anybody has read it. */
const describeLabel = (variable: ConflictVariable, { id, stored }: Coded): SQL<string> =>
  chooseLabel(variable, sql`coalesce(${selectValid(unsaid, variable, id)}, 'Sin codificar')`, stored);

/** Both fields, as readers are told them. */
export const describedLabels = {
  type: describeLabel("type", { id: conflicts.id, stored: conflicts.type }),
  escalation: describeLabel("escalation", { id: conflicts.id, stored: conflicts.escalation }),
};
