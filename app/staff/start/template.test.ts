import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { siteContent } from "../../../db/schema/site.ts";
import { seedDefaults } from "../../../server/first-start/seed.server.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { createIntervention } from "../../../tests/support/records.ts";
import { siteValues } from "../../../tests/support/site.ts";
import { createStudy, putPart, sendTemplate } from "../../../tests/support/templates.ts";
import { firstSystems } from "../../shared/study/first-lists.ts";
import type { Panel } from "../panel/contract.ts";
import { templateParts } from "./fields.ts";
import { listStarters } from "./starters.server.ts";
import { listTemplateFiles, writeTemplate } from "./write-template.server.ts";

const [from, to] = [await createTestApi(), await createTestApi()];
const as = "researcher";
beforeAll(async () => {
  await createStudy(from);
  await seedDefaults(to.context.db);
});
const downloadFile = async () => new File([new Uint8Array(await writeTemplate(from.context.db))], "cali.zip");

it("A template has the study's profile, texts, codebook, places and layers, and nobody's name", async () => {
  const files = await listTemplateFiles(from.context.db);
  expect([...files.keys()]).toEqual([
    ...["profile.json", "profile.schema.json", "texts.json", "codebook.json", "places.csv", "places.geojson"],
    ...["layers/1.geojson", "layers/2.geojson"],
  ]);
  const all = [...files.values()].join("\n");
  expect(all).toContain("dimensión");
  expect(all).not.toMatch(/Ñáñez|Luis Paz|Primera alcaldía|\/media\//);
  const profile = JSON.parse(files.get("profile.json") ?? "");
  expect(Object.keys(profile)).toEqual([
    ...["$schema", "version", ...Object.keys(templateParts)],
    ...["systems", "hierarchies", "stages", "layers"],
  ]);
});

it("A template is downloaded by researchers, and its schema is published", async () => {
  const file = await from.call("GET", "/template/file", { as });
  expect(file.headers["content-type"]).toBe("application/zip");
  expect(file.rawPayload.equals(await writeTemplate(from.context.db))).toBe(true);
  const files = await listTemplateFiles(from.context.db);
  const schema = files.get("profile.schema.json") ?? "";
  expect(JSON.parse(schema)).toMatchObject({ $id: "/template-1.schema.json", required: ["version"] });
  await expect(schema).toMatchFileSnapshot("../../../public/template-1.schema.json");
});

it("Out, in and out again is the same, file by file; read again it changes nothing, and it is undone as one", async () => {
  const { db } = to.context;
  const before = await listTemplateFiles(db);
  const file = await downloadFile();
  const preview = (await sendTemplate(to, "/template/dry-run", { file })).json();
  expect(preview).toMatchObject({
    places: { created: 2, refused: 0 },
    layers: { created: 2 },
    codebook: { variables: 5, changes: true },
    problems: [],
  });
  const city = { part: "Nombre del sitio", label: "Ciudad", before: "", after: "Cali" };
  expect(preview.changes).toContainEqual(city);
  const scopes = "Barrio o sector · Ciudad · Departamento · País";
  expect(preview.changes).toContainEqual(expect.objectContaining({ part: "Listas", after: scopes }));
  expect(await listTemplateFiles(db)).toEqual(before);

  const operation = "5f".repeat(12);
  for (const _ of ["sent", "sent again after its answer was lost"]) {
    const applied = await sendTemplate(to, "/template", { file }, operation);
    expect(applied.statusCode, applied.body).toBe(200);
  }
  expect(await listTemplateFiles(db)).toEqual(await listTemplateFiles(from.context.db));
  expect((await to.call("GET", "/information")).json().aboutUs).toBe(siteValues.information.aboutUs);
  expect((await sendTemplate(to, "/template/dry-run", { file })).json()).toMatchObject({
    changes: [],
    places: { unchanged: 2, created: 0, updated: 0 },
    layers: { unchanged: 2, created: 0, updated: 0 },
    codebook: { changes: false },
  });

  const undone = await to.call("POST", `/operations/${operation}/undo`, { as, body: { force: false } });
  expect(undone.statusCode, undone.body).toBe(200);
  expect(await listTemplateFiles(db)).toEqual(before);
});

it("What a template does not say stays, and so do readings of values that its book has too", async () => {
  const { db } = to.context;
  await putPart(to, "site", { cityName: "Cali" });
  await createIntervention(to, { internalSystem: firstSystems[1].id });
  await sendTemplate(to, "/template", { starter: "conflictos-ambientales" });
  expect((await to.call("POST", "/codebook/1/in-force", { as })).statusCode).toBe(200);
  expect((await sendTemplate(to, "/template", { starter: "protestas" })).statusCode).toBe(200);
  const { variables } = (await to.call("GET", "/codebook", { as })).json().content;
  const follows = (key: string): string[] =>
    variables
      .find((variable: { key: string }) => variable.key === key)
      .values.map((value: { follows: string }) => value.follows);
  expect(follows("action")).not.toContain("");
  expect(follows("response")).toEqual(["", "", "", "", ""]);
  // Entries that works have stay, after those of the template.
  const systems = (await to.call("GET", "/system")).json<{ systemName: string; position: number }[]>();
  const systemNames = systems.map(({ systemName }) => systemName);
  expect([systemNames.length, systemNames[0], systemNames.at(-1)]).toEqual([
    9,
    "Trabajo",
    firstSystems[1].name,
  ]);
  const [site] = await db.select().from(siteContent).where(eq(siteContent.key, "site"));
  expect(site?.value).toMatchObject({ cityName: "Cali", title: siteValues.site.title });
});

it("The panel asks for mayors' terms only where the template's study has them", async () => {
  await putPart(to, "terms", { items: [] });
  const isAsked = async (starter: string) => {
    expect((await sendTemplate(to, "/template", { starter })).statusCode).toBe(200);
    const { incomplete } = (await to.call("GET", "/panel", { as })).json<Panel>();
    return incomplete?.some(({ part }) => part === "terms");
  };
  expect(await isAsked("protestas")).toBe(false);
  expect(await isAsked("conflictos-urbanos")).toBe(true);
  expect(await isAsked("conflictos-ambientales")).toBe(false);
});

describe("Each template of the product", () => {
  it.each(listStarters())(
    "$key says axes, texts and a codebook whose every value has a rule",
    async ({ key }) => {
      const response = await sendTemplate(from, "/template/dry-run", { starter: key });
      expect(response.statusCode, response.body).toBe(200);
      expect(response.json().codebook.variables).toBeGreaterThanOrEqual(4);
      await sendTemplate(from, "/template", { starter: key });
      const { variables } = (await from.call("GET", "/codebook", { as })).json().content;
      for (const { values, unit } of variables)
        for (const { label, rule, exampleIn, exampleOut } of values) {
          expect(rule, label).toMatch(/^[A-ZÁÉÍÓÚ].*\.$/);
          if (unit === "news") expect([exampleIn, exampleOut], label).not.toContain("");
        }
      const files = await listTemplateFiles(from.context.db);
      const profile = JSON.parse(files.get("profile.json") ?? "");
      expect(profile.profile.system_one).not.toBe("");
      expect(profile.systems.length * profile.hierarchies.length * profile.stages.length).toBeGreaterThan(50);
    },
  );
});
