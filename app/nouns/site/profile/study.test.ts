import { readdirSync, readFileSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { createTestApi } from "../../../../tests/support/api.ts";
import { siteValues } from "../../../../tests/support/site.ts";
import { readDataset } from "../../../features/open-data/dataset.server.ts";
import { filters } from "../../../records/filters/filters.server.ts";
import { allAxes, anAxis, firstStudy, setStudy, theAxes, theAxis } from "../../../shared/study/study.ts";
import { atStudyTime, toStudyDay } from "../../../shared/study/time.ts";
import { getTypology } from "../../../visit/statistics/figures/typology.server.ts";
import { writeFigures } from "../../../visit/statistics/files/figure-files.server.ts";
import { nouns } from "../../register.ts";
import { getStatisticEntry } from "../constants.ts";

const api = await createTestApi();
const { db } = api.context;
const as = "researcher";
/** Other tests of this process read the words too. */
afterAll(() => setStudy(firstStudy));

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

/** Files that have such a word for another reason. */
const otherWords: Record<string, string> = {
  "app/visit/documents/generate/research.server.ts": "the plural of the first study's term",
  "app/staff/panel/sections.ts": "the machine that the site runs on",
  "app/staff/import/read/names.server.ts": "how files write names of systems",
  "app/shared/study/study.ts": "the first study",
};

it("No page, list, file or statement has the word of an axis or the time of a city in its code", () => {
  const files = ["app/visit", "app/staff", "app/records", "app/ui", "app/features", "app/shared/study", "db"]
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => `${folder}/${name}`))
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name));
  const found = files.filter((file) =>
    /\bsistemas?\b(?! (?:operativo|detuvo|no))(?!",? role)|\bjerarqu[íi]as?\b|America\/Bogota/i.test(
      readFileSync(file, "utf8").replace(/^import .*$|\/?\*.*$|\/\/.*$/gm, ""),
    ),
  );
  expect(found.toSorted()).toEqual(Object.keys(otherWords).toSorted());
});
