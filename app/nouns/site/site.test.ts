import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { siteContent } from "../../../db/schema/site.ts";
import { findSiteIds } from "../../../tests/calls/calls.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { expectError, expectNothingWritten, readState } from "../../../tests/support/expectations.ts";
import { createIntervention, read, unknownId } from "../../../tests/support/records.ts";
import { siteContentDefaults } from "./defaults.server.ts";
import { findSiteValues } from "./queries.server.ts";

const api = await createTestApi();
const { db } = api.context;
const ids = await findSiteIds(api);
const timestamp = expect.stringMatching(/Z$/);

describe("/information", () => {
  it("is a record with the text about us", async () => {
    expect(await read(api, "/information")).toEqual({
      _id: ids.information,
      aboutUs: expect.stringContaining("estudio"),
      __v: 0,
      createdAt: timestamp,
      updatedAt: timestamp,
    });
  });

  it("is changed by PUT /information/{id}", async () => {
    const before = await readState(api);
    const put = (body: unknown, id = ids.information) =>
      api.call("PUT", `/information/${id}`, { as: "researcher", body });
    const response = await put({ aboutUs: " Somos un grupo ", __v: 0 });
    expect(response.json()).toBe("Información actualizada correctamente");
    expect(await read(api, "/information")).toMatchObject({ aboutUs: "Somos un grupo", __v: 1 });
    expect(await readState(api)).toEqual({ version: before.version + 1, revisions: before.revisions + 1 });
    await expectNothingWritten(api, async () => {
      expectError(await put({ aboutUs: "x", __v: 0 }), 409);
      expectError(await put({ aboutUs: "  " }), 400, ["aboutUs"]);
      expectError(await put({ aboutUs: "x" }, unknownId), 404);
      expectError(await put({ aboutUs: "x" }, ids.home), 404);
    });
  });
});

describe("/home", () => {
  const put = (body: unknown) => api.call("PUT", `/home/${ids.home}`, { as: "researcher", body });

  it("is a record of texts, images and the intervention it features", async () => {
    expect(await read(api, "/home")).toEqual({
      _id: ids.home,
      description: expect.any(String),
      image_description: "",
      features: expect.any(String),
      image_features: "",
      conflictivity: expect.any(String),
      image_conflictivity: "",
      spatialization: "",
      intervention: null,
      __v: 0,
      createdAt: timestamp,
      updatedAt: timestamp,
    });
  });

  it("is changed field by field: absent ones stay", async () => {
    const before = await read(api, "/home");
    const intervention = await createIntervention(api);
    const response = await put({
      description: "Otra",
      intervention,
      image_features: "https://example.org/a.png",
    });
    expect(response.json()).toBe("Página de inicio actualizada correctamente");
    const after = await read(api, "/home");
    expect(after).toMatchObject({ description: "Otra", intervention, features: before.features, __v: 1 });
    await put({ intervention: "", image_features: "" });
    expect(await read(api, "/home")).toMatchObject({
      description: "Otra",
      intervention: null,
      image_features: "",
      __v: 2,
    });
  });

  it("refuses an unknown intervention, and no longer shows a deleted one", async () => {
    await expectNothingWritten(api, async () => {
      expectError(await put({ intervention: unknownId }), 400, ["intervention"]);
      expectError(await put({ intervention: "x" }), 400, ["intervention"]);
    });
    const intervention = await createIntervention(api);
    await put({ intervention });
    await api.call("DELETE", `/interventions/${intervention}`, { as: "researcher" });
    expect(await read(api, "/home")).toMatchObject({ intervention: null });
  });
});

it("Texts that were stored before a field was added have its default", async () => {
  const value = { title: "Conflictos de Medellín", cityName: "Medellín" };
  await db.update(siteContent).set({ value }).where(eq(siteContent.key, "site"));
  expect(await findSiteValues(db, "site")).toEqual({ site: { ...siteContentDefaults.site, ...value } });
});
