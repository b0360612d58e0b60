import fc from "fast-check";
import { expect, it } from "vitest";
import { conflicts, interventions, news, newsConflicts } from "../../../db/schema.server.ts";
import { createTestDatabase } from "../../../tests/support/database.ts";
import { newId } from "../../shared/ids.ts";
import { fixedHierarchies, fixedStages, fixedSystems } from "../catalog/constants.ts";
import { mostNamedLimit } from "./constants.ts";
import { getActors, getNewsPerConflict, getTypology } from "./queries.server.ts";

/* Each figure against a count written anew, over the rows as they were put in. */

const { db } = await createTestDatabase();

const name = fc.constantFrom("Ñandú", "nadir", "Ábaco", "abeja", "Zócalo", "¿Río?", "Río", "rio", "oso");
const actors = fc.array(fc.oneof(name, fc.constantFrom("Alcaldía", "Personería")), { maxLength: 12 });
const study = fc.array(
  fc.record({
    name,
    system: fc.constantFrom(...fixedSystems),
    hierarchy: fc.constantFrom(...fixedHierarchies),
    conflicts: fc.array(
      fc.record({
        name,
        type: fc.constantFrom("", "Ambiental", "Ábaco", "Ñandú"),
        escalation: fc.constantFrom("", "Queja formal", "Movilización"),
        claimants: actors,
        defendants: actors,
      }),
      { maxLength: 6 },
    ),
    // Which of all conflicts it names, by place: news may name those of another intervention too.
    news: fc.array(
      fc.record({
        year: fc.integer({ min: 1999, max: 2014 }),
        names: fc.uniqueArray(fc.nat({ max: 15 }), { maxLength: 3 }),
      }),
      { maxLength: 6 },
    ),
  }),
  { maxLength: 8 },
);
type Study = typeof study extends fc.Arbitrary<infer T> ? T : never;
type Rows = Awaited<ReturnType<typeof insert>>;

async function insert(generated: Study) {
  const placed = generated.map((intervention) => ({ ...intervention, id: newId() }));
  const disputes = placed.flatMap((intervention) =>
    intervention.conflicts.map((conflict) => ({ ...conflict, id: newId(), intervention })),
  );
  const items = placed.flatMap((intervention) =>
    intervention.news.map(({ year, names }) => ({
      id: newId(),
      year,
      intervention,
      conflictIds: names.flatMap((place) => disputes[place]?.id ?? []),
    })),
  );
  const links = items.flatMap(({ id, conflictIds }) =>
    conflictIds.map((conflictId) => ({ newsId: id, conflictId })),
  );
  const filler = { description: "x", actors: "x", headline: "x", strategicProject: "x" };
  await db.delete(interventions);
  if (placed.length > 0)
    await db
      .insert(interventions)
      .values(
        placed.map((row) => ({ ...filler, ...row, systemId: row.system.id, hierarchyId: row.hierarchy.id })),
      );
  if (disputes.length > 0)
    await db.insert(conflicts).values(
      disputes.map((row) => ({
        ...filler,
        ...row,
        interventionId: row.intervention.id,
        stageId: fixedStages[0].id,
      })),
    );
  if (items.length > 0)
    await db.insert(news).values(
      items.map(({ id, year, intervention }) => ({
        ...filler,
        id,
        interventionId: intervention.id,
        date: `${year}-12-31`,
      })),
    );
  if (links.length > 0) await db.insert(newsConflicts).values(links);
  return { interventions: placed, conflicts: disputes, news: items };
}

const { compare } = new Intl.Collator("es");
/** Most first; in Spanish order where as many. */
const byCount =
  <T>(count: (item: T) => number, ...keys: ((item: T) => string)[]) =>
  (a: T, b: T) =>
    count(b) - count(a) || keys.map((key) => compare(key(a), key(b))).find((order) => order !== 0) || 0;

/** How often each name is there. */
function tally(list: string[]) {
  return [...new Set(list)]
    .map((name) => ({ name, conflicts: list.filter((other) => other === name).length }))
    .sort(
      byCount(
        ({ conflicts }) => conflicts,
        ({ name }) => name,
      ),
    );
}

function naiveTypology({ conflicts }: Rows) {
  const count = (systemId?: string, hierarchyId?: string) =>
    conflicts.filter(
      ({ intervention: { system, hierarchy } }) =>
        (systemId ?? system.id) === system.id && (hierarchyId ?? hierarchy.id) === hierarchy.id,
    ).length;
  return {
    option: 1,
    hierarchies: fixedHierarchies.map((hierarchy) => ({
      ...hierarchy,
      conflicts: count(undefined, hierarchy.id),
    })),
    systems: fixedSystems.map(({ id, name }) => ({
      id,
      name,
      conflicts: count(id),
      cells: fixedHierarchies.map((hierarchy) => count(id, hierarchy.id)),
    })),
    total: conflicts.length,
    types: tally(conflicts.map(({ type }) => type).filter((type) => type !== "")),
    uncoded: conflicts.filter(({ type }) => type === "").length,
  };
}

function yearsOf(items: Rows["news"]) {
  const years = items.map(({ year }) => year);
  const found = years.length > 0;
  return { firstYear: found ? Math.min(...years) : null, lastYear: found ? Math.max(...years) : null };
}

function naiveNews(rows: Rows) {
  const withoutConflict = (items: Rows["news"]) =>
    items.filter((item) => item.conflictIds.length === 0).length;
  const counted = rows.interventions.map(({ id, name, system }) => {
    const own = rows.news.filter(({ intervention }) => intervention.id === id);
    return {
      id,
      name,
      systemId: system.id,
      news: own.length,
      unlinked: withoutConflict(own),
      ...yearsOf(own),
      conflicts: rows.conflicts
        .filter(({ intervention }) => intervention.id === id)
        .map((conflict) => ({
          id: conflict.id,
          name: conflict.name,
          news: rows.news.filter(({ conflictIds }) => conflictIds.includes(conflict.id)).length,
        }))
        .sort(
          byCount(
            ({ news }) => news,
            ({ name }) => name,
            ({ id }) => id,
          ),
        ),
    };
  });
  return {
    option: 2,
    interventions: counted.sort(
      byCount(
        ({ news }) => news,
        ({ name }) => name,
        ({ id }) => id,
      ),
    ),
    news: rows.news.length,
    unlinked: withoutConflict(rows.news),
    ...yearsOf(rows.news),
  };
}

function naiveActors(rows: Rows) {
  const coded = rows.conflicts.filter(({ type, escalation }) => type !== "" && escalation !== "");
  const ofType = (type: string) => coded.filter((conflict) => conflict.type === type);
  const side = (lists: string[][]) => {
    const counted = tally(lists.flatMap((list) => [...new Set(list)]));
    return { actors: counted.length, mostNamed: counted.slice(0, mostNamedLimit) };
  };
  const groups = [...new Set(coded.map(({ type }) => type))].flatMap((type) =>
    [...new Set(ofType(type).map(({ escalation }) => escalation))].map((escalation) => {
      const members = ofType(type).filter((conflict) => conflict.escalation === escalation);
      return {
        type,
        escalation,
        conflicts: members.length,
        claimants: side(members.map(({ claimants }) => claimants)),
        defendants: side(members.map(({ defendants }) => defendants)),
      };
    }),
  );
  return {
    option: 3,
    groups: groups.sort(
      (a, b) =>
        ofType(b.type).length - ofType(a.type).length ||
        compare(a.type, b.type) ||
        b.conflicts - a.conflicts ||
        compare(a.escalation, b.escalation),
    ),
    total: rows.conflicts.length,
    uncoded: rows.conflicts.length - coded.length,
    withoutActors: coded.filter(({ claimants, defendants }) => claimants.length + defendants.length === 0)
      .length,
  };
}

it("is the naive count, for every study", { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(study, async (generated) => {
      const rows = await insert(generated);
      expect(await getTypology(db)).toEqual(naiveTypology(rows));
      expect(await getNewsPerConflict(db)).toEqual(naiveNews(rows));
      expect(await getActors(db)).toEqual(naiveActors(rows));
    }),
    { numRuns: 80, examples: [[[]]] },
  );
});
