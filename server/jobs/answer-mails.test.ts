import { isNotNull } from "drizzle-orm";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { publishAnswer } from "../../app/features/reports/answer.server.ts";
import { reportMessages as letters } from "../../db/schema/staff/reports.ts";
import { createTestApi } from "../../tests/support/api.ts";
import { startSmtpServer } from "../../tests/support/mail-servers.ts";
import { createIntervention } from "../../tests/support/records.ts";
import { addReport } from "../../tests/support/reports.ts";
import { startAnswerMails } from "./answer-mails.ts";

const api = await createTestApi({ SITE_URL: "https://observatorio.example" });
const { db } = api.context;
const services = { ...api.context.services, mailHost: "correo.example", mailsAnswers: true };
const actor = { id: api.ids.researcher, username: "rosa", role: "researcher" } as const;
const about = `interventions/${await createIntervention(api)}`;
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
beforeEach(async () => {
  vi.clearAllMocks();
  await db.delete(letters);
});

/** A report of a reader with an address, and its answer. */
async function addAnswered(fields: { email: string; wants_answer?: "on" }, given = services) {
  const sent = await addReport(api, about, fields);
  const texts = { question: "¿Es así?", answer: "Sí, es así." };
  const answer = { decision: "refused", ...texts, duplicateOf: "", erratum: null } as const;
  await publishAnswer({ ...api.context, services: given }, actor, { id: sent._id, fields: answer });
  return sent;
}
const wanting = { email: "zoraida@example.org", wants_answer: "on" } as const;
const isWaiting = async () => (await db.select().from(letters)).some(({ mailDueAt }) => mailDueAt !== null);

function start(server: { address: string }) {
  const smtp = { kind: "smtp", address: server.address, from: "sitio@example.org", to: [] } as const;
  return startAnswerMails(api.context, smtp, log as unknown as Parameters<typeof startAnswerMails>[2], {
    every: 20,
  });
}

it("Who wanted an answer is told of it once, after a refusal of the mail server too, and nobody else is", async () => {
  let refusals = 1;
  const server = await startSmtpServer({ respond: () => (refusals-- > 0 ? 451 : undefined) });
  onTestFinished(() => server.close());
  const { address } = await addAnswered(wanting);
  await addAnswered({ email: "otra@example.org" });
  const deliver = async (mails: number) => {
    const stop = start(server);
    await expect.poll(() => server.received.length).toBe(mails);
    await stop();
  };
  await deliver(1);
  expect(await isWaiting()).toBe(true);
  await db
    .update(letters)
    .set({ mailDueAt: new Date(0) })
    .where(isNotNull(letters.mailDueAt));
  await deliver(2);
  expect(await isWaiting()).toBe(false);
  expect(server.received.map(({ to }) => to)).toEqual([["zoraida@example.org"], ["zoraida@example.org"]]);
  const text = server.received[1]?.text.replaceAll(/=\r?\n/g, "");
  expect(text).toContain(address);
  expect(text).not.toContain("2012");
});

it("Nothing is due where no mail server tells of answers, though contact messages are sent", async () => {
  await addAnswered(wanting, { ...services, mailsAnswers: false });
  expect(await isWaiting()).toBe(false);
});

it("A mail that no server takes is given up", async () => {
  await addAnswered(wanting);
  await db.update(letters).set({ mailAttempts: 9, mailDueAt: new Date(0) });
  const stop = start({ address: "smtp://127.0.0.1:9" });
  await expect.poll(() => log.warn.mock.calls.length).toBe(1);
  await stop();
  expect(await isWaiting()).toBe(false);
});

it("A stop waits for what the server says of a mail that it has", async () => {
  const { promise: stopped, resolve: reportStop } = Promise.withResolvers<void>();
  const server = await startSmtpServer({
    async respond() {
      reportStop(stop());
      // What a stop breaks off is broken off by then.
      await new Promise(setImmediate);
      return undefined;
    },
  });
  onTestFinished(() => server.close());
  await addAnswered(wanting);
  const stop = start(server);
  await stopped;
  expect(server.received).toHaveLength(1);
  expect(log.warn).not.toHaveBeenCalled();
});

it("A stop before the server has any of it is no refusal: it stays due", async () => {
  const { promise: greeting, resolve: reportGreeting } = Promise.withResolvers<void>();
  const greet = () => {
    reportGreeting();
    return new Promise<void>(() => {});
  };
  const server = await startSmtpServer({ greet });
  onTestFinished(() => server.close());
  await addAnswered(wanting);
  await db.update(letters).set({ mailAttempts: 9, mailDueAt: new Date(0) });
  const stop = start(server);
  await greeting;
  await stop();
  expect(await isWaiting()).toBe(true);
});
