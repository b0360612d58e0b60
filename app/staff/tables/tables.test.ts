import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { news, newsConflicts } from "../../../db/schema/news.ts";
import { revisions } from "../../../db/schema/revisions.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { expectError, expectNothingWritten } from "../../../tests/support/expectations.ts";
import {
  addClipping,
  create,
  createConflict,
  createDatasheet,
  createIntervention,
  createNewsItem,
  hierarchyId,
  unknownId,
  valid,
} from "../../../tests/support/records.ts";
import type { OperationUndo } from "../../features/operations/contract.ts";
import { newId } from "../../shared/values/ids.ts";
import type { Panel } from "../panel/contract.ts";
import type { BulkResult, TableIds, TableRow, View } from "./contract.ts";

const api = await createTestApi();
const { db } = api.context;
type Who = "assistant" | "researcher";
const post = (path: string, body: unknown, as: Who = "assistant", operation?: string) =>
  api.call("POST", path, { as, body, ...(operation ? { headers: { "idempotency-key": operation } } : {}) });
const bulk = async (noun: string, body: unknown, as: Who = "assistant") =>
  (await post(`/bulk/${noun}`, body, as)).json<BulkResult>();
const undo = (operation: string | null, as: Who = "assistant") =>
  post(`/operations/${operation}/undo`, undefined, as);
const list = async (noun: string, query = "") =>
  (await api.call("GET", `/tables/${noun}?${query}`, { as: "assistant" })).json<TableRow[]>();
const readNews = async (id: string) => (await db.select().from(news).where(eq(news.id, id)))[0];
const listLinks = async (id: string) =>
  (await db.select().from(newsConflicts).where(eq(newsConflicts.newsId, id))).map(
    ({ conflictId }) => conflictId,
  );
/** What a colleague saves of a news item: everything that its form has. */
const edit = (id: string, of: string, fields: Record<string, unknown>) =>
  api.call("PUT", `/news/${id}/intervention/${of}`, { as: "researcher", body: valid.newsItem(fields) });

let work = "";
let other = "";
beforeAll(async () => {
  work = await createIntervention(api, { interventionName: "Ñuble" });
  other = await createIntervention(api, { interventionName: "Álamos" });
});

describe("Publications, sources, actors and errata in bulk", () => {
  it("are deleted but for those that others need, which are named, and come back together", async () => {
    const publication = await create(api, "/publications", valid.publication());
    const used = await create(api, "/sources", valid.source({ publication }));
    const clipping = await addClipping(api, used);
    const free = [
      ["publication", await create(api, "/publications", valid.publication())],
      ["source", await create(api, "/sources", valid.source())],
      ["actor", await create(api, "/actors", valid.actor())],
      ["erratum", await create(api, "/errata", valid.erratum())],
    ] as const;
    const needed: Record<string, string[]> = { publication: [publication], source: [used] };
    for (const [noun, id] of free) {
      const body = { ids: [id, ...(needed[noun] ?? [])], delete: true };
      expectError(await post(`/bulk/${noun}`, body), 403);
      const { changed, refused, operation } = await bulk(noun, body, "researcher");
      expect([noun, changed, refused.map(({ _id }) => _id)]).toEqual([noun, 1, needed[noun] ?? []]);
      for (const { reason } of refused) expect(reason).toMatch(/^No se puede eliminar: /);
      expect((await list(noun)).map(({ _id }) => _id)).not.toContain(id);
      const restored = await post(`/operations/${operation}/undo`, undefined, "researcher");
      expect(restored.statusCode, restored.body).toBe(200);
      expect((await list(noun)).map(({ _id }) => _id)).toContain(id);
    }
    const gone = await bulk("clipping", { ids: [clipping], delete: true }, "researcher");
    expect(gone.changed).toBe(1);
    expect((await bulk("source", { ids: [used], delete: true }, "researcher")).changed).toBe(1);
  });

  it("need the permission that one of them needs", async () => {
    const id = await create(api, "/errata", valid.erratum());
    const body = { ids: [id], set: { date: "2012-03-04" } };
    expectError(await post("/bulk/erratum", body), 403);
    expect((await bulk("erratum", body, "researcher")).changed).toBe(1);
  });
});

describe("500 records in bulk", () => {
  let ids: string[] = [];
  let versions: Record<string, number> = {};
  let conflict = "";
  beforeAll(async () => {
    conflict = await createConflict(api, other);
    const rows = Array.from({ length: 500 }, (_, index) => ({
      id: newId(),
      interventionId: work,
      headline: `Titular ${String(index).padStart(3, "0")}`,
      description: "Texto.",
      date: "2010-02-03",
    }));
    await db.insert(news).values(rows);
    ids = rows.map(({ id }) => id);
    versions = Object.fromEntries(ids.map((id) => [id, 0]));
  });

  it("are edited and linked in one operation and given back, and a colleague's edits are kept and named", async () => {
    const [first = "", second = "", third = ""] = ids;
    await edit(first, work, { newsName: "Titular 000", description: "De Rosa.", newsDate: "2010-02-03" });
    await edit(second, other, { newsName: "Titular 001", description: "Texto.", newsDate: "2010-02-03" });
    const linked = await bulk("news", {
      ids,
      versions,
      set: { intervention: other },
      add: { conflicts: [conflict] },
    });
    expect(linked).toMatchObject({ changed: 499 + 1, unchanged: 0, refused: [] });
    expect(linked.kept).toEqual([
      { _id: first, name: "Titular 000", actorName: "rosa", fields: ["Descripción"] },
      { _id: second, name: "Titular 001", actorName: "rosa", fields: ["Actuación urbanística"] },
    ]);
    expect(await db.$count(revisions, eq(revisions.operation, linked.operation ?? ""))).toBe(500);
    expect(await readNews(first)).toMatchObject({
      interventionId: other,
      description: "De Rosa.",
      version: 2,
    });
    expect(await listLinks(third)).toEqual([conflict]);

    await edit(third, other, { newsName: "Cambiado después", newsDate: "2010-02-03", conflicts: [conflict] });
    await edit(ids[3] ?? "", work, { newsName: "Movido después", newsDate: "2010-02-03", conflicts: [] });
    const undone = (await undo(linked.operation)).json<OperationUndo>();
    expect(undone).toMatchObject({ restored: 499 });
    expect(undone.left).toEqual([]);
    expect(await readNews(third)).toMatchObject({ interventionId: work, headline: "Cambiado después" });
    expect(await readNews(first)).toMatchObject({ interventionId: work, description: "De Rosa." });
    expect(await db.$count(newsConflicts, eq(newsConflicts.conflictId, conflict))).toBe(0);
    expect(await db.$count(news, eq(news.interventionId, work))).toBe(499);
    expectError(await undo(linked.operation), 409);
  });

  it("are deleted by researchers only, and come back together", async () => {
    expectError(await post("/bulk/news", { ids, delete: true }), 403);
    const chosen = Object.fromEntries(
      (await list("news", "search=Titular&limit=1000")).map(({ _id, __v }) => [_id, __v]),
    );
    const [first = ""] = ids;
    await edit(first, work, { newsName: "Titular 000", description: "Otra vez.", newsDate: "2010-02-03" });
    const deleted = await bulk("news", { ids, versions: chosen, delete: true }, "researcher");
    expect(deleted).toMatchObject({ changed: 499, kept: [] });
    expect(deleted.refused).toMatchObject([
      {
        _id: first,
        reason: "rosa cambió «Descripción» después de que lo elegiste.",
      },
    ]);
    const again = await bulk("news", { ids: [ids[1]], delete: true }, "researcher");
    expect(again).toMatchObject({
      operation: null,
      refused: [{ reason: "Ya no está: alguien lo eliminó." }],
    });
    expect((await post(`/operations/${deleted.operation}/undo`, undefined, "researcher")).statusCode).toBe(
      200,
    );
    expect(await db.$count(news, sql`${news.id} = any(${sql.param(ids)}::text[])`)).toBe(500);
  });
});

describe("A bulk operation", () => {
  it("leaves what a colleague set meanwhile in the same field, and says who", async () => {
    const id = await createNewsItem(api, work);
    await edit(id, work, { newsDate: "2005-05-05" });
    const result = await bulk("news", { ids: [id], versions: { [id]: 0 }, set: { newsDate: "2001-01-01" } });
    expect(result).toMatchObject({ operation: null, changed: 0 });
    expect(result.refused).toMatchObject([
      { _id: id, reason: "rosa cambió «Fecha» después de que lo elegiste." },
    ]);
    const same = await bulk("news", { ids: [id], versions: { [id]: 0 }, set: { newsDate: "2005-05-05" } });
    expect(same).toMatchObject({ changed: 0, unchanged: 1, refused: [] });
    expect(await readNews(id)).toMatchObject({ date: "2005-05-05", version: 1 });
  });

  it("undone leaves what was changed since in the same field, and what would refer to nothing", async () => {
    const ids = [await createNewsItem(api, work), await createNewsItem(api, other)];
    const gone = await createIntervention(api);
    const lost = await createNewsItem(api, gone);
    const { operation } = await bulk("news", { ids: [...ids, lost], set: { intervention: other } });
    await edit(ids[0] ?? "", work, { newsDate: "2005-05-05" });
    const moved = await bulk("news", { ids: [ids[0]], set: { intervention: other } });
    expect(moved.changed).toBe(1);
    await api.call("DELETE", `/interventions/${gone}`, { as: "researcher" });
    const { restored, left } = (await undo(operation)).json<OperationUndo>();
    expect([restored, left]).toEqual([
      1,
      [
        {
          noun: "news",
          _id: lost,
          name: expect.any(String),
          reason: "Después cambió Actuación urbanística: queda así.",
        },
      ],
    ]);
    expect(await readNews(lost)).toMatchObject({ interventionId: other });
  });

  it("clears optional fields where it is told to, lists too, and gives them back", async () => {
    const source = await create(api, "/sources", valid.source());
    const conflict = await createConflict(api, work);
    const id = await createNewsItem(api, work, { source, conflicts: [conflict] });
    const cleared = await bulk("news", { ids: [id], clear: ["source", "conflicts"] });
    expect([cleared.changed, (await readNews(id))?.sourceId, await listLinks(id)]).toEqual([1, null, []]);
    expect((await undo(cleared.operation)).statusCode).toBe(200);
    expect([(await readNews(id))?.sourceId, await listLinks(id)]).toEqual([source, [conflict]]);
  });

  it("is done once per key, and refused under the key of another", async () => {
    const id = await createNewsItem(api, work);
    const operation = newId();
    const body = { ids: [id], set: { newsDate: "2003-03-03" } };
    const first = (await post("/bulk/news", body, "assistant", operation)).json<BulkResult>();
    expect((await post("/bulk/news", body, "assistant", operation)).json()).toEqual(first);
    expect(await readNews(id)).toMatchObject({ version: 1 });
    expectError(
      await post("/bulk/news", { ...body, set: { newsDate: "2004-04-04" } }, "assistant", operation),
      409,
    );
    const undoing = newId();
    const undone = await post(`/operations/${operation}/undo`, undefined, "assistant", undoing);
    const again = await post(`/operations/${operation}/undo`, undefined, "assistant", undoing);
    expect(again.json()).toEqual(undone.json());
  });

  it("is undone by its author, or a day later by a researcher, and the undoing in its turn", async () => {
    const id = await createNewsItem(api, work, { newsDate: "2001-01-01" });
    const set = { newsDate: "2003-03-03" };
    const { operation: own } = await bulk("news", { ids: [id], set });
    const undoing = (await undo(own, "researcher")).json<OperationUndo>();
    expect(undoing).toMatchObject({ restored: 1, deleted: 0, left: [] });
    expect(await readNews(id)).toMatchObject({ date: "2001-01-01" });
    expectError(await undo(own), 409);
    expect((await undo(undoing.operation, "researcher")).statusCode).toBe(200);
    expect(await readNews(id)).toMatchObject({ date: "2003-03-03" });
    expect((await undo(own)).statusCode).toBe(200);
    const { operation: other } = await bulk("news", { ids: [id], set }, "researcher");
    expectError(await undo(other), 403);
    expectError(await undo(unknownId, "researcher"), 404);
  });

  it("takes whole works, with all that is theirs, and gives them back", async () => {
    const works = [await createIntervention(api), await createIntervention(api)];
    for (const of of works) {
      await createDatasheet(api, of);
      await createNewsItem(api, of);
    }
    const { operation, changed } = await bulk("intervention", { ids: works, delete: true }, "researcher");
    expect(changed).toBe(2);
    expect(await db.$count(revisions, eq(revisions.operation, operation ?? ""))).toBe(6);
    await post(`/operations/${operation}/undo`, undefined, "researcher");
    expect((await api.call("GET", `/interventions/${works[1]}`)).json()).toMatchObject({
      news: [expect.any(String)],
    });
  });

  it.each<[string, string, unknown, string[] | undefined]>([
    ["nothing to change", "news", { ids: [unknownId] }, ["set"]],
    ["an unknown field", "news", { ids: [unknownId], set: { password: "x" } }, ["set"]],
    ["a title", "news", { ids: [unknownId], set: { newsName: "x" } }, ["set"]],
    ["a work that is none", "news", { ids: [unknownId], set: { intervention: unknownId } }, ["intervention"]],
    ["no id for a work", "news", { ids: [unknownId], set: { intervention: "<b>" } }, ["intervention"]],
    ["nothing chosen for a reference", "news", { ids: [unknownId], set: { source: "" } }, ["source"]],
    ["nothing chosen for a list", "news", { ids: [unknownId], set: { conflicts: [] } }, ["conflicts"]],
    ["nothing added", "news", { ids: [unknownId], add: { conflicts: [] } }, ["conflicts"]],
    ["to clear what must be there", "news", { ids: [unknownId], clear: ["newsDate"] }, ["newsDate"]],
    ["to clear what is no field", "news", { ids: [unknownId], clear: ["password"] }, ["set"]],
    [
      "to clear and set the same",
      "news",
      { ids: [unknownId], set: { source: unknownId }, clear: ["source"] },
      ["source"],
    ],
    ["an empty date", "news", { ids: [unknownId], set: { newsDate: "" } }, ["newsDate"]],
    ["an impossible date", "news", { ids: [unknownId], set: { newsDate: "2010-02-30" } }, ["newsDate"]],
    [
      "something added to what is no list",
      "news",
      { ids: [unknownId], add: { newsDate: "2010-02-03" } },
      ["set"],
    ],
    [
      "both set and delete",
      "news",
      { ids: [unknownId], delete: true, set: { newsDate: "2010-02-03" } },
      ["delete"],
    ],
    ["no records", "news", { ids: [], set: { newsDate: "2010-02-03" } }, ["ids"]],
    ["too many records", "news", { ids: Array(2001).fill(unknownId), delete: true }, ["ids"]],
    ["ids that are none", "news", { ids: ["' or 1=1", {}], delete: true }, undefined],
    ["another noun", "user", { ids: [unknownId], delete: true }, undefined],
    ["a datasheet's work", "datasheet", { ids: [unknownId], set: { intervention: unknownId } }, ["set"]],
  ])("refuses %s", async (_name, noun, body, fields) => {
    await expectNothingWritten(api, async () => {
      expectError(await post(`/bulk/${noun}`, body, "researcher"), 400, fields);
    });
  });
});

describe("A table", () => {
  let item = "";
  beforeAll(async () => {
    item = await createNewsItem(api, other, { newsName: "Marcha por el RÍO 100%", newsDate: "2012-07-08" });
  });

  it("has what people read in every field, who entered it, and how many there are", async () => {
    const [row] = await list("news", "search=marcha+rio");
    expect(row).toMatchObject({
      _id: item,
      enteredBy: "rosa",
      values: {
        newsName: "Marcha por el RÍO 100%",
        newsDate: "2012-07-08",
        intervention: "Álamos",
        conflicts: "",
      },
    });
    const page = await api.call("GET", "/tables/news?limit=1&offset=1", { as: "assistant" });
    expect(Number(page.headers["x-total-count"])).toBeGreaterThan(500);
    const ids = (await api.call("GET", "/tables/news/ids", { as: "assistant" })).json<TableIds>();
    expect(ids).toHaveLength(Number(page.headers["x-total-count"]));
  });

  it.each([
    ["a part of a word with a sign", "search=100%25"],
    ["a work and dates", () => `intervention=${other}&from=2012-07-08&to=2012-07-08`],
    ["who entered it and since when", () => "by=rosa&since=2020-01-01&search=marcha"],
    ["a check", "check=newsWithoutConflict&search=marcha"],
  ])("is filtered by %s", async (_name, query) => {
    expect((await list("news", typeof query === "string" ? query : query())).map(({ _id }) => _id)).toEqual([
      item,
    ]);
  });

  it("is sorted by any field, in Spanish order", async () => {
    const names = async (query: string) => (await list("intervention", query)).map(({ name }) => name);
    const sorted = await names("sort=interventionName");
    expect(sorted.indexOf("Álamos")).toBeLessThan(sorted.indexOf("Ñuble"));
    expect(await names("sort=-interventionName")).toEqual(sorted.toReversed());
    expect((await list("news", `sort=-newsDate&limit=1`))[0]?.values.newsDate).toBe("2012-07-08");
    expect(await list("news", "by=nadie")).toEqual([]);
    await list("datasheet", `hierarchy=${hierarchyId}`);
  });

  it.each([
    "sort=password",
    "sort=__proto__",
    "check=interventionWithoutImage",
    "check=x",
    "from=ayer",
    "intervention=1",
  ])("refuses %s", async (query) =>
    expectError(await api.call("GET", `/tables/news?${query}`, { as: "assistant" }), 400),
  );
});

describe("What is right in spite of a check", () => {
  const path = (id: string, check: string) => `/tables/news/${id}/checks/${check}`;
  const failing = async (accepted = false) =>
    (await list("news", `check=outsideStudy&accepted=${accepted}`)).map(({ _id }) => _id);
  const countInPanel = async () =>
    (await api.call("GET", "/panel", { as: "assistant" }))
      .json<Panel>()
      .tasks.find(({ task }) => task === "outsideStudy")?.total ?? 0;

  it("leaves the table and the panel, with a reason, until it is taken back or its value changes", async () => {
    const id = await createNewsItem(api, work, { newsDate: "1915-06-07" });
    expect([await failing(), await countInPanel()]).toEqual([[id], 1]);
    const accept = (reason: string) =>
      api.call("PUT", path(id, "outsideStudy"), { as: "assistant", body: { reason } });
    expectError(await accept("  "), 400, ["reason"]);
    expect((await accept("Salió así en el periódico")).statusCode).toBe(200);
    expect([await failing(), await countInPanel()]).toEqual([[], 0]);
    expect((await list("news", "check=outsideStudy&accepted=true"))[0]?.accepted).toMatchObject({
      reason: "Salió así en el periódico",
      actorName: "abel",
    });
    await edit(id, work, { newsDate: "1916-01-01" });
    expect(await failing()).toEqual([id]);
    await accept("También");
    await api.call("DELETE", path(id, "outsideStudy"), { as: "assistant" });
    expect([await failing(), await countInPanel()]).toEqual([[id], 1]);
  });

  it("is of a record of the noun", async () => {
    const body = { reason: "Sí" };
    expectError(await api.call("PUT", path(unknownId, "outsideStudy"), { as: "assistant", body }), 404);
    expectError(
      await api.call("PUT", path(work, "interventionWithoutImage"), { as: "assistant", body }),
      400,
      ["check"],
    );
  });
});

describe("A saved view", () => {
  const view = {
    noun: "news",
    name: "Sin conflicto de 2010",
    query: "check=newsWithoutConflict",
    isShared: false,
  };
  const listViews = async (as: Who) => (await api.call("GET", "/views", { as })).json<View[]>();

  it("is its owner's, or the team's once it is shared", async () => {
    const created = await post("/views", view);
    expect(created.statusCode).toBe(201);
    const id = String(created.headers.location).split("/").at(-1) ?? "";
    expect(await listViews("assistant")).toMatchObject([
      { ...view, _id: id, isOwn: true, ownerName: "abel" },
    ]);
    expect(await listViews("researcher")).toEqual([]);
    const change = (as: Who, fields: object) =>
      api.call("PUT", `/views/${id}`, { as, body: { ...view, ...fields } });
    expectError(await change("researcher", {}), 404);
    expect((await change("assistant", { isShared: true })).statusCode).toBe(200);
    expect(await listViews("researcher")).toMatchObject([{ _id: id, isOwn: false, mayChange: true }]);
    expect((await api.call("DELETE", `/views/${id}`, { as: "researcher" })).statusCode).toBe(200);
    expectError(await api.call("DELETE", `/views/${id}`, { as: "researcher" }), 404);
  });

  it("that a researcher shares is read by assistants, and changed by none of them", async () => {
    const shared = { ...view, name: "Del equipo", isShared: true };
    const id = await create(api, "/views", shared);
    expect(await listViews("assistant")).toMatchObject([{ _id: id, isOwn: false, mayChange: false }]);
    const body = { ...shared, name: "Otro nombre", isShared: false };
    expectError(await api.call("PUT", `/views/${id}`, { as: "assistant", body }), 403);
    expectError(await api.call("DELETE", `/views/${id}`, { as: "assistant" }), 403);
    expect(await listViews("researcher")).toMatchObject([{ _id: id, name: "Del equipo", isShared: true }]);
  });
});
