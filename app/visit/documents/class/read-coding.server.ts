import { and, eq, inArray } from "drizzle-orm";
import type { Reader } from "../../../../db/client.server.ts";
import { validValues } from "../../../../db/schema/coding/codings.ts";
import { findLadder, formatAlpha, ladderVariable } from "../../../features/coding/method.server.ts";
import type { ClassValue } from "./contract.ts";

/** The other variable of the codebook that a sheet reads. */
const dialogue = "dialogue";
/** The code of a news item that tells of dialogue. */
const yes = "yes";

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
              inArray(validValues.variable, [ladderVariable, dialogue]),
              inArray(validValues.recordId, [...newsIds]),
            ),
          );
  const of = (variable: string) => rows.filter((row) => row.variable === variable);
  const readings = of(ladderVariable);
  return {
    readings: new Map(
      readings.map(({ id, code, label }) => [id, { code: code ?? "", label: label ?? "No se puede decir" }]),
    ),
    /** Of those that were read as a level: "no se puede decir" is none. */
    levels: new Map(
      readings.flatMap(({ id, label, position }) =>
        label === null || position === null ? [] : [[id, { label, position }]],
      ),
    ),
    withDialogue: new Set(of(dialogue).flatMap(({ id, code }) => (code === yes ? [id] : []))),
  };
}

/** The ladder of the codebook in force, and how two readers agreed on it; null without one. */
export async function readLadder(db: Reader) {
  const variable = await findLadder(db);
  if (!variable) return null;
  const alpha = variable.agreement?.alpha ?? null;
  return {
    question: variable.question,
    values: variable.values.map(({ code, label, rule }): ClassValue => ({ code, label, rule })),
    agreement:
      alpha === null
        ? ""
        : `Dos personas del estudio leyeron por separado las mismas noticias: su acuerdo (α de Krippendorff) es ${formatAlpha(alpha)}, donde 1 es acuerdo perfecto.`,
  };
}
