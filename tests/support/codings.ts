import { newId } from "../../app/shared/values/ids.ts";
import type { Database } from "../../db/client.server.ts";
import { codebooks, codebookValues, codebookVariables } from "../../db/schema/coding/codebooks.ts";
import { codings } from "../../db/schema/coding/codings.ts";

/** Codes of news by variable; null where a coder says that nothing can be said. */
type Coded = { id: string; action?: string | null; dialogue?: string | null };

const values = { action: ["0", "1", "2", "3"], dialogue: ["yes", "no"] };

/** Puts a small book in force, and has one person read news with it. */
export async function codeNews(db: Database, coded: readonly Coded[]): Promise<void> {
  const codebookId = newId();
  await db.insert(codebooks).values({ id: codebookId, number: 1, state: "in_force" });
  for (const [position, key] of (["action", "dialogue"] as const).entries()) {
    const variable = { id: newId(), codebookId, key, unit: "news", scale: "ordinal", label: key } as const;
    await db.insert(codebookVariables).values({ ...variable, question: "", position });
    const rows = values[key].map((code, place) => ({
      ...{ id: newId(), codebookId, variableId: variable.id, code, position: place },
      label: `Valor ${code}`,
    }));
    await db.insert(codebookValues).values(rows);
    const readings = coded.flatMap(({ id, [key]: code }) =>
      code === undefined
        ? []
        : [
            {
              ...{ id: newId(), codebookId, recordId: id, variableId: variable.id },
              ...({ noun: "news", round: "first", coderId: newId(), coderName: "Rosa" } as const),
              valueId: rows.find((row) => row.code === code)?.id ?? null,
            },
          ],
    );
    if (readings.length > 0) await db.insert(codings).values(readings);
  }
}
