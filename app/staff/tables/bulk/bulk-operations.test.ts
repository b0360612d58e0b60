import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { revisions } from "../../../../db/schema/revisions.ts";
import { createTestApi } from "../../../../tests/support/api.ts";
import { expectError, expectNothingWritten } from "../../../../tests/support/expectations.ts";
import {
  addClipping,
  create,
  createConflict,
  createDatasheet,
  createIntervention,
  createNewsItem,
  unknownId,
  valid,
} from "../../../../tests/support/records.ts";
import { createTables } from "../../../../tests/support/tables.ts";
import type { OperationUndo } from "../../../features/operations/contract.ts";
import { newId } from "../../../shared/values/ids.ts";
import type { BulkResult } from "../contract.ts";

const api = await createTestApi();
const { db } = api.context;
const { post, bulk, undo, list, readNews, listLinks, edit } = createTables(api);

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

  it("refuses what a record's rules compare with others", async () => {
    const add = (name: string) => create(api, "/places", { name, kind: "barrio" });
    const ids = [await add("Aranjuez"), await add("Berlín")];
    const move = { ids, set: { parent: ids[0] } };
    await expectNothingWritten(api, async () => {
      expectError(await post("/bulk/place", move, "researcher"), 400);
      expectError(await post("/bulk/place", { ids, set: { kind: "sector" } }, "researcher"), 400);
    });
    expect(await bulk("place", { ids, set: { code: "7" } }, "researcher")).toMatchObject({ changed: 2 });
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
