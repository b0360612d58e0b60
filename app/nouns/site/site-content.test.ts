import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { siteContent } from "../../../db/schema/site.ts";
import { findSiteIds } from "../../../tests/calls/calls.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { expectError, expectNothingWritten, readState } from "../../../tests/support/expectations.ts";
import { createIntervention, read, unknownId } from "../../../tests/support/records.ts";
import { siteValues } from "../../../tests/support/site.ts";
import type { Version } from "../../features/revisions/contract.ts";
import { getHomeContent } from "../../visit/home/queries.server.ts";
import type { SitePart } from "./contract.ts";
import { maxListEntries, type SitePartKey, siteParts } from "./declaration.ts";
import { getSiteFrame, getSiteText } from "./queries.server.ts";

const api = await createTestApi();
const { db } = api.context;
const keys = siteParts.map(({ key }) => key);
const as = "researcher";

const listParts = async () => (await api.call("GET", "/site-content", { as })).json<SitePart[]>();
const part = async (key: SitePartKey) =>
  (await api.call("GET", `/site-content/${key}`, { as })).json<SitePart>();
const put = (key: SitePartKey, body: unknown) => api.call("PUT", `/site-content/${key}`, { as, body });
async function versions(key: SitePartKey) {
  const { _id } = await part(key);
  return (await api.call("GET", `/history/site_content/${_id}`, { as })).json<Version[]>();
}
async function change(key: SitePartKey, fields: Record<string, unknown>) {
  const { value, __v } = await part(key);
  const response = await put(key, { ...value, ...fields, __v });
  expect(response.statusCode, response.body).toBe(200);
}

describe("A new site", () => {
  it("has every part with its default, and each can be saved unchanged", async () => {
    const parts = await listParts();
    expect(parts.map(({ key }) => key)).toEqual(keys);
    for (const { key, name, value, __v, updatedBy } of parts) {
      expect([name, __v, updatedBy]).toEqual([expect.stringMatching(/^[A-Z]/), 0, ""]);
      expect(await part(key)).toEqual(parts.find((one) => one.key === key));
      expect((await put(key, { ...value, __v })).statusCode, key).toBe(200);
    }
  });

  it("has a record of a part from its first save on", async () => {
    await db.delete(siteContent).where(eq(siteContent.key, "policy"));
    const first = await part("policy");
    expect(first).toMatchObject({ _id: null, __v: 0, updatedAt: null, updatedBy: "" });
    expect(first.value).toEqual({ text: expect.stringContaining("Ley 1581") });
    expectError(await put("policy", { text: "Otra", __v: 3 }), 409);
    await put("policy", { text: "Otra", __v: 0 });
    const saved = await part("policy");
    expect(saved).toMatchObject({ value: { text: "Otra" }, __v: 1, updatedBy: expect.stringMatching(/./) });
    expectError(await put("policy", { text: "Otra más", __v: 0 }), 409);
    expect((await versions("policy"))[0]).toMatchObject({ action: "create", isCurrent: true });
  });
});

describe.each(keys)("%s", (key) => {
  it("is saved whole, once, with its author", async () => {
    const { __v } = await part(key);
    const before = await readState(api);
    const response = await put(key, { ...siteValues[key], __v });
    expect([response.statusCode, response.json()]).toEqual([
      200,
      "Contenido del sitio guardado correctamente",
    ]);
    expect(await readState(api)).toEqual({ version: before.version + 1, revisions: before.revisions + 1 });
    const after = await part(key);
    expect(after).toMatchObject({ value: siteValues[key], __v: __v + 1 });
    expect(after.updatedBy).not.toBe("");
    expect(Date.parse(after.updatedAt ?? "")).toBeGreaterThan(0);
  });

  it("refuses a stale version, a missing field, and an assistant", async () => {
    const { __v } = await part(key);
    const [field = ""] = Object.keys(siteValues[key]);
    const { [field]: _left, ...rest } = siteValues[key] as Record<string, unknown>;
    await expectNothingWritten(api, async () => {
      expectError(await put(key, { ...siteValues[key], __v: __v - 1 }), 409);
      expectError(await put(key, rest), 400, [field]);
      const call = { as: "assistant", body: { ...siteValues[key], __v } } as const;
      expectError(await api.call("PUT", `/site-content/${key}`, call), 403);
      expectError(await api.call("GET", `/site-content/${key}`, { as: "assistant" }), 403);
    });
  });

  it("sent twice with one key is saved once", async () => {
    const operation = String(keys.indexOf(key)).padStart(24, "a");
    const { __v } = await part(key);
    const save = () =>
      api.call("PUT", `/site-content/${key}`, {
        as,
        body: { ...siteValues[key], __v },
        headers: { "idempotency-key": operation },
      });
    expect((await save()).statusCode).toBe(200);
    expect((await save()).statusCode).toBe(200);
    expect((await part(key)).__v).toBe(__v + 1);
  });
});

const person = { name: "Ana", role: "" };
const partner = { name: "Uni", address: "", logo: "" };
const many = <T>(one: T) => Array.from({ length: maxListEntries + 1 }, () => one);
const own = (address: string) => ({ trends: { address, bytes: 0, pages: 0 } });

describe("Invalid values are refused, naming the field:", () => {
  it.each<[SitePartKey, string, unknown, string]>([
    ["site", "title", " ", "El título es obligatorio"],
    ["site", "sentence", "", "La frase es obligatoria"],
    ["home", "image_features", "http://example.org/a.png", "https://"],
    ["home", "intervention", unknownId, "no existe"],
    ["home", "intervention", "x", "identificador"],
    ["information", "aboutUs", "", "obligatorio"],
    ["video", "title", "", "obligatorio"],
    ["video", "address", "https://example.org/pelicula", "YouTube"],
    ["video", "address", "javascript:alert(1)", "YouTube"],
    ["video", "address", "//example.org/a.mp4", "YouTube"],
    ["documents", "replaced", own(""), "obligatoria"],
    ["documents", "replaced", own("http://example.org/a.pdf"), "https://"],
    ["policy", "text", " \n", "obligatorio"],
    ["project", "goals", "", "obligatorio"],
    ["team", "members", [{ ...person, name: " " }], "El nombre es obligatorio"],
    ["team", "members", ["Ana"], "cada elemento"],
    ["documents", "replaced", { otro: own("https://example.org").trends }, "no se entienden"],
    ["team", "members", many(person), "máximo 30"],
    ["contact", "email", "grupo", "correo"],
    ["partners", "items", [{ ...partner, address: "example.org" }], "https://"],
    ["partners", "items", [{ ...partner, address: "/media/0123456789abcdef01234567.webp" }], "https://"],
    ["partners", "items", [{ ...partner, logo: "data:image/png,x" }], "https://"],
    ["partners", "items", many(partner), "máximo 30"],
    ["dashboards", "2", "http://tableros.example", "https://"],
    ["dashboards", "3", "http://127.0.0.1:3000/x", "https://"],
  ])("%s: %s %j", async (key, field, value, message) => {
    await expectNothingWritten(api, async () => {
      const response = await put(key, { ...siteValues[key], [field]: value });
      expectError(response, 400, [field]);
      expect(response.json().fields[field]).toContain(message);
    });
  });

  it("a dashboard that is a page of this site", async () => {
    const { siteAddress } = api.context;
    const address = siteAddress.replace(/^http:/, "https:");
    const response = await put("dashboards", { ...siteValues.dashboards, "1": `${address}/otra` });
    expectError(response, 400, ["1"]);
    expect(response.json().fields["1"]).toContain("otro sitio");
  });

  it("an unknown part", async () => {
    expectError(await api.call("GET", "/site-content/coding", { as }), 404);
    expectError(await api.call("PUT", "/site-content/coding", { as, body: { types: [] } }), 404);
  });

  it.each([
    "https://youtu.be/aqz-KE-bpKQ",
    "https://www.youtube.com/watch?v=aqz-KE-bpKQ",
    "/film/film.mp4",
    "",
  ])("but not the film at «%s»", async (address) => change("video", { address }));
});

describe("What is saved shows", () => {
  it("on the pages", async () => {
    const intervention = await createIntervention(api);
    await change("site", { title: "Otro título" });
    await change("contact", { phone: "123" });
    await change("partners", { items: [partner] });
    await change("team", { members: [person] });
    await change("project", { goals: "Otras metas" });
    await change("home", { intervention });
    expect(await getSiteFrame(db, "")).toMatchObject({
      title: "Otro título",
      contact: { phone: "123" },
      partners: [partner],
    });
    expect(await getSiteText(db, "team")).toMatchObject({ members: [person] });
    expect(await getSiteText(db, "project")).toMatchObject({ goals: "Otras metas" });
    expect(await getHomeContent(db)).toMatchObject({ featured: { _id: intervention } });
    await api.call("DELETE", `/interventions/${intervention}`, { as });
    expect(await getHomeContent(db)).toMatchObject({ featured: null });
    // Who edits another text of the home page meanwhile is not asked about it, and it may come back.
    await change("home", { features: "Otro texto" });
    expect((await part("home")).value).toMatchObject({ intervention });
  });

  it("in the calls of the contract, which differ only in the texts", async () => {
    await change("home", { description: "Otra", image_features_alt: "Un plano", intervention: "" });
    await change("information", { aboutUs: "Nosotros" });
    const last = ["__v", "createdAt", "updatedAt"];
    expect(Object.keys(await read(api, "/information"))).toEqual(["_id", "aboutUs", ...last]);
    const home = await read(api, "/home");
    expect(home).toMatchObject({ description: "Otra", intervention: null });
    expect(new Set(Object.keys(home))).toEqual(
      new Set(["_id", ...Object.keys(siteValues.home).filter((name) => !name.endsWith("_alt")), ...last]),
    );
    const ids = await findSiteIds(api);
    await api.call("PUT", `/home/${ids.home}`, { as, body: { features: "Por el contrato" } });
    expect((await part("home")).value).toMatchObject({
      features: "Por el contrato",
      image_features_alt: "Un plano",
    });
  });

  it("without changing what the product itself stores there", async () => {
    const items = [{ title: "A", description: "", address: "/a.pdf", format: "PDF", bytes: 1, pages: 1 }];
    await db.update(siteContent).set({ value: { items } }).where(eq(siteContent.key, "documents"));
    await change("documents", siteValues.documents);
    const [row] = await db.select().from(siteContent).where(eq(siteContent.key, "documents"));
    expect(row?.value).toEqual({ items, ...siteValues.documents });
  });
});

describe("The history of a part", () => {
  it("reads as sentences", async () => {
    await change("team", { members: [{ name: "Ana", role: "Dirección" }, person] });
    await change("team", { members: [] });
    const [emptied] = await versions("team");
    expect(emptied?.changes).toEqual([
      { field: "members", label: "Integrantes", kind: "list", before: ["Ana · Dirección", "Ana"], after: [] },
    ]);
    await change("partners", { items: [{ name: "Uni", address: "https://u.example", logo: "" }] });
    expect((await versions("partners"))[0]?.changes[0]?.after).toEqual(["Uni · https://u.example"]);
    await change("documents", { replaced: {} });
    await change("documents", { replaced: own("https://example.org/t.pdf") });
    expect((await versions("documents"))[0]?.changes).toEqual([
      {
        field: "replaced",
        label: "Documentos que no prepara el sitio",
        kind: "list",
        before: [],
        after: ["Tendencias de los conflictos: https://example.org/t.pdf"],
      },
    ]);
  });

  it("restores a version", async () => {
    await change("site", { title: "Uno" });
    await change("site", { title: "Dos" });
    const [current, earlier] = await versions("site");
    const { _id } = await part("site");
    const body = { revision: earlier?.revision, __v: current?.__v };
    const response = await api.call("POST", `/history/site_content/${_id}/restore`, { as, body });
    expect(response.statusCode, response.body).toBe(200);
    expect((await part("site")).value).toMatchObject({ title: "Uno" });
  });
});
