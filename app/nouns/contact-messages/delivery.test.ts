import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { contactMessages } from "../../../db/schema/contact-messages.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { expectError } from "../../../tests/support/expectations.ts";
import { unknownId, valid } from "../../../tests/support/records.ts";
import type { Delivery } from "./contract.ts";

type Row = typeof contactMessages.$inferInsert;

const mail = { SMTP_URL: "smtp://127.0.0.1", MAIL_FROM: "sitio@example.org", MAIL_TO: "equipo@example.org" };
const api = await createTestApi(mail);
const without = await createTestApi();
let address = 0;

async function send(on = api): Promise<string> {
  const response = await on.call("POST", "/contact", {
    body: valid.contact(),
    remoteAddress: `10.3.0.${++address}`,
  });
  expect(response.statusCode, response.body).toBe(201);
  return newest(on);
}
async function newest(on = api): Promise<string> {
  return (await on.call("GET", "/contact", { as: "researcher" })).json()[0]._id;
}
async function readDelivery(id: string, on = api): Promise<Delivery> {
  const messages = (await on.call("GET", "/contact", { as: "researcher" })).json();
  return messages.find(({ _id }: { _id: string }) => _id === id).delivery;
}
const set = (id: string, fields: Partial<Row>) =>
  api.context.db.update(contactMessages).set(fields).where(eq(contactMessages.id, id));
const sendAgain = (id: string, on = api) => on.call("POST", `/contact/${id}/send`, { as: "researcher" });

describe("The mail of a message", () => {
  it("waits to be sent if mail is configured, and otherwise is only stored", async () => {
    const timestamp = expect.stringMatching(/^\d{4}-.+Z$/);
    expect(await readDelivery(await send())).toEqual({
      ...{
        state: "waiting",
        attempts: 0,
        problem: "",
        nextAttemptAt: timestamp,
        sentAt: null,
        mayBeSent: true,
      },
    });
    expect(await readDelivery(await send(without), without)).toEqual({
      ...{ state: "stored", attempts: 0, problem: "", nextAttemptAt: null, sentAt: null, mayBeSent: false },
    });
  });

  it("is shown as waiting while an instance prepares it, and with the time it was sent", async () => {
    const id = await send();
    await set(id, { delivery: "claimed", attempts: 1 });
    expect((await readDelivery(id)).state).toBe("waiting");
    await set(id, { delivery: "sent", sentAt: new Date("2026-01-02T03:04:05.678Z"), dueAt: null });
    expect(await readDelivery(id)).toMatchObject({ state: "sent", sentAt: "2026-01-02T03:04:05.678Z" });
  });

  it.each(["stored", "waiting", "failed", "doubtful"] as const)(
    "is sent again where it is %s",
    async (state) => {
      const id = await send();
      await set(id, { delivery: state, attempts: 12, problem: "no se pudo.", dueAt: null });
      expect((await readDelivery(id)).mayBeSent).toBe(true);
      expect((await sendAgain(id)).json()).toBe("El mensaje se enviará en unos momentos");
      expect(await readDelivery(id)).toMatchObject({
        ...{ state: "waiting", attempts: 0, problem: "", nextAttemptAt: expect.any(String) },
      });
    },
  );

  it.each(["claimed", "sending", "sent"] as const)("is not sent again in state %s", async (state) => {
    const id = await send();
    await set(id, { delivery: state });
    expect((await readDelivery(id)).mayBeSent).toBe(false);
    expectError(await sendAgain(id), 409);
    const [row] = await api.context.db.select().from(contactMessages).where(eq(contactMessages.id, id));
    expect(row?.delivery).toBe(state);
  });

  it("cannot be sent without configured mail, nor for a missing message", async () => {
    const refused = await sendAgain(await newest(without), without);
    expectError(refused, 409);
    expect(refused.json().error).toContain("no tiene configurado");
    expectError(await sendAgain(unknownId), 404);
    expectError(await sendAgain(unknownId, without), 404);
  });
});
