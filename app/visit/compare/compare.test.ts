import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { places } from "../../../db/schema/places/places.ts";
import { workPlaces } from "../../../db/schema/places/work-places.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { codeNews } from "../../../tests/support/codings.ts";
import { propertyRuns } from "../../../tests/support/property-runs.ts";
import {
  createConflict,
  createDatasheet,
  createIntervention,
  createNewsItem,
  stageId,
  unknownId,
} from "../../../tests/support/records.ts";
import { isCredibleYear } from "../../nouns/news/checks.ts";
import { getComparePath } from "../../shared/lists/compare-address.ts";
import { newId } from "../../shared/values/ids.ts";
import { readLadder } from "../statistics/figures/ladder.server.ts";
import { getStatistics } from "../statistics/queries.server.ts";
import { getComparison } from "./queries.server.ts";
import { readCompared, requireOneAddress } from "./read-compared.server.ts";

const api = await createTestApi();
const { db } = api.context;

const works: string[] = [];
const conflicts: string[] = [];
/** What was read in each news item, and what it is about. */
const readings: {
  id: string;
  about: (string | undefined)[];
  action: string;
  dialogue: string;
  date: string;
}[] = [];

beforeAll(async () => {
  for (const [place, name] of ["Puente", "Plaza", "Túnel", "Parque", "Tranvía"].entries()) {
    const work = await createIntervention(api, { interventionName: name });
    works.push(work);
    for (let number = 0; number < place; number++)
      conflicts.push(
        await createConflict(api, work, {
          conflictName: `${name} ${number}`,
          actorsInvolved: "Vecinos; Metro, Alcaldía",
          ...(number === 1 ? { claimants: ["Vecinos"], defendants: ["Metro"] } : {}),
        }),
      );
    const [first, second] = conflicts.slice(-place);
    const dates = ["2003-05-04", "2003-07-01", "2011-12-01", "0215-07-25"].slice(place % 3);
    for (const [order, newsDate] of dates.entries()) {
      const reported = place > 1 && first ? [first, ...(newsDate > "2011" && second ? [second] : [])] : [];
      const others = place === 4 ? [works[0]] : [];
      const fields = { newsName: newsDate, newsDate, conflicts: reported, otherInterventions: others };
      const id = await createNewsItem(api, work, fields);
      const values = { action: String((place + order) % 4), dialogue: order % 2 === 0 ? "yes" : "no" };
      readings.push({ id, about: [work, ...reported, ...others], date: newsDate, ...values });
    }
  }
  // The last work has news that nobody has read.
  await codeNews(db, readings.slice(0, -2));
  const [place] = await db.insert(places).values({ id: newId(), name: "Boston", kind: "barrio" }).returning();
  await db
    .insert(workPlaces)
    .values({ id: newId(), interventionId: works[1] ?? "", placeId: place?.id ?? "", relation: "in" });
  await createDatasheet(api, works[0] ?? "", { conflictivity: "Ambiental\nSe talaron cien árboles." });
}, 60_000);

it("says of each record what its separate statistics say", async () => {
  const some = fc.shuffledSubarray([...works, ...conflicts], { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(some, async (ids) => {
      const { records, statistic } = await getComparison(db, ids);
      expect(records.map(({ _id }) => _id)).toEqual(ids);
      for (const record of records) {
        const [typology, news, actors] = await getStatistics(db, { intervention: record.work._id });
        const [ofWork] = news?.tables[1]?.rows ?? [];
        const row = record.kind === "work" ? ofWork : ofWork?.rows?.find(({ id }) => id === record._id);
        const years = news?.tables[1]?.columns.map(({ label }) => label) ?? [];
        const counted = (row?.cells ?? []).flatMap((count, place) =>
          count > 0 && Number(years[place]) > 0 ? [{ year: Number(years[place]), count }] : [],
        );
        expect({ news: record.news, years: record.years }).toEqual({ news: row?.total ?? 0, years: counted });
        const drawn = statistic.tables[0]?.rows.find(({ id }) => id === record._id);
        // Its total leads to the list of all its news: those of dates to review have a column of their own.
        expect(drawn?.total).toBe(row?.total ?? 0);
        for (const { cells, total } of drawn ? [drawn, ...(drawn.rows ?? [])] : [])
          expect(cells.reduce((sum, count) => sum + count, 0)).toBe(total);
        const own = readings.slice(0, -2).filter(({ about }) => about.includes(record._id));
        const isYes = ({ dialogue }: (typeof own)[number]) => dialogue === "yes";
        const dialogue = own.length > 0 ? { yes: own.filter(isYes).length, coded: own.length } : null;
        expect(record.dialogue).toEqual(dialogue);
        const strongest = Math.max(...own.map(({ action }) => Number(action)));
        expect(record.highest?.label).toBe(own.length > 0 ? `Valor ${strongest}` : undefined);
        if (record.kind === "conflict") continue;
        const ladder = await readLadder(db, { intervention: record._id });
        const ofLadder = (ladder?.rows ?? []).flatMap(({ label, cells }) =>
          cells.flatMap((count, code) => (count > 0 ? [`${label} ${code}: ${count}`] : [])),
        );
        const levels = record.levels
          .filter(({ year }) => isCredibleYear(year))
          .map(({ year, code, count }) => `${year} ${code}: ${count}`);
        expect(levels.sort()).toEqual(ofLadder.sort());
        expect(record.conflicts).toBe(typology?.total);
        const sided = (actors?.tables[0]?.rows ?? []).flatMap(({ rows = [] }) =>
          rows.flatMap(({ id: side, rows: own = [] }) => own.map(({ id }) => `${side} ${id}`)),
        );
        expect(new Set(record.actors.map(({ side, _id }) => `${side} ${_id}`))).toEqual(new Set(sided));
        expect(new Set(record.written)).toEqual(new Set(actors?.tables[1]?.rows.map(({ label }) => label)));
      }
    }),
    propertyRuns(20),
  );
});

describe("The address", () => {
  it("takes ticks of a form, each record once, to one address", async () => {
    const [first = "", second = ""] = works;
    const ticked = new URLSearchParams(`a=${first}&a=${second}&a=${first}`);
    const asked = await readCompared(db, ticked);
    expect(asked).toEqual({ ids: [first, second], unknown: [], omitted: 0 });
    const path = getComparePath(asked.ids);
    const sent = (parameters: URLSearchParams) => {
      try {
        requireOneAddress(asked, parameters);
        return null;
      } catch (response) {
        return (response as Response).headers.get("Location");
      }
    };
    expect(sent(ticked)).toBe(path);
    expect(sent(new URLSearchParams(path.split("?")[1]))).toBeNull();
  });

  it("names what there is not, and compares the first four of five", async () => {
    const named = new URLSearchParams([["a", "<script>"], ["b", unknownId], ...works.map((id) => ["c", id])]);
    expect(await readCompared(db, named)).toEqual({
      ids: works.slice(0, 4),
      unknown: ["<script>", unknownId],
      omitted: 1,
    });
  });

  it("draws all years on one scale", async () => {
    const ids = works.slice(3);
    const { statistic } = await getComparison(db, ids);
    expect(new Set(statistic.charts.map(({ most }) => most)).size).toBe(1);
  });

  it("draws no years where all dates are to be reviewed", async () => {
    const work = await createIntervention(api);
    await createNewsItem(api, work, { newsDate: "0215-07-25" });
    const { records, statistic } = await getComparison(db, [work]);
    expect([records[0]?.news, statistic.total, statistic.charts, statistic.words.note]).toEqual([
      1,
      1,
      [],
      "",
    ]);
  });
});

it("names the strongest action with its first year, where its place is known, and draws what nobody has read apart", async () => {
  const [first = "", second = ""] = works;
  const { records, statistic } = await getComparison(db, [second, first]);
  const [record] = records;
  expect(record).toMatchObject({
    highest: { label: "Valor 3", year: null, news: { name: "0215-07-25" } },
    territory: [{ name: "Boston", relation: "in" }],
  });
  const legend = statistic.charts[0]?.legend.map(({ text }) => text);
  expect(legend).toEqual(["0 · Valor 0", "1 · Valor 1", "2 · Valor 2", "3 · Valor 3", "Sin codificar"]);
  expect(statistic.charts[1]?.legend).toEqual([]);
});

it("a conflict stands with its stage, its work and its own text", async () => {
  const [conflict = ""] = conflicts;
  const { records } = await getComparison(db, [conflict, works[0] ?? ""]);
  expect(records[0]).toMatchObject({
    kind: "conflict",
    stages: [{ _id: stageId, count: 1 }],
    work: { name: "Plaza" },
  });
  expect(records[1]?.text.map(({ text }) => text)).toEqual(
    ["Ambiental\nSe talaron cien árboles."].flatMap((text) => text.split("\n")),
  );
});
