import { eq } from "drizzle-orm";
import { describe, expect, it, onTestFinished } from "vitest";
import { contactMessages } from "../../db/schema/contact-messages.ts";
import { createTestDatabase } from "../../tests/support/database.ts";
import { startHttpService, startSmtpServer } from "../../tests/support/mail-servers.ts";
import { createMailbox, quiet, smtpSettings } from "../../tests/support/mailbox.ts";
import { openMailer } from "../adapters/mail/open-mailer.ts";
import { createServiceMailer } from "../adapters/mail/service.ts";
import { startContactDelivery } from "./contact-delivery.ts";

const { db } = await createTestDatabase();
const { store, deliverUntil } = createMailbox(db);

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
    const mailer = createServiceMailer(serviceSettings(service.address), { timeout: 5_000 });
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
