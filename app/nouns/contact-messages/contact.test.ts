import { describe, expect, it } from "vitest";
import { contactMessages } from "../../../db/schema/contact-messages.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { expectError, expectNothingWritten } from "../../../tests/support/expectations.ts";
import { valid } from "../../../tests/support/records.ts";

const api = await createTestApi();
let address = 0;
const send = (fields: Record<string, unknown>) =>
  api.call("POST", "/contact", { body: valid.contact(fields), remoteAddress: `10.6.0.${++address}` });

describe("POST /contact", () => {
  it("stores the message, and says that it was sent", async () => {
    const response = await send({ message: "  ¿Dónde consulto\r\nla tesis?  " });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toBe("Mensaje enviado correctamente");
    const [stored] = await api.context.db.select().from(contactMessages);
    expect(stored).toMatchObject({
      name: "Ana",
      email: "ana@example.org",
      message: "¿Dónde consulto\nla tesis?",
    });
  });

  it.each([
    ["user_name", "El nombre es requerido"],
    ["user_email", "El correo es requerido"],
    ["message", "El mensaje es requerido"],
  ])("needs %s: %s", async (field, message) => {
    for (const missing of [undefined, null, "", "   "]) {
      const response = await send({ [field]: missing });
      expectError(response, 400, [field]);
      expect(response.json().fields[field]).toBe(message);
    }
  });

  it.each([
    "ana",
    "ana@",
    "@example.org",
    "ana@example",
    "ana @example.org",
    "ana@example.org\nBcc: todos@example.org",
    "ana@example.org, b@example.org",
    "Ana <ana@example.org>",
  ])("refuses the address %j", async (user_email) => {
    const response = await send({ user_email });
    expectError(response, 400, ["user_email"]);
    expect(response.json().fields.user_email).toMatch(/^(El correo no es válido|El texto tiene caracteres)/);
  });

  it("refuses a name of two lines, which could pass for a header", async () => {
    for (const user_name of ["Ana\r\nBcc: todos@example.org", "Ana\nX", "Ana\tX"])
      expectError(await send({ user_name }), 400, ["user_name"]);
  });

  it("does not let the sender choose the recipient, and does not count refused messages", async () => {
    const remoteAddress = "10.6.1.1";
    const call = (body: unknown) => api.call("POST", "/contact", { body, remoteAddress });
    for (let n = 0; n < 8; n++) expectError(await call(valid.contact({ message: "" })), 400);
    expect((await call(valid.contact({ to: "x@example.org", recipient: "x@example.org" }))).statusCode).toBe(
      201,
    );
    const stored = await api.context.db.select().from(contactMessages);
    expect(JSON.stringify(stored)).not.toContain("x@example.org");
  });
});

describe("Contact messages", () => {
  type Message = { _id: string; message: string; readAt: string | null; __v: number };
  const get = (query = "") => api.call("GET", `/contact${query}`, { as: "researcher" });
  const mark = (id: string, body: unknown) => api.call("PUT", `/contact/${id}`, { as: "researcher", body });
  const listTexts = (messages: Message[]) => messages.map(({ message }) => message);

  it("are listed newest first, as they were sent, a page at a time", async () => {
    await api.context.db.delete(contactMessages);
    for (const message of ["uno", "dos", "tres"]) await send({ message });
    const response = await get();
    const messages = response.json<Message[]>();
    expect(listTexts(messages)).toEqual(["tres", "dos", "uno"]);
    expect(messages[0]).toMatchObject({ user_name: "Ana", user_email: "ana@example.org", readAt: null });
    const page = await get("?limit=1&offset=1");
    expect(listTexts(page.json())).toEqual(["dos"]);
    expect(page.headers["x-total-count"]).toBe("3");
  });

  it("are marked as read and as new again, without a revision", async () => {
    const [first] = (await get()).json<Message[]>();
    const id = first?._id ?? "";
    await expectNothingWritten(api, async () => {
      expect((await mark(id, { read: true })).json()).toBe("Mensaje marcado como leído");
    });
    const [read] = (await get()).json<Message[]>();
    expect(read?.readAt).toMatch(/^\d{4}-/);
    expect(read?.__v).toBe(1);
    await mark(id, { read: true });
    expect((await get()).json<Message[]>()[0]?.readAt).toBe(read?.readAt);
    expect(listTexts((await get("?unread=true")).json())).toEqual(["dos", "uno"]);
    for (const all of ["?unread=false", "?unread="])
      expect((await get(all)).headers["x-total-count"]).toBe("3");
    await mark(id, { read: false });
    expect((await get("?unread=true")).headers["x-total-count"]).toBe("3");
  });

  it("are deleted for good", async () => {
    const [first] = (await get()).json<Message[]>();
    const remove = () => api.call("DELETE", `/contact/${first?._id}`, { as: "researcher" });
    expect((await remove()).json()).toBe("Mensaje eliminado correctamente");
    expectError(await remove(), 404);
    expectError(await mark(first?._id ?? "", { read: true }), 404);
    expect(listTexts((await get()).json())).toEqual(["dos", "uno"]);
  });

  it("are marked by true or false and nothing else", async () => {
    const [first] = (await get()).json<Message[]>();
    for (const read of [undefined, null, "true", 1])
      expectError(await mark(first?._id ?? "", { read }), 400, ["read"]);
    expectError(await get("?unread=1"), 400, ["unread"]);
  });
});
