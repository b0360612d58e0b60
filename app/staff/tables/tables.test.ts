import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { news, newsConflicts } from "../../../db/schema/news.ts";
import { revisions } from "../../../db/schema/revisions.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { expectError } from "../../../tests/support/expectations.ts";
import {
  create,
  createConflict,
  createIntervention,
  createNewsItem,
  hierarchyId,
  unknownId,
} from "../../../tests/support/records.ts";
import { createTables, type Who } from "../../../tests/support/tables.ts";
import type { OperationUndo } from "../../features/operations/contract.ts";
import { newId } from "../../shared/values/ids.ts";
import type { Panel } from "../panel/contract.ts";
import type { TableIds, View } from "./contract.ts";

const api = await createTestApi();
const { db } = api.context;
const { post, bulk, undo, list, readNews, listLinks, edit } = createTables(api);

let work = "";
let other = "";
beforeAll(async () => {
  work = await createIntervention(api, { interventionName: "Ñuble" });
  other = await createIntervention(api, { interventionName: "Álamos" });
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
    ["who entered it and when", "by=rosa&since=2020-01-01&until=9999-12-31&search=marcha"],
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
    for (const nothing of ["by=nadie", "until=2020-01-01"]) expect(await list("news", nothing)).toEqual([]);
    await list("datasheet", `hierarchy=${hierarchyId}`);
    const add = (name: string, fields: object) => create(api, "/places", { name, ...fields });
    const wider = [await add("Zamora", { kind: "comuna" }), await add("Aburrá", { kind: "comuna" })];
    for (const [index, parent] of wider.entries()) await add(`Barrio ${index}`, { kind: "barrio", parent });
    const places = (await list("place", "sort=parent")).map(({ name }) => name);
    expect(places.slice(0, 2)).toEqual(["Barrio 1", "Barrio 0"]);
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
