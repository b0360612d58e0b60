import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { interventions } from "../../../db/schema/interventions.ts";
import { news } from "../../../db/schema/news.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { expectError, expectNothingWritten } from "../../../tests/support/expectations.ts";
import { encodeForm } from "../../../tests/support/forms.ts";
import {
  clearContent,
  conflict,
  datasheet,
  intervention,
  newsItem,
  toId,
} from "../../../tests/support/imports.ts";
import { newsRules } from "../../nouns/news/rules.server.ts";
import { updateRecord } from "../../records/write-records.server.ts";
import { newId } from "../../shared/values/ids.ts";
import type { Import, ImportResult } from "./contract.ts";

const api = await createTestApi();
const { db } = api.context;
const jsonFile = (docs: unknown[], name = "datos.json") =>
  new File([JSON.stringify(docs)], name, { type: "application/json" });
const good = [intervention(1), datasheet(2, 1), conflict(3, 1), newsItem(4, 1), newsItem(5, 1)];

type Form = Parameters<typeof encodeForm>[0];
async function send(path: string, form: Form, operation?: string) {
  const { body, headers } = await encodeForm(form);
  const named = operation === undefined ? {} : { "idempotency-key": operation };
  return api.call("POST", path, { as: "researcher", body, headers: { ...headers, ...named } });
}
async function upload(...docs: unknown[]): Promise<ImportResult & { id: string }> {
  const response = await send("/imports", { files: jsonFile(docs) });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}
const get = async <T>(path: string) => (await api.call("GET", path, { as: "researcher" })).json<T>();
const undo = (id: string, body: unknown = {}) =>
  api.call("POST", `/operations/${id}/undo`, { as: "researcher", body });

beforeEach(() => clearContent(db));

describe("Undoing an import", () => {
  it("first says what it would do, then does it", async () => {
    const { id } = await upload(...good);
    const plan = await expectNothingWritten(api, () => get(`/operations/${id}`));
    expect(plan).toMatchObject({
      lost: [],
      left: [],
      deletes: 5,
      restores: 0,
      obstacle: null,
      canUndo: true,
    });
    expect((await undo(id)).json()).toMatchObject({ left: [], deleted: 5, restored: 0 });
    expect(await db.$count(interventions)).toBe(0);
    expect(await get<Import>(`/imports/${id}`)).toMatchObject({ undone: { actorName: "rosa", deleted: 5 } });
    expectError(await undo(id), 409);
    expect(await get(`/operations/${id}`)).toMatchObject({
      canUndo: false,
      obstacle: "Esta operación ya se deshizo.",
    });
  });

  it("is refused where something changed since, and done when forced", async () => {
    const { id } = await upload(...good);
    const fields = { newsName: "De otra persona", description: "d", newsDate: "2010-01-01" };
    const actor = { id: api.ids.assistant, username: "abel", role: "assistant" } as const;
    await updateRecord(api.context, actor, newsRules, {
      id: toId(5),
      fields: { ...fields, interventionId: toId(1) },
    });
    expect(await get(`/operations/${id}`)).toMatchObject({
      lost: [
        { _id: toId(5), name: "De otra persona", reason: expect.stringMatching(/^Cambió después: abel/) },
      ],
      canForce: true,
      deletes: 5,
    });
    await expectNothingWritten(api, async () => {
      expectError(await undo(id), 409);
      expectError(await undo(id, { force: "sí" }), 400, ["force"]);
    });
    expect((await undo(id, { force: true })).json()).toMatchObject({ deleted: 5 });
    expect(
      await db
        .select()
        .from(news)
        .where(eq(news.id, toId(5))),
    ).toEqual([]);
  });

  it("is done once per key", async () => {
    const { id } = await upload(...good);
    const call = (operation: string) =>
      api.call("POST", `/operations/${id}/undo`, {
        as: "researcher",
        body: {},
        headers: { "idempotency-key": operation },
      });
    const operation = newId();
    const first = (await call(operation)).json();
    expect((await call(operation)).json()).toEqual(first);
    expectError(await call(newId()), 409);
  });
});
