import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { firstHierarchies, firstStages, firstSystems } from "../../app/shared/study/first-lists.ts";
import { newId } from "../../app/shared/values/ids.ts";
import { migrateUpTo } from "../../cli/archive/migrations.ts";
import { migrateDatabase } from "../../db/migrate.server.ts";
import { codebooks, codebookValues } from "../../db/schema/coding/codebooks.ts";
import { validValues } from "../../db/schema/coding/codings.ts";
import { createTestDatabase, emptyDatabase } from "../support/database.ts";

const { db, url } = await createTestDatabase();
const [hierarchy, system, stage] = [firstHierarchies[0].id, firstSystems[0].id, firstStages[0].id];

async function fill(lists: object, coded: [type: string, escalation: string][]): Promise<string[]> {
  await emptyDatabase(db);
  await migrateUpTo(url, "0035_merged_records");
  await db.execute(sql`insert into hierarchies (id, name, position) values (${hierarchy}, 'x', 1)`);
  await db.execute(sql`insert into systems (id, name, position) values (${system}, 'x', 1)`);
  await db.execute(sql`insert into stages (id, name, position) values (${stage}, 'x', 1)`);
  const work = newId();
  await db.execute(sql`insert into interventions (id, name, description, hierarchy_id, strategic_project, system_id)
    values (${work}, 'Parque', 'Un parque', ${hierarchy}, 'Borde de río', ${system})`);
  await db.execute(
    sql`insert into site_content (id, key, value) values (${newId()}, 'coding', ${JSON.stringify(lists)}::jsonb)`,
  );
  const ids: string[] = [];
  for (const [type, escalation] of coded) {
    const id = newId();
    ids.push(id);
    await db.execute(sql`insert into conflicts (id, intervention_id, name, description, stage_id, actors, type, escalation)
      values (${id}, ${work}, 'Ruido', 'Obra de noche', ${stage}, 'Vecinos', ${type}, ${escalation})`);
  }
  await migrateDatabase(url);
  return ids;
}

it("makes version 1 of the codebook from lists and conflicts of before, with what each choice means", async () => {
  const ids = await fill(
    {
      types: ["Vial", "Social"],
      escalations: ["Queja"],
      typeMeanings: [{ name: "Social", definition: "Qué es", example: "Un caso" }],
    },
    [
      ["Social", "Demanda"],
      ["Otro", ""],
      ["", ""],
      ["Otro", "Queja"],
    ],
  );
  expect(await db.select({ number: codebooks.number, state: codebooks.state }).from(codebooks)).toEqual([
    { number: 1, state: "in_force" },
  ]);
  const values = await db
    .select()
    .from(codebookValues)
    .orderBy(codebookValues.variableId, codebookValues.position);
  const types = values.filter(({ label }) => ["Vial", "Social", "Otro"].includes(label));
  expect(types.map(({ code, label, rule, exampleIn }) => [code, label, rule, exampleIn])).toEqual([
    ["1", "Vial", "", ""],
    ["2", "Social", "Qué es", "Un caso"],
    ["3", "Otro", "", ""],
  ]);
  const valid = await db.select().from(validValues);
  expect(valid.every(({ basis, noun }) => basis === "single" && noun === "conflict")).toBe(true);
  const shown = valid.map(({ recordId, variable, label }) => [ids.indexOf(recordId), variable, label]);
  expect(shown.sort()).toEqual([
    [0, "escalation", "Demanda"],
    [0, "type", "Social"],
    [1, "type", "Otro"],
    [3, "escalation", "Queja"],
    [3, "type", "Otro"],
  ]);
});

it("makes no codebook where nothing was listed or coded", async () => {
  await fill({ types: [], escalations: [], stageMeanings: [] }, [["", ""]]);
  expect(await db.$count(codebooks)).toBe(0);
});
