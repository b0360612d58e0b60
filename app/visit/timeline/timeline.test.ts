import { beforeAll, expect, it } from "vitest";
import { createTestApi } from "../../../tests/support/api.ts";
import {
  createConflict,
  createIntervention,
  createNewsItem,
  systemId,
} from "../../../tests/support/records.ts";
import { siteValues } from "../../../tests/support/site.ts";
import { firstSystems } from "../../shared/study/first-lists.ts";
import { findNewsCase } from "../case-file/news-case.server.ts";
import { findConflictCase } from "../case-file/queries.server.ts";
import { listLabels, placeBar, placeDate, placeTerm } from "./axis/place.ts";
import { getTimeline } from "./queries.server.ts";

const api = await createTestApi();
const { db } = api.context;
const otherSystem = firstSystems[0].id;

const ids: Record<string, string> = {};

beforeAll(async () => {
  const work = await createIntervention(api, { interventionName: "Puente" });
  const single = await createIntervention(api, { interventionName: "Plaza", internalSystem: otherSystem });
  const silent = await createIntervention(api, { interventionName: "Sin noticias" });
  ids.named = await createConflict(api, work, { conflictName: "Peatones y ciclistas" });
  ids.silent = await createConflict(api, work, { conflictName: "Vecinos y venteros" });
  ids.only = await createConflict(api, single, { conflictName: "Venteros, peatones y ciclistas" });
  ids.first = await createNewsItem(api, work, {
    newsName: "Un ciclista en el puente",
    newsDate: "2003-05-02",
  });
  ids.second = await createNewsItem(api, work, {
    newsName: "Otro ciclista en el puente",
    newsDate: "2003-05-20",
    conflicts: [ids.named],
  });
  // Of another work, and of a year that cannot be right: the first counts, the second does not.
  ids.elsewhere = await createNewsItem(api, single, {
    newsName: "El ciclista del puente llega a la plaza",
    newsDate: "2006-01-31",
    conflicts: [ids.named],
  });
  ids.doubtful = await createNewsItem(api, work, { newsDate: "0215-07-25", conflicts: [ids.named] });
  Object.assign(ids, { work, single, withoutNews: silent });
});

it("a conflict's span is that of the news that name it, else its work's where it is the only one, else none", async () => {
  const { works, beside } = await getTimeline(db, {});
  const conflicts = works.flatMap((work) => work.conflicts);
  expect(Object.fromEntries(conflicts.map(({ _id, span }) => [_id, span]))).toEqual({
    [ids.named as string]: { first: "2003-05-20", last: "2006-01-31", ofWork: false },
    [ids.only as string]: { first: "2006-01-31", last: "2006-01-31", ofWork: true },
  });
  expect(beside.conflicts.map(({ _id }) => _id)).toEqual([ids.silent]);
});

it("has the axis of the data, a tick for each month, and beside it what cannot be drawn", async () => {
  const { axis, works, beside, omitted } = await getTimeline(db, {});
  expect({ axis, omitted }).toEqual({ axis: { first: 2003, last: 2006 }, omitted: 0 });
  expect(works.map(({ _id, first, last, news }) => ({ _id, first, last, news }))).toEqual([
    { _id: ids.single, first: "2006-01-31", last: "2006-01-31", news: 1 },
    { _id: ids.work, first: "2003-05-02", last: "2003-05-20", news: 2 },
  ]);
  expect(
    works.flatMap(({ ticks }) => ticks).map(({ at, news, only }) => [at, news, only?._id ?? null]),
  ).toEqual([
    ["2006-01-31", 1, ids.elsewhere],
    ["2003-05-02", 2, null],
  ]);
  expect(beside.news).toMatchObject([{ _id: ids.doubtful, date: "0215-07-25" }]);
  expect(beside.works.map(({ _id }) => _id)).toEqual([ids.withoutNews]);
});

it("has the mayors' terms in their order, and none where the study has no such background", async () => {
  const later = { name: "Segunda alcaldía", from: "2008", to: "2011" };
  const put = async (background: string, __v: number) => {
    const body = { background, items: [later, ...siteValues.terms.items], __v };
    const response = await api.call("PUT", "/site-content/terms", { as: "researcher", body });
    expect(response.statusCode, response.body).toBe(200);
  };
  await put("", 0);
  expect((await getTimeline(db, {})).terms).toEqual([
    { name: "Primera alcaldía", from: 2004, to: 2007 },
    { name: "Segunda alcaldía", from: 2008, to: 2011 },
  ]);
  await put("none", 1);
  expect((await getTimeline(db, {})).terms).toEqual([]);
});

it("is narrowed by system and years; years without news are not drawn", async () => {
  const draw = async (filters: Parameters<typeof getTimeline>[1]) => {
    const { axis, works } = await getTimeline(db, filters);
    return [axis.first, axis.last, ...works.map(({ name }) => name)];
  };
  expect(await draw({ system: systemId })).toEqual([2003, 2006, "Puente"]);
  expect(await draw({ from: "2004", to: "9999" })).toEqual([2004, 2006, "Plaza"]);
  expect((await draw({ from: "1000", to: "1001" })).slice(2)).toEqual([]);
});

it("a conflict and a news item name what belongs to them, and similar records of other works", async () => {
  const conflict = await findConflictCase(db, String(ids.named));
  expect(conflict?.reports.map(({ _id }) => _id)).toEqual([ids.doubtful, ids.second, ids.elsewhere]);
  expect(conflict?.siblings.map(({ _id }) => _id)).toEqual([ids.silent]);
  expect(conflict?.similar.map(({ _id }) => _id)).toEqual([ids.only]);
  // One word in common says little, however rare.
  expect((await findConflictCase(db, ids.silent ?? ""))?.similar).toEqual([]);
  const item = await findNewsCase(db, String(ids.first));
  expect([item?.previous, item?.next?._id]).toEqual([undefined, ids.second]);
  expect(item?.month.map(({ _id }) => _id)).toEqual([ids.second]);
  expect(item?.similar.map(({ _id }) => _id)).toEqual([ids.elsewhere]);
  const doubtful = await findNewsCase(db, String(ids.doubtful));
  expect([doubtful?.previous, doubtful?.next, doubtful?.month]).toEqual([undefined, undefined, []]);
});

it("places dates, bars and terms inside the axis", () => {
  const axis = { first: 2001, last: 2004 };
  expect([
    placeDate(axis, "2001-01-01"),
    placeDate(axis, "2003-01-01"),
    placeDate(axis, "2010-01-01"),
  ]).toEqual([0, 49.97, 100]);
  expect(placeBar(axis, { first: "2004-12-31", last: "2004-12-31" })).toEqual({ x: "99.3%", width: "0.7%" });
  expect(placeTerm(axis, { name: "", from: 1998, to: 2001 })).toEqual({ left: 0, width: 25 });
  expect(placeTerm(axis, { name: "", from: 2005, to: 2008 })).toBeNull();
});

it("labels as many years as fit, however long the axis", () => {
  for (let years = 1; years <= 300; years += 1) {
    const labels = listLabels({ first: 2017 - years, last: 2016 });
    const major = labels.filter(({ isMinor }) => !isMinor);
    expect(labels.length, `${years} years`).toBeLessThanOrEqual(19);
    expect(major.length, `${years} years`).toBeLessThanOrEqual(9);
    if (years > 4) expect(major.length, `${years} years`).toBeGreaterThan(0);
  }
  expect(
    listLabels({ first: 1999, last: 2016 })
      .map(({ isMinor }) => isMinor)
      .indexOf(false),
  ).toBe(1);
});

it("a news item stands before and after those of each of its works", async () => {
  const { first = "", second = "", single = "", work = "" } = ids;
  const fields = { newsDate: "2003-05-10", otherInterventions: [work] };
  const shared = await createNewsItem(api, single, fields);
  const around = await Promise.all([first, second].map((id) => findNewsCase(db, id)));
  expect(around.map((item) => [item?.previous?._id, item?.next?._id])).toEqual([
    [undefined, shared],
    [shared, undefined],
  ]);
});
