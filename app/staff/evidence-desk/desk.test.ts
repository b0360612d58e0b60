import { beforeAll, describe, expect, it } from "vitest";
import { contentVersion } from "../../../db/schema/revisions.ts";
import { systemActor } from "../../../server/first-start/seed.server.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { createDesk } from "../../../tests/support/desk.ts";
import {
  create,
  createConflict,
  createIntervention,
  createNewsItem,
  valid,
} from "../../../tests/support/records.ts";
import { waitForBlocked } from "../../../tests/support/waiting.ts";
import { storeDecision } from "../../nouns/passages/decisions.server.ts";
import { newId } from "../../shared/values/ids.ts";

const api = await createTestApi();
const lines = [
  "- Rojas, M. 2003. El puente, a media máquina. El heraldo. 4A",
  "- Díaz, P. 2004. Buses contra el puente. El heraldo",
];
const conflictivity = `El puente se cerró sin aviso. (Rojas, M. 2003). Unos lo cuentan así (Rojas, M. 2003), y otros no (Díaz, P. 2004). El 9 de mayo de 2004 los buses protestaron contra el puente. En mayo de 2004 nadie cruzó. Un año después, en julio de 2085, abrió.

Referencias bibliográficas
${lines.join("\n")}`;
let work = "";
let datasheet = "";
const items: Record<"closed" | "buses" | "other", string> = { closed: "", buses: "", other: "" };
let dispute = "";

beforeAll(async () => {
  work = await createIntervention(api, { interventionName: "Puente Nuevo" });
  datasheet = await create(api, `/interventions/${work}/datasheet`, valid.datasheet({ conflictivity }));
  items.closed = await createNewsItem(api, work, {
    newsName: "El puente a media máquina",
    newsDate: "2003-04-01",
  });
  items.buses = await createNewsItem(api, work, {
    newsName: "Buses contra el puente",
    newsDate: "2004-05-09",
  });
  items.other = await createNewsItem(api, work, { newsName: "Sin relación alguna", newsDate: "2006-05-09" });
  dispute = await createConflict(api, work, {
    conflictName: "Rutas de buses por el puente",
    description: "Los buses rechazan el puente",
    actorsInvolved: "Sindicato de Buses",
  });
});

const { get, list, find, decide, undo, getProgress, getState, listPassages } = createDesk(api);
const getNews = (id: string) => get(`/news/${id}`);
const listSources = () => get("/sources");

describe("GET /evidence/proposals", () => {
  it("shows each with its text, its record and what they share, the surest first", async () => {
    const all = await list();
    expect(all.map(({ score }) => score)).toEqual(all.map(({ score }) => score).sort((a, b) => b - a));
    const reference = await find("reference", ({ quote }) => quote === lines[1]);
    expect(reference).toMatchObject({
      intervention: work,
      interventionName: "Puente Nuevo",
      news: items.buses,
      noun: "datasheet",
      record: datasheet,
      field: "conflictivity",
      state: "open",
      decision: null,
      item: { noun: "news", name: "Buses contra el puente", date: "2004-05-09" },
    });
    expect(reference.before.endsWith(`${lines[0]}\n`)).toBe(true);
    expect(reference.words).toEqual(["buses", "puente"]);
    expect((await find("actor")).side).toBe("claimant");
  });

  it("filters by kind, intervention and state, page by page", async () => {
    const all = await list();
    expect(await list(`intervention=${newId()}`)).toEqual([]);
    expect((await list("kind=reference")).every(({ kind }) => kind === "reference")).toBe(true);
    expect(await list("limit=2&offset=1")).toEqual(all.slice(1, 3));
    expect(await list("state=accepted")).toEqual([]);
  });
});

describe("A decision", () => {
  it("makes passage, source and publication in one write, and is undone as one", async () => {
    const before = await getState();
    const { _id } = await find("reference", ({ quote }) => quote === lines[0]);
    expect((await decide(_id, { decision: "accept" })).json()).toBe("Propuesta aceptada");
    const [source] = await listSources();
    expect(source).toMatchObject({
      title: "El puente a media máquina",
      date: expect.stringContaining("2003-04-01"),
      author: "Rojas, M.",
      page: "4A",
    });
    expect((await getNews(items.closed)).source).toBeTruthy();
    expect(await listPassages()).toMatchObject([
      { record: datasheet, quote: lines[0], sources: [{ source: source._id }] },
    ]);
    expect((await list("state=accepted")).map((each) => [each._id, each.decision?.by])).toEqual([
      [_id, expect.any(String)],
    ]);
    expect((await undo(_id)).json().message).toMatch(/^Deshecho: /);
    expect(await getState()).toBe(before);
    expect((await getNews(items.closed)).source ?? null).toBeNull();
    expect((await undo(_id)).statusCode).toBe(409);
  });

  it("shares the source with others, which keep it when one is undone", async () => {
    const before = await getState();
    const reference = await find("reference", ({ quote }) => quote === lines[0]);
    const citation = await find("citation", ({ quote }) => quote.startsWith("El puente se cerró"));
    expect(citation.news).toBe(items.closed);
    await decide(reference._id, { decision: "accept" });
    await decide(citation._id, { decision: "accept" });
    expect(await listSources()).toHaveLength(1);
    await undo(reference._id);
    expect(await listSources()).toHaveLength(1);
    expect(await listPassages()).toMatchObject([{ quote: citation.quote }]);
    // What the sentence still rests on is still the news item's.
    expect((await getNews(items.closed)).source).toBeTruthy();
    await undo(citation._id);
    expect(await getState()).toBe(before);
    expect((await getNews(items.closed)).source ?? null).toBeNull();
  });

  it.each([[[0, 1]], [[1, 0]]])(
    "of two sources of one sentence is undone in either order: %s",
    async (order) => {
      const before = await getState();
      const both = (await list("kind=citation")).filter(({ quote }) => quote.startsWith("Unos lo cuentan"));
      expect(both.map(({ news }) => news).sort()).toEqual([items.closed, items.buses].sort());
      for (const { _id } of both) await decide(_id, { decision: "accept" });
      expect(await listPassages()).toMatchObject([{ sources: [{}, {}] }]);
      for (const at of order) await undo(both[at]?._id ?? "");
      expect(await getState()).toBe(before);
    },
  );

  it("takes another news item than the one proposed", async () => {
    const { _id } = await find("date");
    await decide(_id, { decision: "accept", news: items.other });
    expect((await getNews(items.other)).source).toBeTruthy();
    expect((await getNews(items.buses)).source ?? null).toBeNull();
    await undo(_id);
  });

  it("links news with conflicts, and actors with sides", async () => {
    const link = await find("conflict");
    await decide(link._id, { decision: "accept" });
    expect((await getNews(items.buses)).conflicts).toEqual([dispute]);
    // The file of all news and conflicts that belong together, which anyone may take away.
    expect((await api.call("GET", "/evidence/crosswalk.csv")).body.split("\r\n")).toEqual([
      "news,headline,date,conflict,conflictName,certainty",
      `${items.buses},Buses contra el puente,2004-05-09,${dispute},Rutas de buses por el puente,certain`,
      "",
    ]);
    const actor = await find("actor");
    await decide(actor._id, { decision: "accept", side: "defendant" });
    const shown = async () => (await api.call("GET", `/conflicts/${dispute}`)).json();
    expect((await shown()).defendants).toEqual(["Sindicato de Buses"]);
    await undo(actor._id);
    expect((await api.call("GET", "/actors")).json()).toEqual([]);
    await undo(link._id);
    expect([(await shown()).defendants, (await getNews(items.buses)).conflicts]).toEqual([[], []]);
  });

  it("remembers a no and a later, with a note to a colleague, also when the text around changes", async () => {
    const { _id } = await find("citation");
    const readVersion = async () => (await api.context.db.select().from(contentVersion))[0]?.version ?? 0;
    const version = await readVersion();
    expect((await decide(_id, { decision: "later", note: "¿Lo miras tú?" })).statusCode).toBe(200);
    expect((await list()).at(-1)).toMatchObject({
      _id,
      decision: { decision: "later", note: "¿Lo miras tú?" },
    });
    // What is stored of pages stays good, until the text's page no longer shows the source that is refused.
    expect(await readVersion()).toBe(version);
    await decide(_id, { decision: "refuse" });
    expect(await readVersion()).toBe(version + 1);
    const body = { ...valid.datasheet({ conflictivity: `Primero llovió. ${conflictivity}` }) };
    expect(
      (await api.call("PUT", `/intervention_datasheet/${datasheet}`, { as: "assistant", body })).statusCode,
    ).toBe(200);
    expect((await list("state=refused")).map((each) => each._id)).toEqual([_id]);
    expect((await list("kind=citation")).map((each) => each._id)).not.toContain(_id);
    expect((await undo(_id)).json().message).toBe("Deshecho");
    // Left for later again, as it was.
    expect(await find("citation", (each) => each._id === _id)).toMatchObject({
      state: "open",
      decision: { decision: "later", note: "¿Lo miras tú?" },
    });
  });

  it("is refused with 409 once a colleague has decided, and repeated under its key without harm", async () => {
    const { _id } = await find("reference", ({ quote }) => quote === lines[1]);
    const key = newId();
    expect((await decide(_id, { decision: "accept" }, "assistant", key)).statusCode).toBe(200);
    expect((await decide(_id, { decision: "accept" }, "assistant", key)).statusCode).toBe(200);
    const other = await find("actor");
    expect((await decide(other._id, { decision: "accept" }, "assistant", key)).statusCode).toBe(409);
    const second = await decide(_id, { decision: "refuse" }, "researcher");
    expect([second.statusCode, second.json().error]).toEqual([
      409,
      expect.stringMatching(/^Esta propuesta ya fue aceptada por /),
    ]);
    expect(await listPassages()).toHaveLength(1);
    await undo(_id);
  });

  it("is not put off by who comes while a colleague is accepting it", async () => {
    const { _id, kind } = await find("reference", ({ quote }) => quote === lines[1]);
    const { db } = api.context;
    const answer = await db.transaction(async (tx) => {
      await tx.select().from(contentVersion).for("update");
      const made = { proposal: _id, kind, decision: "accept", note: "", interventionId: work } as const;
      await storeDecision({ tx, operation: newId(), actor: systemActor }, made);
      const pending = decide(_id, { decision: "later" });
      await waitForBlocked(db, 1);
      return [pending];
    });
    expect((await answer[0])?.statusCode).toBe(409);
    await undo(_id, "researcher");
  });

  it("of a text that is gone, or of what never was, is refused", async () => {
    expect((await decide(newId(), { decision: "accept" })).statusCode).toBe(404);
    const { _id } = await find("date");
    expect((await decide(_id, { decision: "accept", news: newId() })).statusCode).toBe(404);
    expect((await decide(_id, { decision: "perhaps" })).statusCode).toBe(400);
    const body = valid.datasheet({ conflictivity: "Nada." });
    await api.call("PUT", `/intervention_datasheet/${datasheet}`, { as: "assistant", body });
    const gone = await decide(_id, { decision: "accept" });
    expect([gone.statusCode, gone.json().error]).toEqual([409, expect.stringMatching(/ya no existe/)]);
    expect(await listPassages()).toEqual([]);
    expect((await list()).some((each) => each._id === _id)).toBe(false);
  });
});

it("counts what is decided, by kind and intervention", async () => {
  const before = await getProgress();
  const { _id } = await find("actor");
  await decide(_id, { decision: "refuse" });
  const progress = await getProgress();
  expect(progress.decided).toBe(before.decided + 1);
  expect((await undo(_id)).statusCode).toBe(200);
  expect(await getProgress()).toEqual(before);
  expect(progress.total).toBe(progress.kinds.reduce((sum, { total }) => sum + total, 0));
  expect(progress.interventions.map(({ name }) => name)).toEqual(["Puente Nuevo"]);
});
