import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import {
  claimMessage,
  getRetryDelay,
  leases,
  markAbandoned,
  markSending,
  recordOutcome,
} from "../../app/nouns/contact-messages/delivery.server.ts";
import { newId } from "../../app/shared/values/ids.ts";
import { contactMessages } from "../../db/schema/contact-messages.ts";
import { createTestDatabase } from "../../tests/support/database.ts";
import { startHttpService, startSmtpServer } from "../../tests/support/mail-servers.ts";
import { openMailer } from "../adapters/mail/open-mailer.ts";
import { createServiceMailer } from "../adapters/mail/service.ts";
import { startContactDelivery } from "./contact-delivery.ts";

const { db } = await createTestDatabase();
const quiet = { info() {}, warn() {}, error() {} } as unknown as Parameters<typeof startContactDelivery>[2];

async function store(fields: Partial<typeof contactMessages.$inferInsert> = {}): Promise<string> {
  const id = newId();
  await db.insert(contactMessages).values({
    id,
    name: "Íñigo Peña",
    email: "inigo@example.org",
    message: "¿Dónde consulto la tesis?\n.\nGracias",
    delivery: "waiting",
    // Timestamps are rounded to milliseconds, so the current time may be half of one ahead.
    dueAt: sql`now() - interval '1 second'`,
    ...fields,
  });
  onTestFinished(async () => {
    await db.delete(contactMessages).where(eq(contactMessages.id, id));
  });
  return id;
}

async function read(id: string) {
  const [row] = await db.select().from(contactMessages).where(eq(contactMessages.id, id));
  if (!row) throw new Error(`No message ${id}`);
  return row;
}

/** Runs the delivery until a message has the expected state. */
async function deliverUntil(
  mailer: Parameters<typeof startContactDelivery>[1],
  id: string,
  isDone: (row: Awaited<ReturnType<typeof read>>) => boolean,
) {
  const stop = startContactDelivery({ db }, mailer, quiet, { every: 20 });
  await expect.poll(async () => isDone(await read(id)), { interval: 20 }).toBe(true);
  await stop();
  return read(id);
}

const smtpSettings = (address: string) =>
  ({
    kind: "smtp",
    address,
    from: "Sitio web <sitio@example.edu>",
    to: ["equipo@example.edu", "archivo@example.edu"],
  }) as const;
const serviceSettings = (address: string) =>
  ({
    kind: "service",
    address,
    serviceId: "servicio",
    templateId: "plantilla",
    publicKey: "clave",
    privateKey: undefined,
  }) as const;

describe("by a mail server", () => {
  it("is sent once: to the configured recipients, with the visitor as Reply-To", async () => {
    const server = await startSmtpServer();
    onTestFinished(server.close);
    const id = await store();
    const row = await deliverUntil(
      openMailer(smtpSettings(server.address)),
      id,
      ({ delivery }) => delivery === "sent",
    );
    expect(row).toMatchObject({ attempts: 1, problem: "", dueAt: null, sentAt: expect.any(Date) });
    expect(server.received).toHaveLength(1);
    const [mail] = server.received;
    expect(mail).toMatchObject({
      from: "sitio@example.edu",
      to: ["equipo@example.edu", "archivo@example.edu"],
    });
    const headers = mail?.text.split("\r\n\r\n")[0] ?? "";
    expect(headers).toContain(`Message-ID: <${id}@example.edu>`);
    expect(headers).toMatch(/^Reply-To: =\?UTF-8\?.+\?= <inigo@example\.org>\r?$/m);
    expect(headers).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(headers).toMatch(/^Content-Type: text\/plain; charset=utf-8\r?$/m);
  });

  it("does not turn a name into a header", async () => {
    const server = await startSmtpServer();
    onTestFinished(server.close);
    const id = await store({ name: "Ana\r\nBcc: todos@example.org\r\n\r\nHola" });
    await deliverUntil(openMailer(smtpSettings(server.address)), id, ({ delivery }) => delivery === "sent");
    const headers = server.received[0]?.text.split("\r\n\r\n")[0] ?? "";
    expect(headers).not.toMatch(/^Bcc:/im);
    expect(server.received[0]?.to).toEqual(["equipo@example.edu", "archivo@example.edu"]);
  });

  it.each([
    [451, "waiting"],
    [554, "failed"],
  ] as const)("refused with %i it is %s, with the reason", async (status, state) => {
    const server = await startSmtpServer({ respond: () => status });
    onTestFinished(server.close);
    const id = await store();
    const mailer = openMailer(smtpSettings(server.address));
    const row = await deliverUntil(mailer, id, ({ problem }) => problem !== "");
    expect(row).toMatchObject({
      delivery: state,
      attempts: 1,
      problem: expect.stringContaining(String(status)),
    });
  });

  it("waits and tries again if the server does not listen", async () => {
    const startedAt = Date.now();
    const id = await store();
    const row = await deliverUntil(
      openMailer(smtpSettings("smtp://127.0.0.1:9")),
      id,
      ({ problem }) => problem !== "",
    );
    expect(row).toMatchObject({
      delivery: "waiting",
      attempts: 1,
      problem: expect.stringContaining("no pudimos hablar"),
    });
    expect(row.dueAt?.getTime()).toBeGreaterThan(startedAt + 20_000);
  });

  it("is in doubt if the connection breaks after the content, and is not sent again", async () => {
    let close = () => {};
    const server = await startSmtpServer({ respond: () => new Promise(() => close()) });
    onTestFinished(server.close);
    close = () => void server.drop();
    const id = await store();
    const mailer = openMailer(smtpSettings(server.address));
    const row = await deliverUntil(mailer, id, ({ delivery }) => delivery === "doubtful");
    expect(row.problem).toContain("puede que haya salido");
    const stop = startContactDelivery({ db }, mailer, quiet, { every: 10 });
    await new Promise((resolve) => setTimeout(resolve, 200));
    await stop();
    expect(server.received).toHaveLength(1);
  });
});

describe("by a service", () => {
  it("is sent with the form's names as parameters of the template", async () => {
    const service = await startHttpService(() => ({}));
    onTestFinished(service.close);
    const id = await store({ message: "Hola" });
    await deliverUntil(
      openMailer(serviceSettings(service.address)),
      id,
      ({ delivery }) => delivery === "sent",
    );
    expect(service.received).toHaveLength(1);
    const [call] = service.received;
    expect(call?.headers["content-type"]).toBe("application/json");
    expect(JSON.parse(Buffer.from(call?.body ?? "", "latin1").toString())).toEqual({
      service_id: "servicio",
      template_id: "plantilla",
      user_id: "clave",
      template_params: {
        user_name: "Íñigo Peña",
        user_email: "inigo@example.org",
        message: "Hola",
        reply_to: "inigo@example.org",
        message_id: id,
      },
    });
  });

  it.each([
    [403, "failed", "403 Forbidden"],
    [451, "failed", "451 Unavailable For Headless Browser"],
    [429, "waiting", "429 Too Many Requests"],
    [500, "waiting", "500"],
  ] as const)("that responds %i: %s", async (status, state, reason) => {
    const startedAt = Date.now();
    const service = await startHttpService(() => ({ status, headers: { "Retry-After": "600" } }));
    onTestFinished(service.close);
    const id = await store();
    const row = await deliverUntil(
      openMailer(serviceSettings(service.address)),
      id,
      ({ problem }) => problem !== "",
    );
    expect(row).toMatchObject({ delivery: state, attempts: 1, problem: expect.stringContaining(reason) });
    expect(service.received).toHaveLength(1);
    if (state === "waiting") expect(row.dueAt?.getTime()).toBeGreaterThan(startedAt + 590_000);
  });

  it("that does not respond leaves it in doubt", async () => {
    const service = await startHttpService(() => null);
    onTestFinished(service.close);
    const id = await store();
    const mailer = createServiceMailer(serviceSettings(service.address), { timeout: 100 });
    const row = await deliverUntil(mailer, id, ({ delivery }) => delivery === "doubtful");
    expect(row.problem).toContain("no respondió");
    expect(service.received).toHaveLength(1);
  });

  it("that is not there is tried again later", async () => {
    const { address, close } = await startHttpService(() => ({}));
    await close();
    const id = await store();
    const row = await deliverUntil(openMailer(serviceSettings(address)), id, ({ problem }) => problem !== "");
    expect(row).toMatchObject({ delivery: "waiting", problem: expect.stringContaining("ECONNREFUSED") });
  });
});

describe("two instances on one database", () => {
  it("send each of 20 messages once", async () => {
    const server = await startSmtpServer();
    onTestFinished(server.close);
    const ids = await Promise.all(Array.from({ length: 20 }, () => store()));
    const mailer = openMailer(smtpSettings(server.address));
    const stops = [1, 2].map(() => startContactDelivery({ db }, mailer, quiet, { every: 10 }));
    await expect.poll(() => db.$count(contactMessages, eq(contactMessages.delivery, "sent"))).toBe(20);
    await Promise.all(stops.map((stop) => stop()));
    const sent = server.received.map(({ text }) => /^Message-ID: <([0-9a-f]{24})@/m.exec(text)?.[1]);
    expect(sent.sort()).toEqual(ids.sort());
  });
});

describe("what an instance leaves behind", () => {
  // Messages of other tests may be due again by now.
  beforeEach(async () => {
    await db.delete(contactMessages);
  });
  const expire = (id: string) =>
    db
      .update(contactMessages)
      .set({ dueAt: sql`now() - interval '1 second'` })
      .where(eq(contactMessages.id, id));

  it("is claimed again if nothing was sent, and the first claim is void", async () => {
    const id = await store();
    const first = await claimMessage(db);
    expect(first).toMatchObject({ id, attempt: 1 });
    expect(await claimMessage(db)).toBeNull();
    await expire(id);
    const second = await claimMessage(db);
    expect(second).toMatchObject({ id, attempt: 2 });
    if (!first || !second) return;
    await expect(markSending(db, first)).rejects.toThrow();
    await recordOutcome(db, first, { kind: "failed", problem: "tarde" });
    await markSending(db, second);
    expect(await read(id)).toMatchObject({ delivery: "sending", problem: "" });
  });

  it("is in doubt if sending had begun, and is not sent again", async () => {
    const id = await store();
    const claim = await claimMessage(db);
    if (!claim) throw new Error("Nothing to claim");
    await markSending(db, claim);
    expect(await markAbandoned(db)).toBe(0);
    await expire(id);
    expect(await markAbandoned(db)).toBe(1);
    expect(await claimMessage(db)).toBeNull();
    expect((await read(id)).problem).toContain("puede que haya salido");
    // The instance was only slow: what it learned counts.
    await recordOutcome(db, claim, { kind: "sent" });
    expect((await read(id)).delivery).toBe("sent");
  });

  it("is given back at once by one that stops before anything left", async () => {
    const server = await startSmtpServer({ greet: () => new Promise(() => {}) });
    afterAll(server.close);
    const id = await store();
    const stop = startContactDelivery({ db }, openMailer(smtpSettings(server.address)), quiet, { every: 10 });
    await expect.poll(async () => (await read(id)).delivery).toBe("claimed");
    await stop();
    expect(await read(id)).toMatchObject({ delivery: "waiting", attempts: 0 });
  });
});

describe("the pause before the next attempt", () => {
  it("doubles up to six hours, with jitter, and no service makes it longer than a day", () => {
    expect([1, 2, 3, 12].map((attempt) => getRetryDelay(attempt, 0, 0.5))).toEqual([30, 60, 120, 21_600]);
    expect(getRetryDelay(1, 0, 0)).toBe(24);
    expect(getRetryDelay(1, 0, 1)).toBe(36);
    expect(getRetryDelay(1, 600, 0.5)).toBe(600);
    expect(getRetryDelay(1, 1e9, 0.5)).toBe(86_400);
    expect(leases.claim).toBeLessThan(leases.sending);
  });

  it("ends after 12 attempts", async () => {
    const id = await store({ attempts: 11 });
    const row = await deliverUntil(
      openMailer(smtpSettings("smtp://127.0.0.1:9")),
      id,
      ({ problem }) => problem !== "",
    );
    expect(row).toMatchObject({ delivery: "failed", attempts: 12, dueAt: null });
  });
});
