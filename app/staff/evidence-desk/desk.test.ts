import { desc, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { contentVersion } from "../../../db/schema/revisions.ts";
import { operations } from "../../../db/schema/staff/operations.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { undoDecision } from "../../../tests/support/operations.ts";
import {
  create,
  createConflict,
  createIntervention,
  createNewsItem,
  valid,
} from "../../../tests/support/records.ts";
import { newId } from "../../shared/values/ids.ts";
import type { Progress, ShownProposal } from "./contract.ts";

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

async function list(query = ""): Promise<ShownProposal[]> {
  return (await api.call("GET", `/evidence/proposals?${query}`, { as: "assistant" })).json();
}
async function find(kind: string, pick: (proposal: ShownProposal) => boolean = () => true) {
  const found = (await list(`kind=${kind}`)).find(pick);
  if (!found) throw new Error(`no ${kind}`);
  return found;
}
const decide = (id: string, body: object, as: "assistant" | "researcher" = "assistant", key?: string) =>
  api.call("POST", `/evidence/proposals/${id}`, {
    as,
    body,
    ...(key ? { headers: { "idempotency-key": key } } : {}),
  });
const undo = (id: string, as: "assistant" | "researcher" = "assistant") => undoDecision(api, id, as);
const getNews = async (id: string) => (await api.call("GET", `/news/${id}`)).json();
const listPassages = async () => (await api.call("GET", "/passages", { as: "assistant" })).json();
const listSources = async () => (await api.call("GET", "/sources", { as: "assistant" })).json();
const listPublications = async () => (await api.call("GET", "/publications", { as: "assistant" })).json();
const getState = async () =>
  JSON.stringify([await listPassages(), await listSources(), await listPublications(), await getProgress()]);
const getProgress = async (query = ""): Promise<Progress> =>
  (await api.call("GET", `/evidence/progress?${query}`, { as: "assistant" })).json();

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
    const readVersion = () => api.context.db.select().from(contentVersion);
    const version = await readVersion();
    expect((await decide(_id, { decision: "later", note: "¿Lo miras tú?" })).statusCode).toBe(200);
    expect((await list()).at(-1)).toMatchObject({
      _id,
      decision: { decision: "later", note: "¿Lo miras tú?" },
    });
    await decide(_id, { decision: "refuse" });
    // What is stored of pages stays good.
    expect(await readVersion()).toEqual(version);
    const body = { ...valid.datasheet({ conflictivity: `Primero llovió. ${conflictivity}` }) };
    expect(
      (await api.call("PUT", `/intervention_datasheet/${datasheet}`, { as: "assistant", body })).statusCode,
    ).toBe(200);
    expect((await list("state=refused")).map((each) => each._id)).toEqual([_id]);
    expect((await list("kind=citation")).map((each) => each._id)).not.toContain(_id);
    expect((await undo(_id)).json().message).toBe("Deshecho");
    expect((await find("citation", (each) => each._id === _id)).state).toBe("open");
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

  it("publishes an erratum of a contradiction, for researchers", async () => {
    const { _id, reason } = await find("contradiction");
    expect(reason).toContain("julio de 2085");
    const erratum = {
      wrong: "julio de 2085",
      right: "julio de 2005",
      place: "Ficha técnica, conflictividad",
    };
    expect((await decide(_id, { decision: "accept", erratum })).statusCode).toBe(403);
    const other = await find("date");
    for (const [id, decision] of [
      [other._id, "accept"],
      [_id, "refuse"],
    ] as const)
      expect((await decide(id, { decision, erratum }, "researcher")).json().fields).toHaveProperty("erratum");
    expect(
      (await decide(_id, { decision: "accept", erratum: { ...erratum, right: " " } }, "researcher"))
        .statusCode,
    ).toBe(400);
    expect((await decide(_id, { decision: "accept", erratum }, "researcher")).json()).toBe(
      "Fe de erratas publicada. La propuesta sigue aquí hasta que se corrija el registro",
    );
    // What the text says is still wrong; nobody says so to visitors twice.
    expect(await find("contradiction")).toMatchObject({
      _id,
      state: "open",
      decision: { decision: "accept" },
    });
    expect((await decide(_id, { decision: "accept", erratum }, "researcher")).statusCode).toBe(409);
    expect((await api.call("GET", "/errata")).json()).toMatchObject([{ ...erratum, intervention: work }]);
    expect((await undo(_id)).statusCode).toBe(403);
    // Nor does one who was a researcher then.
    const { db } = api.context;
    const [made] = await db.select().from(operations).orderBy(desc(operations.at)).limit(1);
    const own = eq(operations.id, made?.id ?? "");
    await db.update(operations).set({ actorId: api.ids.assistant }).where(own);
    expect((await undo(_id)).statusCode).toBe(403);
    expect((await undo(_id, "researcher")).statusCode).toBe(200);
    expect((await api.call("GET", "/errata")).json()).toEqual([]);
  });

  it("corrects a contradiction in its field, and leaves the queue with what was wrong", async () => {
    const before = await getState();
    const { _id, corrections } = await find("contradiction");
    const [correction] = corrections;
    expect(corrections).toMatchObject([
      {
        record: datasheet,
        field: "conflictivity",
        kind: "text",
        label: "Ficha técnica: Conflictividad",
        now: "Un año después, en julio de 2085, abrió.",
        value: "Un año después, en julio de 2005, abrió.",
      },
    ]);
    if (!correction) return;
    const { record, field, value, __v } = correction;
    const correct = (given: object, as?: "researcher") =>
      decide(_id, { decision: "accept", correction: { record, field, value, __v, ...given } }, as);
    const getText = async () =>
      (await api.call("GET", `/intervention_datasheet/${datasheet}`)).json().conflictivity;
    const text = await getText();
    // A yes alone leaves it as wrong as it was.
    expect((await decide(_id, { decision: "accept" })).json().fields).toHaveProperty("decision");
    for (const wrong of [
      { value: " " },
      { value: correction.now },
      { record: items.closed },
      { field: "features" },
    ])
      expect((await correct(wrong)).statusCode, JSON.stringify(wrong)).toBe(400);
    expect((await correct({ __v: __v + 1 })).statusCode).toBe(409);
    const other = await find("date");
    expect(
      (await decide(other._id, { decision: "accept", correction: { record, field, value, __v } })).json()
        .fields,
    ).toHaveProperty("correction");
    expect([await getText(), await getState()]).toEqual([text, before]);

    expect((await correct({ value: "Un año después, en julio de 2086, abrió." })).json()).toMatch(
      /^Guardado, pero/,
    );
    const again = await find("contradiction");
    expect(again.reason).toContain("julio de 2086");
    expect((await undo(_id)).statusCode).toBe(200);
    const [now] = (await find("contradiction", (each) => each._id === _id)).corrections;
    expect((await correct({ __v: now?.__v }, "researcher")).json()).toBe("Corregido");
    expect(await getText()).toBe(text.replace("2085", "2005"));
    expect((await list("kind=contradiction")).length).toBe(0);
    const progress = await getProgress("kind=contradiction");
    expect([progress.total, progress.decided]).toEqual([1, 1]);
    expect((await undo(_id, "researcher")).statusCode).toBe(200);
    expect([await getText(), await getState()]).toEqual([text, before]);
  });

  it("corrects a date that no press has, with the year that it lacks digits of", async () => {
    const id = await createNewsItem(api, work, { newsName: "Puente en obra", newsDate: "0005-05-10" });
    const { _id, corrections } = await find("contradiction", (each) => each.news === id);
    expect(corrections).toMatchObject([{ kind: "date", now: "0005-05-10", value: "2005-05-10" }]);
    const { record, field, value, __v } = corrections[0] ?? {};
    const correct = (given: object) =>
      decide(_id, { decision: "accept", correction: { record, field, value, __v, ...given } });
    expect((await correct({ value: "2005-02-30" })).json().fields).toHaveProperty("correction");
    // Two at once: one of them is told.
    const both = await Promise.all([correct({}), correct({ value: "2006-05-10" })]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect((await getNews(id)).newsDate).toMatch(/^200[56]-05-10/);
    expect((await undo(_id)).statusCode).toBe(200);
    expect((await getNews(id)).newsDate).toMatch(/^0005-05-10/);
    await api.call("DELETE", `/interventions/${work}/news/${id}`, { as: "researcher" });
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
