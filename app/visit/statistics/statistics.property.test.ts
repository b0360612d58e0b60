import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { conflicts } from "../../../db/schema/conflicts.ts";
import { otherInterventions } from "../../../db/schema/evidence/news-interventions.ts";
import { interventions } from "../../../db/schema/interventions.ts";
import { news, newsConflicts } from "../../../db/schema/news.ts";
import { siteContent } from "../../../db/schema/site.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import {
  countActors,
  countNews,
  countTypology,
  readFigures,
} from "../../../tests/support/naive-statistics.ts";
import { propertyRuns } from "../../../tests/support/property-runs.ts";
import { readPublicRecords } from "../../../tests/support/public-records.ts";
import { readListFacets } from "../../features/search/list-facets.server.ts";
import { type CrossRow, type CrossTab, joinParts, type Part } from "../../shared/figures/cross-tab.ts";
import { firstHierarchies, firstStages, firstSystems } from "../../shared/study/first-lists.ts";
import { newId } from "../../shared/values/ids.ts";
import { getList } from "./components/list-links.ts";
import type { StatisticFilters } from "./contract.ts";
import { getActors } from "./figures/actors.server.ts";
import { getNewsPerConflict } from "./figures/news.server.ts";
import { getTypology } from "./figures/typology.server.ts";

/* Each figure, with every filter, against a second implementation over the API's responses. */

const api = await createTestApi();
const { db } = api.context;

const name = fc.constantFrom("Ñandú", "nadir", "Ábaco", "abeja", "Zócalo", "¿Río?", "Río", "rio", "oso");
const actors = fc.array(fc.oneof(name, fc.constantFrom("Alcaldía", "Personería")), { maxLength: 12 });
// Few of each, so that filters find something.
const system = fc.constantFrom(...firstSystems.slice(0, 3));
const hierarchy = fc.constantFrom(...firstHierarchies.slice(1, 3));
const stage = fc.constantFrom(...firstStages.slice(0, 2));
const year = fc.oneof(fc.integer({ min: 1999, max: 2014 }), fc.constantFrom(15, 215, 2005));
const study = fc.array(
  fc.record({
    name,
    system,
    hierarchy,
    conflicts: fc.array(
      fc.record({
        name,
        stage,
        type: fc.constantFrom("", "Ambiental", "Ábaco", "Ñandú"),
        escalation: fc.constantFrom("", "Queja formal", "Movilización", "Tutela"),
        claimants: actors,
        defendants: actors,
      }),
      { maxLength: 6 },
    ),
    // Which of all conflicts it names, by place: news may name those of another intervention too.
    news: fc.array(
      fc.record({
        year,
        day: fc.constantFrom("01-01", "07-20", "12-31"),
        names: fc.uniqueArray(fc.nat({ max: 15 }), { maxLength: 3 }),
      }),
      { maxLength: 6 },
    ),
  }),
  { maxLength: 8 },
);
const filters = fc
  .record({
    system: fc.option(system, { nil: undefined }),
    hierarchy: fc.option(hierarchy, { nil: undefined }),
    stage: fc.option(stage, { nil: undefined }),
    from: fc.option(fc.integer({ min: 1999, max: 2014 }), { nil: undefined }),
    to: fc.option(fc.integer({ min: 1999, max: 2014 }), { nil: undefined }),
  })
  .map(
    ({ system, hierarchy, stage, from, to }): StatisticFilters => ({
      system: system?.id,
      hierarchy: hierarchy?.id,
      stage: stage?.id,
      from: from?.toString(),
      to: to?.toString(),
    }),
  );
const alone: StatisticFilters[] = [
  {},
  { system: firstSystems[0].id },
  { hierarchy: firstHierarchies[1].id },
  { stage: firstStages[0].id },
  { from: "2005" },
  { to: "2005" },
  { from: "2004", to: "2006" },
];
const keptEscalations = fc.constantFrom<string[]>([], ["Tutela", "Movilización"]);

type Study = typeof study extends fc.Arbitrary<infer T> ? T : never;

async function insert(generated: Study) {
  const placed = generated.map((intervention) => ({ ...intervention, id: newId() }));
  const disputes = placed.flatMap((intervention) =>
    intervention.conflicts.map((conflict) => ({
      ...conflict,
      id: newId(),
      interventionId: intervention.id,
      actors: ["Vecinos", "vecínos, EPM", "Juan ; epm.", " ;"][conflict.name.length % 4] ?? "",
    })),
  );
  const items = placed.flatMap((intervention) =>
    intervention.news.map(({ year, day, names }) => ({
      id: newId(),
      interventionId: intervention.id,
      date: `${String(year).padStart(4, "0")}-${day}`,
      conflictIds: names.flatMap((place) => disputes[place]?.id ?? []),
    })),
  );
  const shared = items.flatMap(({ id, interventionId, conflictIds }, index) =>
    placed
      .filter((work, place) => work.id !== interventionId && (index + place + conflictIds.length) % 4 === 0)
      .map((work, position) => ({ newsId: id, interventionId: work.id, position })),
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
    await db.insert(conflicts).values(disputes.map((row) => ({ ...filler, ...row, stageId: row.stage.id })));
  if (items.length > 0) await db.insert(news).values(items.map((row) => ({ ...filler, ...row })));
  if (shared.length > 0) await db.insert(otherInterventions).values(shared);
  if (links.length > 0) await db.insert(newsConflicts).values(links);
}

async function keep(escalations: string[]) {
  await db.delete(siteContent).where(eq(siteContent.key, "coding"));
  if (escalations.length > 0)
    await db.insert(siteContent).values({ id: newId(), key: "coding", value: { types: [], escalations } });
}

it("is the naive count over the API's responses, for every study and filter", async () => {
  await fc.assert(
    fc.asyncProperty(study, filters, keptEscalations, async (generated, chosen, kept) => {
      await insert(generated);
      await keep(kept);
      const records = await readPublicRecords(api);
      const [intervention] = records.interventions.map(({ _id }) => _id);
      for (const filters of [chosen, ...alone, { ...chosen, intervention }]) {
        expect(readFigures(await getTypology(db, filters))).toEqual(countTypology(records, filters));
        expect(readFigures(await getNewsPerConflict(db, filters))).toEqual(countNews(records, filters));
        expect(readFigures(await getActors(db, filters))).toEqual(countActors(records, filters, kept));
      }
    }),
    { ...propertyRuns(7), examples: [[[], {}, []]] },
  );
});

it("returns the first ones and counts the rest where a limit is given", async () => {
  await fc.assert(
    fc.asyncProperty(study, filters, fc.integer({ min: 1, max: 3 }), async (generated, filters, limit) => {
      await insert(generated);
      const [all, some] = [
        await getNewsPerConflict(db, filters),
        await getNewsPerConflict(db, filters, limit),
      ];
      const [{ rows = [] } = {}, shown] = [all.tables[1], some.tables[1]];
      expect(shown?.rows).toEqual(rows.slice(0, limit));
      const rest = rows.slice(limit);
      expect(shown?.omitted).toEqual({
        rows: rest.length,
        total: rest.reduce((sum, { total }) => sum + total, 0),
      });
      expect(some.tables[0]).toEqual(all.tables[0]);
      expect({ ...some, tables: all.tables, words: { ...some.words, tables: all.words.tables } }).toEqual(
        all,
      );
      const [allActors, someActors] = [await getActors(db, filters), await getActors(db, filters, limit)];
      const cut = (table: CrossTab | undefined) =>
        table?.rows.map((type) => ({
          ...type,
          rows: type.rows?.map((side) => ({
            ...side,
            rows: side.rows?.slice(0, limit),
            omitted: Math.max(0, (side.rows?.length ?? 0) - limit),
          })),
        }));
      expect(someActors.tables[0]?.rows).toEqual(cut(allActors.tables[0]));
    }),
    propertyRuns(4),
  );
});

it("a figure leads to the list of what it counts", async () => {
  /** How many records a list has; the figure itself where it leads nowhere. */
  const count = async (address: string | null, figure: number) => {
    if (address === null) return figure;
    const { headers } = await api.app.inject({ method: "GET", url: `/api${address}` });
    return Number(headers["x-total-count"]);
  };
  await fc.assert(
    fc.asyncProperty(study, filters, async (generated, chosen) => {
      await insert(generated);
      for (const filters of [chosen, { ...chosen, from: undefined, to: undefined }, {}]) {
        const statistics = [
          await getTypology(db, filters),
          await getNewsPerConflict(db, filters),
          await getActors(db, filters),
        ];
        for (const { unit, rows, columns, total } of statistics.flatMap(({ tables }) => tables)) {
          const check = async (row: CrossRow, above: CrossRow[]) => {
            const within = [...above, row];
            const counted: [{ part: Part | null }[], number][] = [
              ...(row.isHeading ? [] : [[within, row.total] as [CrossRow[], number]]),
              ...columns.map((column, place): [{ part: Part | null }[], number] => [
                [...within, column],
                row.cells[place] ?? 0,
              ]),
            ];
            for (const [parts, figure] of counted) {
              const part = joinParts(parts);
              // A table links no zero; and where nothing is counted it may be a filter that leaves the place out.
              if (part === null || figure === 0) continue;
              expect(await count(getList(filters, unit, part), figure)).toBe(figure);
            }
            for (const below of row.rows?.slice(0, 3) ?? []) await check(below, within);
          };
          for (const row of rows) await check(row, []);
          if (total) await check({ id: "", label: "", part: {}, ...total }, []);
        }
        const [typology] = statistics;
        // Each conflict of a type's list has one stage.
        if (filters.from === undefined && filters.to === undefined)
          for (const { id: type, total } of typology?.tables[1]?.rows ?? []) {
            const { from: _from, to: _to, stage: _stage, ...place } = filters;
            const facets = await readListFacets(db, "conflicts", { ...place, type });
            const ofStage = facets.stage.filter(({ _id }) => (filters.stage ?? _id) === _id);
            expect(ofStage.reduce((sum, { count }) => sum + count, 0)).toBe(total);
          }
      }
    }),
    propertyRuns(2),
  );
});
