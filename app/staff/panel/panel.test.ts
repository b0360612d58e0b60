import { beforeAll, describe, expect, it } from "vitest";
import { contactMessages } from "../../../db/schema/contact-messages.ts";
import { imports } from "../../../db/schema/revisions.ts";
import { operations } from "../../../db/schema/staff/operations.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import {
  create,
  createConflict,
  createIntervention,
  createNewsItem,
  createTree,
} from "../../../tests/support/records.ts";
import { siteValues } from "../../../tests/support/site.ts";
import { newId } from "../../shared/values/ids.ts";
import type { Panel, PanelAttention } from "./contract.ts";

const api = await createTestApi();
const { db } = api.context;
const image = "https://img.example/a.jpg";
const getPanel = async (as: "assistant" | "researcher") =>
  (await api.call("GET", "/panel", { as })).json<Panel>();
const named = (found: PanelAttention | null) => [
  found?.total,
  ...(found?.records ?? []).map(({ name }) => name),
];

async function addImport(source: string, problemCounts: object, isUndone = false) {
  const made = { id: newId(), actorName: "rosa" };
  await db.insert(imports).values({ ...made, source, report: { problemCounts } });
  const undone = { operation: newId(), actorName: "rosa", at: new Date().toISOString() };
  await db.insert(operations).values({ ...made, kind: "import", undone: isUndone ? undone : null });
}

beforeAll(async () => {
  await createTree(api);
  const other = await createIntervention(api, { interventionName: "Ñame", image });
  await createConflict(api, other, { conflictName: "Codificado", type: "Ambiental", image });
  await createNewsItem(api, other, { newsName: "Antes", newsDate: "1998-12-31", image });
  await createNewsItem(api, other, { newsName: "Primera", newsDate: "1999-01-01", image });
  await createNewsItem(api, other, { newsName: "Última", newsDate: "2014-12-31", image });
  await createNewsItem(api, other, { newsName: "Después", newsDate: "2015-01-01", image });
  await addImport("limpia.json", {});
  await addImport("sucia.json", { missing: 2 });
  await addImport("deshecha.json", { missing: 2 }, true);
  const message = { email: "a@example.org", message: "Hola" };
  await db.insert(contactMessages).values([
    { id: newId(), name: "Ana", ...message },
    { id: newId(), name: "Leído", ...message, readAt: new Date() },
  ]);
});

describe("GET /panel", () => {
  it("counts what there is", async () => {
    expect((await getPanel("researcher")).counts).toEqual({
      interventions: 2,
      news: 5,
      conflicts: 2,
      datasheets: 1,
      users: 2,
      unreadMessages: 1,
    });
  });

  it("names what visitors look for in the site's own texts and do not find, until it is there", async () => {
    const missing = async () => (await getPanel("researcher")).incomplete?.map((gap) => gap.missing);
    expect(await missing()).toEqual([
      "La ciudad del estudio",
      "El grupo de investigación o la institución",
      "La licencia de los datos",
      "Los autores que se citan, con su ORCID",
      "Las palabras clave y el lugar de los datos",
      "Los autores: quiénes integran el equipo",
      "Los períodos de alcaldía de la línea de tiempo",
      "El correo de contacto",
    ]);
    expect((await getPanel("assistant")).incomplete).toBeNull();
    const body = { ...siteValues.site, __v: 0 };
    expect((await api.call("PUT", "/site-content/site", { as: "researcher", body })).statusCode).toBe(200);
    expect(await missing()).toEqual([
      "Los autores que se citan, con su ORCID",
      "Las palabras clave y el lugar de los datos",
      "Los autores: quiénes integran el equipo",
      "Los períodos de alcaldía de la línea de tiempo",
      "El correo de contacto",
    ]);
  });

  it("names what needs attention", async () => {
    const { attention } = await getPanel("researcher");
    const found = Object.fromEntries(Object.entries(attention).map(([key, one]) => [key, named(one)]));
    expect(found).toEqual({
      interventionsWithoutDatasheet: [1, "Ñame"],
      interventionsWithoutImage: [1, "Parque lineal del río"],
      conflictsWithoutImage: [1, "Reubicación de vendedores"],
      newsWithoutImage: [1, "Empiezan las obras del parque"],
      newsOutsideStudy: [2, "Después", "Antes"],
      conflictsWithoutType: [1, "Reubicación de vendedores"],
      importsWithProblems: [1, "sucia.json"],
      unreadMessages: [1, "Ana"],
    });
  });

  it("gives each an id that leads to the record", async () => {
    const { attention } = await getPanel("researcher");
    const id = attention.newsOutsideStudy.records[0]?._id;
    expect((await api.call("GET", `/news/${id}`)).json()).toMatchObject({ newsName: "Después" });
    const importId = attention.importsWithProblems?.records[0]?._id;
    expect(importId).toMatch(/^[0-9a-f]{24}$/);
  });

  it("shows an assistant nothing of users, imports and messages", async () => {
    const { counts, attention } = await getPanel("assistant");
    expect([counts.users, counts.unreadMessages]).toEqual([null, null]);
    expect([attention.importsWithProblems, attention.unreadMessages]).toEqual([null, null]);
    expect(counts).toMatchObject({ interventions: 2, news: 5, conflicts: 2, datasheets: 1 });
    expect(named(attention.newsOutsideStudy)).toEqual([2, "Después", "Antes"]);
  });

  it("names ten of each at most, and counts them all", async () => {
    for (let number = 0; number < 12; number++)
      await create(api, "/interventions", {
        interventionName: `Actuación ${String(number).padStart(2, "0")}`,
        description: "x",
        hierarchy: "6894c5d74cad0142c0ca580b",
        strategicProject: "x",
        internalSystem: "67d9e3a79f394f4c2c8bcf6e",
      });
    const { interventionsWithoutDatasheet, interventionsWithoutImage } = (await getPanel("assistant"))
      .attention;
    expect(interventionsWithoutDatasheet.total).toBe(13);
    expect(interventionsWithoutDatasheet.records.map(({ name }) => name)).toEqual(
      Array.from({ length: 10 }, (_, number) => `Actuación ${String(number).padStart(2, "0")}`),
    );
    expect(interventionsWithoutImage.total).toBe(13);
  });
});
