import { and, asc, desc, eq, inArray } from "drizzle-orm";
import type { Reader } from "../../../../db/client.server.ts";
import { validValues } from "../../../../db/links/valid-values.server.ts";
import { codebooks, codebookValues, codebookVariables } from "../../../../db/schema/coding/codebooks.ts";
import { codingSamples } from "../../../../db/schema/coding/samples.ts";
import type { ClassValue } from "./contract.ts";

/** The variables of the codebook that a sheet reads. */
const action = "action";
const dialogue = "dialogue";
/** The code of a news item that tells of dialogue. */
const yes = "yes";

export type Level = { position: number; code: string; label: string };

/** How news are coded: by news item, those without a valid value absent. */
export async function readLevels(db: Reader, newsIds: readonly string[]) {
  const rows =
    newsIds.length === 0
      ? []
      : await db
          .select({
            id: validValues.recordId,
            variable: validValues.variable,
            code: validValues.code,
            label: validValues.label,
            position: validValues.position,
          })
          .from(validValues)
          .where(
            and(
              eq(validValues.noun, "news"),
              inArray(validValues.variable, [action, dialogue]),
              inArray(validValues.recordId, [...newsIds]),
            ),
          );
  const of = (variable: string) => rows.filter((row) => row.variable === variable);
  return {
    levels: new Map(
      of(action).map(({ id, code, label, position }): [string, Level] => [
        id,
        { code: code ?? "", label: label ?? "No se puede decir", position: position ?? -1 },
      ]),
    ),
    withDialogue: new Set(of(dialogue).flatMap(({ id, code }) => (code === yes ? [id] : []))),
  };
}

/** The ladder of the codebook in force, and how two readers agreed on it; null without one. */
export async function readLadder(db: Reader) {
  const [rows, [sample]] = await Promise.all([
    db
      .select({
        question: codebookVariables.question,
        code: codebookValues.code,
        label: codebookValues.label,
        rule: codebookValues.rule,
      })
      .from(codebookValues)
      .innerJoin(codebookVariables, eq(codebookVariables.id, codebookValues.variableId))
      .innerJoin(codebooks, eq(codebooks.id, codebookVariables.codebookId))
      .where(and(eq(codebooks.state, "in_force"), eq(codebookVariables.key, action)))
      .orderBy(asc(codebookValues.position)),
    db
      .select({ results: codingSamples.results })
      .from(codingSamples)
      .innerJoin(codebooks, and(eq(codebooks.id, codingSamples.codebookId), eq(codebooks.state, "in_force")))
      .where(eq(codingSamples.state, "closed"))
      .orderBy(desc(codingSamples.closedAt))
      .limit(1),
  ]);
  const [first] = rows;
  if (!first) return null;
  const alpha = sample?.results.find(({ variable }) => variable === action)?.alpha ?? null;
  return {
    question: first.question,
    values: rows.map(({ code, label, rule }): ClassValue => ({ code, label, rule })),
    agreement:
      alpha === null
        ? ""
        : `Dos personas del estudio leyeron por separado las mismas noticias: su acuerdo (α de Krippendorff) es ${alpha.toFixed(2).replace(".", ",")}, donde 1 es acuerdo perfecto.`,
  };
}
