import { describe, expect, it } from "vitest";
import { newId } from "../../app/shared/values/ids.ts";
import { contactMessages } from "../../db/schema/contact-messages.ts";
import { revisions } from "../../db/schema/revisions.ts";
import { createTestApi } from "../support/api.ts";
import { expectError, expectNothingWritten } from "../support/expectations.ts";
import { encodeForm, picture, pictureFile } from "../support/forms.ts";
import { password } from "../support/people.ts";
import { createIntervention, createNewsItem, read, valid } from "../support/records.ts";

/** The header Idempotency-Key names a write, so that a client whose connection broke can repeat it safely. */
const api = await createTestApi();

const named = (key: string) => ({ headers: { "idempotency-key": key } });
const total = async (path: string) => Number((await api.call("GET", path)).headers["x-total-count"]);

describe("A call that is repeated under the same name", () => {
  it("creates one record and gets the same response", async () => {
    const key = newId();
    const body = valid.intervention({ interventionName: "Parque repetido" });
    const call = () => api.call("POST", "/interventions", { as: "assistant", body, ...named(key) });
    const responses = [await call(), await call(), ...(await Promise.all([call(), call()]))];
    for (const response of responses) {
      expect(response.statusCode).toBe(201);
      expect(response.headers.location).toBe(responses[0]?.headers.location);
      expect(response.body).toBe(responses[0]?.body);
    }
    expect(await total("/interventions?search=repetido")).toBe(1);
  });

  it("updates a record once, though its version has changed", async () => {
    const interventionId = await createIntervention(api);
    const id = await createNewsItem(api, interventionId);
    const call = () =>
      api.call("PUT", `/news/${id}/intervention/${interventionId}`, {
        as: "assistant",
        body: valid.newsItem({ newsName: "Cambiada", __v: 0 }),
        ...named("a1".repeat(12)),
      });
    expect((await call()).statusCode).toBe(200);
    expect((await call()).statusCode).toBe(200);
    expect(await read(api, `/news/${id}`)).toMatchObject({ newsName: "Cambiada", __v: 1 });
  });

  it("deletes once, and succeeds both times", async () => {
    const id = await createIntervention(api);
    const call = () => api.call("DELETE", `/interventions/${id}`, { as: "researcher", ...named(newId()) });
    const key = named(newId());
    const repeat = () => api.call("DELETE", `/interventions/${id}`, { as: "researcher", ...key });
    expect((await repeat()).statusCode).toBe(200);
    expect((await repeat()).statusCode).toBe(200);
    expectError(await call(), 404);
  });

  it("can be tried again after a failure", async () => {
    const key = newId();
    const call = (body: object) =>
      api.call("POST", "/interventions", { as: "assistant", body, ...named(key) });
    expectError(await call(valid.intervention({ hierarchy: newId() })), 400, ["hierarchy"]);
    expect((await call(valid.intervention())).statusCode).toBe(201);
  });

  it("is refused where another user has used the name", async () => {
    const key = newId();
    const call = (as: "assistant" | "researcher") =>
      api.call("POST", "/interventions", { as, body: valid.intervention(), ...named(key) });
    expect((await call("assistant")).statusCode).toBe(201);
    await expectNothingWritten(api, async () => expectError(await call("researcher"), 409));
  });

  it("is refused for another record, or for something else done to it", async () => {
    const [id, other] = [await createIntervention(api), await createIntervention(api)];
    const key = named(newId());
    const body = valid.intervention({ interventionName: "Cambiada", __v: 0 });
    const call = (method: "POST" | "PUT" | "DELETE", path: string) =>
      api.call(method, path, { as: "researcher", ...(method === "DELETE" ? {} : { body }), ...key });
    expect((await call("PUT", `/interventions/${id}`)).statusCode).toBe(200);
    await expectNothingWritten(api, async () => {
      expectError(await call("PUT", `/interventions/${other}`), 409);
      expectError(await call("DELETE", `/interventions/${id}`), 409);
      expectError(await call("POST", "/interventions"), 409);
      expectError(await call("POST", `/interventions/${id}/news`), 400);
      const newsItem = { body: valid.newsItem(), as: "researcher" as const, ...key };
      expectError(await api.call("POST", `/interventions/${id}/news`, newsItem), 409);
    });
    expect((await call("PUT", `/interventions/${id}`)).statusCode).toBe(200);
  });

  it("is refused with other content, and says so in Spanish", async () => {
    const id = await createIntervention(api);
    const key = named(newId());
    const save = (fields: object) =>
      api.call("PUT", `/interventions/${id}`, {
        as: "assistant",
        body: { ...valid.intervention({ interventionName: "Primera" }), ...fields },
        ...key,
      });
    expect((await save({ __v: 0 })).statusCode).toBe(200);
    await expectNothingWritten(api, async () => {
      const other = await save({ interventionName: "Segunda" });
      expectError(other, 409);
      expect(other.json().error).toMatch(/^Este envío ya se guardó, con otro contenido/);
    });
    // What is stored in the end is the same, whichever version the form has seen and however it is written.
    for (const fields of [{ __v: 1 }, { interventionName: "  Primera " }, { unknown: 1 }])
      expect((await save(fields)).statusCode, JSON.stringify(fields)).toBe(200);
    expect(await read(api, `/interventions/${id}`)).toMatchObject({ interventionName: "Primera", __v: 1 });
  });

  it("compares the images of a form, which get another address each time", async () => {
    const key = named(newId());
    const send = async (image: File) => {
      const { body, headers } = await encodeForm({ ...valid.intervention(), image });
      return api.call("POST", "/interventions", {
        as: "assistant",
        body,
        headers: { ...headers, ...key.headers },
      });
    };
    const image = await pictureFile();
    const created = await send(image);
    expect(created.statusCode).toBe(201);
    expect((await send(image)).headers.location).toBe(created.headers.location);
    expectError(
      await send(await pictureFile("otra.png", await picture("png", { width: 77, height: 55 }))),
      409,
    );
  });

  it("keeps nothing by which a password could be guessed", async () => {
    const key = named(newId());
    const create = (userPassword: string) =>
      api.call("POST", "/users/create-account", {
        as: "researcher",
        body: valid.user({ user: "repetida", userPassword, passwordConfirmation: userPassword }),
        ...key,
      });
    expect((await create(password)).statusCode).toBe(201);
    const kept = async () => (await api.context.db.select().from(revisions)).at(-1)?.content;
    const first = await kept();
    expect(first).toMatch(/^[\w-]{43}$/);
    expect((await create("quebrada-verde-77")).statusCode).toBe(201);
    expect(await kept()).toBe(first);
  });

  it("holds for contact messages too", async () => {
    const key = named(newId());
    const send = (message: string) =>
      api.call("POST", "/contact", { body: valid.contact({ message }), ...key });
    expect((await send("Hola")).statusCode).toBe(201);
    expect((await send("Hola")).statusCode).toBe(201);
    expectError(await send("Otro mensaje"), 409);
    expect(await api.context.db.$count(contactMessages)).toBe(1);
  });

  it.each(["", "1", "x".repeat(24), `${newId()}0`, "'; drop table news; --"])(
    "must be 24 hexadecimal characters, so %j is refused",
    async (key) => {
      const call = api.call("POST", "/interventions", {
        as: "assistant",
        body: valid.intervention(),
        ...named(key),
      });
      expectError(await call, 400);
    },
  );
});
