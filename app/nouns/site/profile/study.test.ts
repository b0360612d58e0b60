import { readdirSync, readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { createTestApi } from "../../../../tests/support/api.ts";
import { createIntervention, createNewsItem, valid } from "../../../../tests/support/records.ts";
import { siteValues } from "../../../../tests/support/site.ts";
import { findPublicHistory } from "../../../features/editions/past/public-states.server.ts";
import { readDataset } from "../../../features/open-data/dataset.server.ts";
import { filters } from "../../../records/filters/filters.server.ts";
import { allAxes, anAxis, theAxes, theAxis } from "../../../shared/study/study.ts";
import { atStudyTime, toStudyDay } from "../../../shared/study/time.ts";
import { loadDocument } from "../../../visit/documents/generate/load-document.server.ts";
import { getHomeContent, readPress } from "../../../visit/home/queries.server.ts";
import { getTypology } from "../../../visit/statistics/figures/typology.server.ts";
import { writeFigures } from "../../../visit/statistics/files/figure-files.server.ts";
import { nouns } from "../../register.ts";
import { getStatisticEntry } from "../constants.ts";

const api = await createTestApi();
const { db } = api.context;
const as = "researcher";
async function write(fields: Record<string, string>): Promise<void> {
  const { __v } = (await api.call("GET", "/site-content/profile", { as })).json<{ __v: number }>();
  const body = { ...siteValues.profile, ...fields, __v };
  const response = await api.call("PUT", "/site-content/profile", { as, body });
  expect(response.statusCode, response.body).toBe(200);
  // The words are read before the next answer.
  await api.call("GET", "/news");
}

describe("The words of a study", () => {
  it("are those of the first one until somebody writes others", () => {
    expect(getStatisticEntry("typology").heading).toBe(
      "Conflictos por sistema estructurante, jerarquía urbana y tipo",
    );
    expect([allAxes("system"), theAxis("hierarchy")]).toEqual(["Todos los sistemas", "la jerarquía"]);
  });

  it("stand in every sentence with their article", async () => {
    await write({
      ...{ system_one: "dimensión", system_many: "dimensiones", system_article: "la" },
      ...{ system_term: "dimensión del hábitat", hierarchy_one: "área", hierarchy_many: "áreas" },
      hierarchy_term: "",
    });
    expect([allAxes("system"), anAxis("system")]).toEqual(["Todas las dimensiones", "una dimensión"]);
    expect([theAxis("hierarchy"), anAxis("hierarchy"), theAxes("hierarchy")]).toEqual([
      "el área",
      "un área",
      "las áreas",
    ]);
    expect([filters.system.label, filters.hierarchy.facet?.title]).toEqual(["Dimensión", "Área"]);
    expect(`${nouns.system.article} ${nouns.system.one}`).toBe("la dimensión");
    expect(getStatisticEntry("typology")).toMatchObject({
      title: "Tipos de conflicto por dimensión y área",
      heading: "Conflictos por dimensión del hábitat, área y tipo",
    });
    const typology = await getTypology(db);
    expect(typology.tables.map(({ heading }) => heading)).toEqual(["Dimensión", "Tipo y sus dimensiones"]);
    expect(writeFigures(typology)).toMatch(/^\uFEFF?dimensión,área,tipo,conflictos/);
    const description = (await api.call("GET", "/openapi.json")).body;
    expect(description).toContain('"title":"Dimensión"');
    expect(description).not.toMatch(/"title":"(?:Sistema|Jerarquía)/);
  });

  it("stand in what a form and an import refuse", async () => {
    const body = {
      interventionName: "Un parque",
      description: "Uno",
      hierarchy: "",
      strategicProject: "Uno",
    };
    const refused = await api.call("POST", "/interventions", { as, body });
    expect(refused.body).toContain("La dimensión es obligatoria");
    expect(refused.body).toContain("El área es obligatoria");
  });
});

describe("The time of a study", () => {
  it("decides the day on which something happened", async () => {
    const at = "2026-11-21T02:30:00Z";
    await write({ timeZone: "" });
    expect([toStudyDay(at), atStudyTime("2026-11-21", 12).toISOString()]).toEqual([
      "2026-11-20",
      "2026-11-21T17:00:00.000Z",
    ]);
    await write({ timeZone: "Europe/Madrid" });
    expect([toStudyDay(at), atStudyTime("2026-07-21").toISOString()]).toEqual([
      "2026-11-21",
      "2026-07-20T22:00:00.000Z",
    ]);
  });

  it("begins the day from which history is public", async () => {
    for (const [historySince, status] of Object.entries({ "2026-02-29": 400, "2026-01-15": 200 })) {
      const body = { ...siteValues.dataset, place: "", historySince };
      expect((await api.call("PUT", "/site-content/dataset", { as, body })).statusCode).toBe(status);
    }
    const id = await createIntervention(api);
    const body = valid.intervention({ interventionName: "Nombre nuevo", __v: 0 });
    const changed = await api.call("PUT", `/interventions/${id}`, { as, body });
    expect(changed.statusCode, changed.body).toBe(200);
    const countStates = async (at: string) => {
      await db.execute(sql`update revisions set at = ${at} where record_id = ${id}`);
      return (await findPublicHistory(db, { list: "interventions", id })).states.length;
    };
    // Midnight in Madrid, as the test before has it, is at eleven.
    expect([await countStates("2026-01-14T22:59:00Z"), await countStates("2026-01-14T23:01:00Z")]).toEqual([
      1, 2,
    ]);
  });

  it("is one of the places where Spanish is read", async () => {
    const response = await api.call("PUT", "/site-content/profile", {
      as,
      body: { ...siteValues.profile, timeZone: "Mars/Olympus", __v: 99 },
    });
    expect(response.statusCode).toBe(400);
  });
});

it("The country follows the city in what describes the data", async () => {
  const site = { ...siteValues.site, cityName: "Cali", __v: 0 };
  await api.call("PUT", "/site-content/site", { as, body: site });
  await write({ country: "Colombia" });
  expect((await readDataset(db, "")).place).toBe("Cali, Colombia");
});

describe("The period of a study", () => {
  it("is the one that its team states, or the years of its news", async () => {
    await createNewsItem(api, await createIntervention(api), { newsDate: "2003-04-05" });
    await write({ period: "" });
    const period = (first: number, last: number) => ({ first, last });
    const said = async () => [
      (await readDataset(db, "")).period,
      (await getHomeContent(db)).scope[1],
      await loadDocument(db, "research", api.context),
    ];
    expect(await said()).toMatchObject([
      period(2003, 2003),
      "2003",
      { data: { period: period(2003, 2003) } },
    ]);
    await write({ period: "1991-2005" });
    expect(await said()).toMatchObject([
      period(1991, 2005),
      "1991-2005",
      { data: { period: period(1991, 2005) } },
    ]);
    // A chart of the news still has the years of the news.
    expect((await readPress(db))?.period).toEqual({ first: 2003, last: 2003 });
  });

  it.each(["2005-1991", "1991 a 2005", "2005-"])("is never %s", async (period) => {
    const { __v } = (await api.call("GET", "/site-content/profile", { as })).json<{ __v: number }>();
    const body = { ...siteValues.profile, period, __v };
    const response = await api.call("PUT", "/site-content/profile", { as, body });
    expect(response.json()).toHaveProperty("fields.period");
  });
});

/** Files that have such a word for another reason. */
const otherWords: Record<string, string> = {
  "app/staff/panel/sections.ts": "the machine that the site runs on",
  "app/staff/import/read/names.server.ts": "how files write names of systems",
  "app/shared/study/study.ts": "the first study",
  "app/shared/places/files/shapefile.ts": "who measures in metres",
  "app/nouns/passages/reader/actor-names.server.ts": "what begins no name of a person",
  "app/nouns/passages/reader/text/bibliography.server.ts":
    "sections of newspapers, which are called after cities",
  "app/nouns/interventions/declaration.ts": "how files head their columns",
  "app/nouns/site/profile/fields.ts": "the profile's defaults and examples",
  "app/nouns/site/dataset/fields.ts": "examples for the form",
  "app/nouns/site/defaults.server.ts": "the policy that a new site begins with, which its team edits",
};

const axisWords = /\bsistemas?\b(?! (?:operativo|detuvo|no|lo dice))(?!»|",? role)|\bjerarqu[íi]as?\b/i;
const cityWords = /medell[ií]n|antioqu|aburr[áa]|metropl[uú]s|colombia\b|el colombiano|bogot[áa]/i;
const years = /\b(?:1999|2014|2016)\b/;

it("No page, list, file or statement has the word of an axis, a city or a year of a study in its code", () => {
  const files = ["app", "cli", "db", "server"]
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => `${folder}/${name}`))
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name));
  const found = files.filter((file) => {
    const code = readFileSync(file, "utf8").replace(/^import .*$|\/?\*.*$|\/\/.*$/gm, "");
    return [axisWords, cityWords, years].some((words) => words.test(code));
  });
  expect(found.toSorted()).toEqual(Object.keys(otherWords).toSorted());
});
