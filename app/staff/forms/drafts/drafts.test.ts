import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { drafts } from "../../../../db/schema/staff/drafts.ts";
import { createTestApi } from "../../../../tests/support/api.ts";
import { expectError, expectNothingWritten } from "../../../../tests/support/expectations.ts";
import { addSession, addUser } from "../../../../tests/support/people.ts";
import { valid } from "../../../../tests/support/records.ts";
import { newId } from "../../../shared/values/ids.ts";
import type { DraftCopy, KeptDraft } from "../../../ui/forms/drafts/keeping/draft-calls.ts";
import { removeOldDrafts } from "./commands.server.ts";

const api = await createTestApi();
const { db } = api.context;

/** Somebody of their own for each test, and what they do with their drafts. */
async function createPerson(role: "assistant" | "researcher" = "assistant") {
  const owner = await addUser(api, role);
  const token = await addSession(api, owner);
  const call = (method: string, id: string, body?: unknown, query = "") =>
    api.call(method, `/drafts/${id}${query}`, { token, ...(body ? { body } : {}) });
  return {
    owner,
    put: (id: string, fields: object = {}) => call("PUT", id, valid.draft({ owner, ...fields })),
    erase: (id: string, holder = "b".repeat(24), takes?: number) =>
      call("DELETE", id, undefined, `?holder=${holder}${takes ? `&takes=${takes}` : ""}`),
    async read(id: string) {
      const response = await call("GET", id);
      return response.statusCode === 200 ? response.json<DraftCopy>().content : response.statusCode;
    },
    list: async () => (await api.call("GET", "/drafts", { token })).json<KeptDraft[]>(),
  };
}
const write = (newsName: string) =>
  JSON.stringify({ values: { newsName }, base: {}, record: null, sent: null });
const other = "c".repeat(24);

describe("A draft on the server", () => {
  it("is its owner's alone, and changes neither pages nor history", async () => {
    const [ana, inés] = [await createPerson(), await createPerson("researcher")];
    const id = newId();
    await expectNothingWritten(api, async () => {
      expect((await ana.put(id)).statusCode).toBe(200);
      expect(await inés.read(id)).toBe(404);
      expect(await inés.list()).toEqual([]);
      expectError(await inés.put(id, { owner: ana.owner }), 400, ["owner"]);
      expectError(await inés.erase(id), 404);
      expect((await inés.put(newId(), { content: write("De Inés") })).statusCode).toBe(200);
      expectError(await api.call("GET", `/drafts/${id}`), 401);
      expect(await ana.read(id)).toContain("A medias");
      expect(await ana.list()).toMatchObject([{ _id: id, form: "news/new", __v: 1, isOpen: true }]);
    });
  });

  it("keeps every letter as it was typed", async () => {
    const ana = await createPerson();
    for (const text of [
      "ca\u0301n\u0303a",
      "👩‍🚒🌳",
      "عربي \u202e",
      "\u0000",
      "<script>alert(1)</script>",
      "\ud800",
      "",
    ]) {
      const id = newId();
      expect((await ana.put(id, { content: write(text) })).statusCode).toBe(200);
      expect(JSON.parse(String(await ana.read(id))).values.newsName).toBe(text);
    }
  });

  it("refuses what is no draft, is too large, is one too many or has a password", async () => {
    const ana = await createPerson();
    const wrong = ["", "{", "[]", "null", "7", '{"values":[]}', '{"values":null}'];
    const secret = JSON.stringify({ values: {}, base: { userPassword: "montaña-azul-42" } });
    const large = write("ñ".repeat(150_000));
    for (const content of [...wrong, secret, large, 7, null])
      expectError(await ana.put(newId(), { content }), 400, ["content"]);
    expect(JSON.stringify((await ana.put(newId(), { content: large })).json())).toContain("256 kB");
    expectError(await ana.put(newId(), { form: "<b>", __v: 0 }), 400, ["__v", "form"]);
    expect(await ana.list()).toEqual([]);

    const ids = Array.from({ length: 50 }, () => newId());
    for (const id of ids) expect((await ana.put(id)).statusCode).toBe(200);
    const refused = await ana.put(newId());
    expectError(refused, 400, ["content"]);
    expect(refused.body).toContain("50 borradores");
    expect((await ana.put(String(ids[0]), { __v: 2 })).statusCode).toBe(200);
    expect((await ana.erase(String(ids[1]))).statusCode).toBe(200);
    expect((await ana.put(newId())).statusCode).toBe(200);
  });

  it("takes the newest of a browser, in whatever order its calls arrive", async () => {
    const ana = await createPerson();
    const id = newId();
    await ana.put(id, { __v: 1, form: "site-content/team", recordId: "team" });
    await ana.put(id, { __v: 3, content: write("tres") });
    expect((await ana.put(id, { __v: 2, content: write("dos") })).statusCode).toBe(200);
    expect(await ana.read(id)).toContain("tres");
    await ana.put(id, { __v: 4, content: write("cuatro"), isOpen: false });
    expect(await ana.list()).toMatchObject([{ __v: 4, isOpen: false }]);
  });

  it("passes to another browser as it was read, and then takes no more of the first", async () => {
    const ana = await createPerson();
    const id = newId();
    await ana.put(id, { __v: 1, content: write("uno") });
    await ana.put(id, { __v: 2, content: write("dos") });
    expectError(await ana.put(id, { __v: 2, takes: 1, holder: other }), 409);
    expect((await ana.put(id, { __v: 2, takes: 2, holder: other, content: write("dos") })).statusCode).toBe(
      200,
    );
    expectError(await ana.put(id, { __v: 3, content: write("tres") }), 409);
    expectError(await ana.erase(id), 409);
    expectError(await ana.erase(id, "d".repeat(24), 1), 409);
    expectError(await ana.erase(id, "d".repeat(24), -1), 400, ["takes"]);
    expect(await ana.read(id)).toContain("dos");
    expect((await ana.erase(id, "d".repeat(24), 2)).statusCode).toBe(200);
  });

  it("does not come back once erased, by a call that arrives late or before the first", async () => {
    const ana = await createPerson();
    const [id, early] = [newId(), newId()];
    await ana.put(id);
    expect((await ana.erase(id)).statusCode).toBe(200);
    expectError(await ana.put(id, { __v: 2 }), 409);
    expectError(await ana.erase(early), 404);
    expectError(await ana.put(early), 409);
    expect([await ana.read(id), await ana.read(early), await ana.list()]).toEqual([404, 404, []]);
    const [stored] = await db.select().from(drafts).where(sql`id = ${id}`);
    expect(stored).toMatchObject({ content: null, form: "", recordId: null });
  });

  it("is erased with the account, and 60 days after it was last typed into", async () => {
    const [ana, eva] = [await createPerson(), await createPerson()];
    const [old, open, erased] = [newId(), newId(), newId()];
    for (const id of [old, open, erased]) await ana.put(id);
    await eva.put(newId());
    await ana.erase(erased);
    await db.execute(
      sql`update drafts set updated_at = now() - interval '61 days' where id in (${old}, ${open})`,
    );
    await db.execute(sql`update drafts set updated_at = now() - interval '8 days' where id = ${erased}`);
    expect([await ana.read(old), await ana.list()]).toEqual([404, []]);
    await ana.put(open, { __v: 2, content: write("Sigo") });
    expect(await removeOldDrafts(api.context)).toBe(2);
    expect(await ana.read(open)).toContain("Sigo");
    for (const { owner } of [ana, eva]) await api.call("DELETE", `/users/${owner}`, { as: "researcher" });
    expect(await db.$count(drafts)).toBe(
      await db.$count(drafts, sql`user_id not in (${ana.owner}, ${eva.owner})`),
    );
  });
});
