import { describe, expect, it } from "vitest";
import { contactMessages } from "../../../db/schema.server.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { expectError } from "../../../tests/support/expectations.ts";
import { valid } from "../../../tests/support/records.ts";

const api = await createTestApi();
let address = 0;
const send = (fields: Record<string, unknown>) =>
  api.call("POST", "/contact", { body: valid.contact(fields), remoteAddress: `10.6.0.${++address}` });

describe("POST /contact", () => {
  it("stores the message, and says that it was sent", async () => {
    const answer = await send({ message: "  ¿Dónde consulto\r\nla tesis?  " });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toBe("Mensaje enviado correctamente");
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
      const answer = await send({ [field]: missing });
      expectError(answer, 400, [field]);
      expect(answer.json().fields[field]).toBe(message);
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
    const answer = await send({ user_email });
    expectError(answer, 400, ["user_email"]);
    expect(answer.json().fields.user_email).toMatch(/^(El correo no es válido|El texto tiene caracteres)/);
  });

  it("refuses a name of two lines, which could pass for a header", async () => {
    for (const user_name of ["Ana\r\nBcc: todos@example.org", "Ana\nX", "Ana\tX"])
      expectError(await send({ user_name }), 400, ["user_name"]);
  });

  it("lets nobody choose who gets it, and counts no refused message", async () => {
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
