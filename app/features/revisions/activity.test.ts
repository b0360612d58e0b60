import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { revisions } from "../../../db/schema/revisions.ts";
import { operations } from "../../../db/schema/staff/operations.ts";
import { systemActor } from "../../../server/first-start/seed.server.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { expectError } from "../../../tests/support/expectations.ts";
import { deleteIntervention } from "../../../tests/support/history.ts";
import {
  apply,
  conflict,
  datasheet,
  dumpContent,
  intervention,
  newsItem,
  oid,
  toFiles,
  toId,
} from "../../../tests/support/imports.ts";
import { undoImport } from "../../../tests/support/operations.ts";
import { createIntervention, createTree, read, valid } from "../../../tests/support/records.ts";
import { newId } from "../../shared/values/ids.ts";
import type { Activity, Deletion } from "./contract.ts";

const api = await createTestApi();
const { db } = api.context;

const activity = (query = "") => read<Activity[]>(api, `/activity${query}`);
const restore = (operation: string) =>
  api.call("POST", `/operations/${operation}/undo`, { as: "researcher" });

describe("GET /activity", async () => {
  const tree = await createTree(api);
  await api.call("PUT", `/news/${tree.newsItem}/intervention/${tree.intervention}`, {
    as: "assistant",
    body: valid.newsItem({ newsName: "Otro titular" }),
  });
  await deleteIntervention(api, tree.intervention);

  it("is filtered by who did it and by days, alone and together", async () => {
    const today = new Date(Date.now() - 5 * 60 * 60 * 1000).toISOString().slice(0, 10);
    const by = async (query: string) =>
      (await activity(query)).map(({ actorName, noun }) => `${actorName} ${noun}`);
    expect(await by("?by=abel")).toEqual(["abel news"]);
    expect(await by(`?by=abel&noun=news&from=${today}&to=${today}`)).toEqual(["abel news"]);
    expect(await by("?by=abel&noun=conflict")).toEqual([]);
    expect(await by("?by=abel&to=2020-01-01")).toEqual([]);
    expect(await by("?from=2999-01-01")).toEqual([]);
    const response = await api.call("GET", "/activity?by=rosa&limit=1", { as: "researcher" });
    expect(Number(response.headers["x-total-count"])).toBe((await activity("?by=rosa&limit=1000")).length);
    for (const wrong of ["from=ayer", "to=2010-02-30", `by=${"a".repeat(101)}`])
      expectError(await api.call("GET", `/activity?${wrong}`, { as: "researcher" }), 400);
  });

  it("is of one record, also in writes that changed others, and never shows users to an assistant", async () => {
    const of = async (noun: string, record: string) =>
      (await activity(`?noun=${noun}&record=${record}`)).map(
        ({ action, noun: first }) => `${action} ${first}`,
      );
    expect(await of("news", tree.newsItem)).toEqual(["delete intervention", "update news", "create news"]);
    expect(await of("conflict", tree.newsItem)).toEqual([]);
    const whole = await api.call("GET", `/activity?record=${tree.conflict}`, { as: "assistant" });
    expect(whole.headers["x-total-count"]).toBe("2");
    const user = `/activity?record=${api.ids.assistant}`;
    expect((await api.call("GET", user, { as: "assistant" })).json()).toEqual([]);
    expect((await api.call("GET", user, { as: "researcher" })).json()).toHaveLength(1);
    for (const wrong of ["1", "' or 1=1", "%00"])
      expectError(await api.call("GET", `/activity?record=${wrong}`, { as: "researcher" }), 400, ["record"]);
  });

  it("lists who did what, one entry per write, newest first", async () => {
    const entries = (await activity()).slice(0, 6);
    expect(entries.map(({ actorName, action, noun, records }) => [actorName, action, noun, records])).toEqual(
      [
        ["rosa", "delete", "intervention", 4],
        ["abel", "update", "news", 1],
        ["rosa", "create", "news", 1],
        ["rosa", "create", "conflict", 1],
        ["rosa", "create", "datasheet", 1],
        ["rosa", "create", "intervention", 1],
      ],
    );
    expect(entries[1]).toMatchObject({ recordId: tree.newsItem, name: "Otro titular", import: null });
    expect(entries[4]).toMatchObject({ recordId: tree.datasheet, name: "Parque lineal del río" });
  });

  it("pages, each entry as in the whole list", async () => {
    const all = await activity("?limit=1000");
    for (const limit of [1, 3])
      for (let offset = 0; offset <= all.length; offset += 1) {
        const response = await api.call("GET", `/activity?limit=${limit}&offset=${offset}`, {
          as: "researcher",
        });
        expect(response.json()).toEqual(all.slice(offset, offset + limit));
        expect(response.headers["x-total-count"]).toBe(String(all.length));
      }
  });

  it("shows only what touched records of a noun", async () => {
    const all = await activity("?limit=1000");
    const response = await api.call("GET", "/activity?noun=news", { as: "assistant" });
    // A deletion is undone by who did it, or a researcher.
    expect(response.json()).toEqual(all.slice(0, 3).map((entry) => ({ ...entry, canUndo: false })));
    expect(all[0]).toMatchObject({ action: "delete", canUndo: true });
    expect(response.headers["x-total-count"]).toBe("3");
    expect(await activity("?noun=stage")).toEqual([]);
    expect(await activity("?noun=&limit=1000")).toEqual(all);
    expectError(await api.call("GET", "/activity?noun=media", { as: "assistant" }), 400, ["noun"]);
  });

  it("shows changes of users to researchers only", async () => {
    const all = await activity("?limit=1000");
    const others = all.filter(({ noun }) => noun !== "user");
    expect(all.length - others.length).toBe(2);
    const response = await api.call("GET", "/activity?limit=1000", { as: "assistant" });
    expect(response.json()).toEqual(others.map((entry) => ({ ...entry, canUndo: false })));
    expect(response.headers["x-total-count"]).toBe(String(others.length));
    expectError(await api.call("GET", "/activity?noun=user", { as: "assistant" }), 403);
    expect(await activity("?noun=user")).toHaveLength(2);
  });
});

describe("an import that is undone", () => {
  let id = "";
  beforeAll(async () => {
    ({ id } = await apply(
      db,
      toFiles(
        intervention(1),
        datasheet(2, 1),
        conflict(3, 1),
        newsItem(4, 1, { conflicts: [oid(3)] }),
        intervention(5),
      ),
    ));
  });

  it("is one operation, and so is its undo, which can be restored as one", async () => {
    const [entry] = await activity("?limit=1");
    expect(entry).toMatchObject({ operation: id, action: "create", recordId: toId(1), records: 5 });
    expect(entry?.import).toEqual({ id, source: "datos.json", isUndo: false });

    // Whose import it is may undo no import any more.
    await db.update(operations).set({ actorId: api.ids.assistant }).where(eq(operations.id, id));
    const own = await api.call("GET", "/activity?limit=1", { as: "assistant" });
    expect(own.json()).toEqual([{ ...entry, canUndo: false }]);

    const before = await dumpContent(db);
    await undoImport({ db }, systemActor, { id });
    expect(await dumpContent(db)).not.toEqual(before);
    const [undo] = await activity("?limit=1");
    expect(undo).toMatchObject({ action: "delete", records: 5, import: { id, isUndo: true } });
    const [deletion] = await read<Deletion[]>(api, "/deleted?limit=1");
    expect(deletion).toMatchObject({
      operation: undo?.operation,
      canRestore: true,
      others: { intervention: 1, datasheet: 1, conflict: 1, news: 1 },
      import: { id, source: "datos.json", isUndo: true },
    });
    const response = await restore(deletion?.operation ?? "");
    expect(response.json().message).toBe(
      "Actuación urbanística restaurada correctamente, con otros 4 registros",
    );
    expect(await dumpContent(db)).toEqual(before);
  });

  it("cannot be restored if another import has brought back part of it", async () => {
    const again = await apply(db, toFiles(intervention(11), conflict(13, 11)));
    await undoImport({ db }, systemActor, { id: again.id });
    await apply(db, toFiles(intervention(11)));
    const [deletion] = await read<Deletion[]>(api, "/deleted?limit=1");
    expect(deletion?.reason).toBe("Una parte de lo que se eliminó está de nuevo en el sitio.");
    expectError(await restore(deletion?.operation ?? ""), 409);
  });
});

describe("GET /deleted", () => {
  it("pages newest first", async () => {
    const operations = [];
    for (const _ of [1, 2, 3])
      operations.unshift(await deleteIntervention(api, await createIntervention(api)));
    const response = await api.call("GET", "/deleted?limit=2&offset=1", { as: "assistant" });
    expect(response.json<Deletion[]>().map(({ operation }) => operation)).toEqual(operations.slice(1));
    expect(response.headers.link).toContain("offset=3");
  });
});

it("a write during which another was made is one entry, and so is the other", async () => {
  const [long, other] = [newId(), newId()];
  const written = [long, long, other, long].map((operation) => ({ operation, recordId: newId() }));
  const shown = { actorName: "ida", action: "create" as const, noun: "source" as const };
  await db.insert(revisions).values(written.map((each) => ({ ...each, ...shown })));
  for (const query of ["by=ida", "noun=source"]) {
    const response = await api.call("GET", `/activity?${query}`, { as: "researcher" });
    expect(response.json()).toMatchObject([
      { operation: long, recordId: written[0]?.recordId, records: 3 },
      { operation: other, recordId: written[2]?.recordId, records: 1 },
    ]);
    expect(response.headers["x-total-count"]).toBe("2");
  }
});
