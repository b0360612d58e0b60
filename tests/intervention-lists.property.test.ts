import { eq, isNull, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { fixedHierarchies, fixedStages, fixedSystems } from "../app/records/catalog/constants.ts";
import { getIntervention } from "../app/records/interventions/queries.server.ts";
import type { Reader, Transaction } from "../db/client.server.ts";
import { conflicts } from "../db/schema/conflicts.ts";
import { interventionLists, interventions } from "../db/schema/interventions.ts";
import { news } from "../db/schema/news.ts";
import { createTestDatabase } from "./support/database.ts";
import { propertyRuns } from "./support/property-runs.ts";

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

/** As an import, a form, the history and the pages for deletion write. */
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant("put" as const), noun, rows }) },
  fc.record({ do: fc.constant("move" as const), noun, id, interventionId }),
  fc.record({ do: fc.constant("delete" as const), noun, id }),
  fc.record({ do: fc.constant("delete intervention" as const), interventionId }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
const write = fc.array(step, { minLength: 1, maxLength: 3 });

/** What is there, by the test's own count. */
class Model {
  readonly conflicts = new Map<string, Row>();
  readonly news = new Map<string, Row>();

  apply(one: Step): void {
    if (one.do === "put") for (const row of one.rows) this[one.noun].set(row.id, row);
    else if (one.do === "delete") this[one.noun].delete(one.id);
    else if (one.do === "move") {
      const row = this[one.noun].get(one.id);
      if (row) this[one.noun].set(one.id, { ...row, interventionId: one.interventionId });
    } else
      for (const rows of [this.conflicts, this.news])
        for (const { id, interventionId } of [...rows.values()])
          if (interventionId === one.interventionId) rows.delete(id);
  }

  idsOf(noun: Noun, interventionId: string): string[] {
    return [...this[noun].values()]
      .filter((row) => row.interventionId === interventionId)
      .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1))
      .map((row) => row.id);
  }
}

async function apply(tx: Transaction, one: Step): Promise<void> {
  if (one.do === "put") await put(tx, one.noun, one.rows);
  else if (one.do === "delete") await tx.delete(tables[one.noun]).where(eq(tables[one.noun].id, one.id));
  else if (one.do === "move")
    await tx
      .update(tables[one.noun])
      .set({ interventionId: one.interventionId })
      .where(eq(tables[one.noun].id, one.id));
  else {
    await tx.delete(interventions).where(eq(interventions.id, one.interventionId));
    await insertInterventions(tx, [one.interventionId]);
  }
}

async function insertInterventions(tx: Transaction, ids: string[]): Promise<void> {
  const [hierarchyId, systemId] = [fixedHierarchies[0].id, fixedSystems[0].id];
  const common = { name: "x", description: "x", strategicProject: "x", hierarchyId, systemId };
  await tx.insert(interventions).values(ids.map((id) => ({ id, ...common })));
}

/** All in one statement, new rows and such as there are already. */
async function put(tx: Transaction, noun: Noun, rows: Row[]): Promise<void> {
  const set = {
    interventionId: sql.raw("excluded.intervention_id"),
    createdAt: sql.raw("excluded.created_at"),
  };
  if (noun === "news")
    await tx
      .insert(news)
      .values(rows.map((row) => ({ ...row, headline: "x", description: "x", date: "2011-12-01" })))
      .onConflictDoUpdate({ target: news.id, set });
  else
    await tx
      .insert(conflicts)
      .values(
        rows.map((row) => ({ ...row, name: "x", description: "x", stageId: fixedStages[0].id, actors: "x" })),
      )
      .onConflictDoUpdate({ target: conflicts.id, set });
}

async function expectLists(on: Reader, model: Model): Promise<void> {
  for (const each of interventionIds)
    expect(await getIntervention(on, each)).toMatchObject({
      conflicts: model.idsOf("conflicts", each),
      news: model.idsOf("news", each),
    });
}

it("An intervention lists its conflicts and news as they were entered, whatever is done to them", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(write, { minLength: 5, maxLength: 15 }), async (writes) => {
      await db.delete(interventions);
      await db.transaction((tx) => insertInterventions(tx, interventionIds));
      const model = new Model();
      for (const steps of writes) {
        await db.transaction(async (tx) => {
          for (const one of steps) {
            await apply(tx, one);
            model.apply(one);
            await expectLists(tx, model);
          }
        });
        await expectLists(db, model);
        expect(await db.$count(interventionLists, isNull(interventionLists.newsIds))).toBe(0);
      }
    }),
    propertyRuns(20),
  );
}, 30_000);
