import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { getIntervention, listInterventions } from "../../app/nouns/interventions/queries.server.ts";
import { firstHierarchies, firstStages, firstSystems } from "../../app/shared/study/first-lists.ts";
import { conflicts } from "../../db/schema/conflicts.ts";
import { otherInterventions } from "../../db/schema/evidence/news-interventions.ts";
import { interventions } from "../../db/schema/interventions.ts";
import { news } from "../../db/schema/news.ts";
import { createTestDatabase } from "../support/database.ts";
import { propertyRuns } from "../support/property-runs.ts";

const { db } = await createTestDatabase();

const interventionIds = ["a1", "a2", "a3"].map((pair) => pair.repeat(12));
const interventionId = fc.constantFrom(...interventionIds);
const digit = fc.integer({ min: 0, max: 15 }).map((value) => value.toString(16));
const id = digit.map((one) => one.repeat(24));
/** Few days, so that some records have the same timestamp. */
const createdAt = fc.integer({ min: 1, max: 3 }).map((day) => new Date(Date.UTC(2024, 0, day)));
const records = fc.uniqueArray(fc.record({ id, interventionId, createdAt }), { selector: (one) => one.id });
const change = fc.record({ id, moveTo: fc.option(interventionId) });
/** News that are about an intervention besides their own. */
const others = fc.array(fc.record({ id, interventionId }));
const content = fc.record({ conflicts: records, news: records, changes: fc.array(change), others });

type Stored = { id: string; interventionId: string; createdAt: Date };
type Content = {
  conflicts: Stored[];
  news: Stored[];
  changes: { id: string; moveTo: string | null }[];
  others: Other[];
};
type Other = { id: string; interventionId: string };

async function fill({ conflicts: ofConflicts, news: ofNews, changes, others }: Content): Promise<void> {
  await db.delete(interventions);
  const [hierarchyId, systemId] = [firstHierarchies[0].id, firstSystems[0].id];
  const texts = { name: "x", description: "x", strategicProject: "x", actors: "x", headline: "x" };
  await db
    .insert(interventions)
    .values(interventionIds.map((id) => ({ id, hierarchyId, systemId, ...texts })));
  const more = { ...texts, stageId: firstStages[0].id, date: "2011-12-01" };
  if (ofConflicts.length > 0)
    await db.insert(conflicts).values(ofConflicts.map((one) => ({ ...one, ...more })));
  if (ofNews.length > 0) await db.insert(news).values(ofNews.map((one) => ({ ...one, ...more })));
  for (const { id, interventionId } of others.filter((one) => ofNews.some(({ id }) => id === one.id)))
    await db
      .insert(otherInterventions)
      .values({ newsId: id, interventionId, position: 0 })
      .onConflictDoNothing();
  for (const table of [conflicts, news])
    for (const { id, moveTo } of changes)
      if (moveTo === null) await db.delete(table).where(eq(table.id, id));
      else await db.update(table).set({ interventionId: moveTo }).where(eq(table.id, id));
}

/** What the lists must be, without the database: what an item is about is a list whose first one a move replaces. */
function listIds(
  stored: Stored[],
  { changes, others }: Pick<Content, "changes" | "others">,
  interventionId: string,
): string[] {
  const left = new Map(
    stored.map(({ id, interventionId, createdAt }) => {
      const further = others.filter((other) => other.id === id).map((other) => other.interventionId);
      return [id, { id, createdAt, about: [...new Set([interventionId, ...further])] }];
    }),
  );
  for (const { id, moveTo } of changes) {
    const one = left.get(id);
    if (moveTo === null) left.delete(id);
    else if (one) left.set(id, { ...one, about: [...new Set([moveTo, ...one.about.slice(1)])] });
  }
  return [...left.values()]
    .filter(({ about }) => about.includes(interventionId))
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id);
}

async function expectLists(given: Content): Promise<void> {
  await fill(given);
  const { items } = await listInterventions(db, {}, { limit: 30, offset: 0 });
  for (const id of interventionIds) {
    const lists = {
      conflicts: listIds(given.conflicts, { ...given, others: [] }, id),
      news: listIds(given.news, given, id),
    };
    expect(await getIntervention(db, id)).toMatchObject(lists);
    expect(items.find(({ _id }) => _id === id)).toMatchObject(lists);
  }
}

it.each([
  ["that names its own work among the others leaves it when it is moved", [2, 2], [0], [0]],
  ["that is moved to one of its others, and on, is no longer about that one", [0, 1, 2], [1, 2], [2]],
  ["that is moved there and back has lost that one", [0, 1, 2], [1, 0], [0, 2]],
])("a news item %s", async (_, [first = 0, ...others], moves, about) => {
  const [id, pick] = ["9".repeat(24), (work: number) => interventionIds[work] ?? ""];
  const given = {
    conflicts: [],
    news: [{ id, interventionId: pick(first), createdAt: new Date(Date.UTC(2024, 0, 1)) }],
    changes: moves.map((work) => ({ id, moveTo: pick(work) })),
    others: others.map((work) => ({ id, interventionId: pick(work) })),
  };
  expect(interventionIds.filter((work) => listIds(given.news, given, work).length > 0)).toEqual(
    about.map(pick),
  );
  await expectLists(given);
});

it("an intervention lists its conflicts and news in the order of their creation", async () => {
  await fc.assert(fc.asyncProperty(content, expectLists), propertyRuns(7));
});
