import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { fixedHierarchies, fixedStages, fixedSystems } from "../app/modules/catalog/constants.ts";
import { getIntervention } from "../app/modules/interventions/queries.server.ts";
import { conflicts, interventions, news } from "../db/schema.server.ts";
import { createTestDatabase } from "./support/database.ts";

const { db } = await createTestDatabase();

type Noun = "conflicts" | "news";
type Row = { id: string; interventionId: string; createdAt: Date };
const tables = { conflicts, news };

const interventionIds = ["a1", "a2", "a3"].map((pair) => pair.repeat(12));
const interventionId = fc.constantFrom(...interventionIds);
const id = fc.integer({ min: 0, max: 9 }).map((digit) => String(digit).repeat(24));
const noun = fc.constantFrom<Noun>("conflicts", "news");
/** Few, so that some were entered at the same moment. */
const createdAt = fc.integer({ min: 1, max: 3 }).map((day) => new Date(Date.UTC(2024, 0, day)));
const rows = fc.uniqueArray(fc.record({ id, interventionId, createdAt }), {
  selector: (row) => row.id,
  minLength: 1,
  maxLength: 4,
});

const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant("put" as const), noun, rows }) },
  fc.record({ do: fc.constant("delete" as const), noun, id }),
  fc.record({ do: fc.constant("move all" as const), noun, interventionId }),
  fc.record({ do: fc.constant("delete intervention" as const), interventionId }),
);

async function insertIntervention(id: string): Promise<void> {
  const [hierarchyId, systemId] = [fixedHierarchies[0].id, fixedSystems[0].id];
  const texts = { name: "x", description: "x", strategicProject: "x" };
  await db.insert(interventions).values({ id, ...texts, hierarchyId, systemId });
}

/** As an import writes: all in one statement, new rows and such as there are already. */
async function put(noun: Noun, rows: Row[]): Promise<void> {
  const set = {
    interventionId: sql.raw("excluded.intervention_id"),
    createdAt: sql.raw("excluded.created_at"),
  };
  if (noun === "news")
    await db
      .insert(news)
      .values(rows.map((row) => ({ ...row, headline: "x", description: "x", date: "2011-12-01" })))
      .onConflictDoUpdate({ target: news.id, set });
  else
    await db
      .insert(conflicts)
      .values(
        rows.map((row) => ({ ...row, name: "x", description: "x", stageId: fixedStages[0].id, actors: "x" })),
      )
      .onConflictDoUpdate({ target: conflicts.id, set });
}

it("An intervention lists its conflicts and news as they were entered, whatever is done to them", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), async (steps) => {
      await db.delete(interventions);
      for (const each of interventionIds) await insertIntervention(each);
      const model = { conflicts: new Map<string, Row>(), news: new Map<string, Row>() };
      for (const one of steps) {
        if (one.do === "put") {
          await put(one.noun, one.rows);
          for (const row of one.rows) model[one.noun].set(row.id, row);
        } else if (one.do === "delete") {
          await db.delete(tables[one.noun]).where(eq(tables[one.noun].id, one.id));
          model[one.noun].delete(one.id);
        } else if (one.do === "move all") {
          await db.update(tables[one.noun]).set({ interventionId: one.interventionId });
          for (const row of model[one.noun].values())
            model[one.noun].set(row.id, { ...row, interventionId: one.interventionId });
        } else {
          await db.delete(interventions).where(eq(interventions.id, one.interventionId));
          await insertIntervention(one.interventionId);
          for (const rows of Object.values(model))
            for (const row of [...rows.values()])
              if (row.interventionId === one.interventionId) rows.delete(row.id);
        }
        for (const each of interventionIds) {
          const idsOf = (noun: Noun) =>
            [...model[noun].values()]
              .filter((row) => row.interventionId === each)
              .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1))
              .map((row) => row.id);
          const { conflicts, news } = await getIntervention(db, each);
          expect({ conflicts, news }).toEqual({ conflicts: idsOf("conflicts"), news: idsOf("news") });
        }
      }
    }),
    { numRuns: 30 },
  );
}, 30_000);
