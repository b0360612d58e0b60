import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { createTestApi } from "../../../tests/support/api.ts";
import {
  create,
  createConflict,
  createDatasheet,
  createIntervention,
  createNewsItem,
  valid,
} from "../../../tests/support/records.ts";
import { addPress } from "../../nouns/interventions/press.server.ts";
import { listInterventionCards } from "../../nouns/interventions/queries.server.ts";
import { readConflictPeriod, readPeriod, readWorkPeriod } from "../../nouns/news/period.server.ts";
import { listEmptyPages } from "../../nouns/site/empty-pages.server.ts";
import type { PublicPath } from "../../shared/pages/public-pages.ts";
import { listOriginalMaps } from "../map/queries.server.ts";
import { listWrittenActors } from "../statistics/figures/actors.server.ts";
import { readPress } from "./queries.server.ts";

const api = await createTestApi();
const { db } = api.context;

it("The period of the study, a work and a conflict are the years of their news, without dates that cannot be right", async () => {
  expect(await readPeriod(db)).toBeNull();
  expect(await readPress(db)).toBeNull();
  const work = await createIntervention(api, { interventionName: "Tranvía" });
  const other = await createIntervention(api, { interventionName: "Aula abierta" });
  const conflict = await createConflict(api, work, {
    actorsInvolved: "Vecinos, vecinos; Borde de Río. Comerciantes",
  });
  await createConflict(api, other, { actorsInvolved: "borde de río; Vecinos" });
  for (const newsDate of ["0215-07-25", "2003-05-01", "2003-06-01", "2006-01-01", "2999-01-01"])
    await createNewsItem(api, work, { newsDate });
  await createNewsItem(api, work, { newsDate: "2005-03-04", conflicts: [conflict] });
  await createNewsItem(api, other, { newsDate: "2008-12-31" });
  expect(await readPeriod(db)).toEqual({ first: 2003, last: 2008 });
  expect(await readWorkPeriod(db, work)).toEqual({ first: 2003, last: 2006 });
  expect(await readConflictPeriod(db, conflict)).toEqual({ first: 2005, last: 2005 });
  expect(await readPress(db)).toEqual({
    period: { first: 2003, last: 2008 },
    years: [2, 0, 1, 1, 0, 1].map((count, index) => ({ year: 2003 + index, count })),
    improbable: 2,
  });
});

it("Works tell their news by year and their conflicts, and are ordered by them on their page", async () => {
  const page = { limit: 30, offset: 0 };
  const order = async (sort?: "first" | "-news" | "-conflicts") => {
    const { items } = await listInterventionCards(db, { sort }, page);
    return (await addPress(db, items)).map(({ interventionName, press }) => ({ interventionName, ...press }));
  };
  const tram = {
    interventionName: "Tranvía",
    news: 6,
    conflicts: 1,
    years: [
      { year: 2003, count: 2 },
      { year: 2005, count: 1 },
      { year: 2006, count: 1 },
    ],
  };
  const school = {
    interventionName: "Aula abierta",
    news: 1,
    conflicts: 1,
    years: [{ year: 2008, count: 1 }],
  };
  expect(await order()).toEqual([school, tram]);
  expect(await order("first")).toEqual([tram, school]);
  expect(await order("-news")).toEqual([tram, school]);
  expect(await order("-conflicts")).toEqual([school, tram]);
});

it("Until actors are coded their names are as written, without what is a work's strategic project", async () => {
  const written = await listWrittenActors(db);
  expect(written).toEqual([
    { name: expect.stringMatching(/^vecinos$/i), conflicts: 2 },
    { name: "Borde de Río. Comerciantes", conflicts: 1 },
  ]);
});

it("Pages that have nothing are offered by no menu until they have something", async () => {
  const expectEmpty = async (...paths: PublicPath[]) => expect(await listEmptyPages(db)).toEqual(paths);
  await expectEmpty("/map", "/method", "/actors", "/places", "/errata", "/reports", "/team");
  const work = await createIntervention(api, { interventionName: "Ñame" });
  const datasheet = await createDatasheet(api, work);
  expect((await listOriginalMaps(db)).flatMap(({ works }) => works)).toEqual([
    expect.objectContaining({ name: "Aula abierta", datasheetId: null }),
    { _id: work, name: "Ñame", datasheetId: datasheet },
    expect.objectContaining({ name: "Tranvía", datasheetId: null }),
  ]);
  await create(api, "/actors", valid.actor());
  await create(api, "/errata", valid.erratum());
  await api.call("PUT", `/interventions/${work}/geometry`, { as: "researcher", body: valid.place() });
  await expectEmpty("/method", "/places", "/reports", "/team");
});

it("Names as written stay beside actors that no conflict has, until one is coded", async () => {
  const { rows } = await db.execute(sql`select from actors`);
  expect(rows).toHaveLength(1);
  expect(await listWrittenActors(db)).toHaveLength(2);
  const work = await createIntervention(api, { interventionName: "Parque" });
  await createConflict(api, work, { claimants: ["Borde de Río"] });
  expect(await listWrittenActors(db)).toEqual([]);
});
