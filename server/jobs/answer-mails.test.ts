import { isNotNull } from "drizzle-orm";
import { expect, it, onTestFinished } from "vitest";
import { publishAnswer } from "../../app/features/reports/answer.server.ts";
import { reportMessages as letters } from "../../db/schema/staff/reports.ts";
import { createTestApi } from "../../tests/support/api.ts";
import { startSmtpServer } from "../../tests/support/mail-servers.ts";
import { createIntervention } from "../../tests/support/records.ts";
import { addReport } from "../../tests/support/reports.ts";
import { startAnswerMails } from "./answer-mails.ts";

const quiet = { info() {}, warn() {}, error() {} } as unknown as Parameters<typeof startAnswerMails>[2];

it("Who wanted an answer is told of it once, after a refusal of the mail server too, and nobody else is", async () => {
  const api = await createTestApi({ SITE_URL: "https://observatorio.example" });
  const services = { ...api.context.services, mailHost: "correo.example" };
  const actor = { id: api.ids.researcher, username: "rosa", role: "researcher" } as const;
  let refusals = 1;
  const server = await startSmtpServer({ respond: () => (refusals-- > 0 ? 451 : undefined) });
  onTestFinished(() => server.close());
  const about = `interventions/${await createIntervention(api)}`;
  const wanting = { email: "zoraida@example.org", wants_answer: "on" } as const;
  const sent = [
    await addReport(api, about, wanting),
    await addReport(api, about, { email: "otra@example.org" }),
  ];
  for (const { _id: id } of sent)
    await publishAnswer({ ...api.context, services }, actor, {
      id,
      fields: {
        decision: "refused",
        question: "¿Es así?",
        answer: "Sí, es así.",
        duplicateOf: "",
        erratum: null,
      },
    });
  const { db } = api.context;
  const due = new Date(0);
  const smtp = { kind: "smtp", address: server.address, from: "sitio@example.org", to: [] } as const;
  const deliver = async (mails: number) => {
    const stop = startAnswerMails(api.context, smtp, quiet, { every: 20 });
    await expect.poll(() => server.received.length).toBe(mails);
    await stop();
  };
  await deliver(1);
  const isWaiting = async () => (await db.select().from(letters)).some(({ mailDueAt }) => mailDueAt !== null);
  expect(await isWaiting()).toBe(true);
  await db.update(letters).set({ mailDueAt: due }).where(isNotNull(letters.mailDueAt));
  await deliver(2);
  expect(await isWaiting()).toBe(false);
  expect(server.received.map(({ to }) => to)).toEqual([["zoraida@example.org"], ["zoraida@example.org"]]);
  const text = server.received[1]?.text.replaceAll(/=\r?\n/g, "");
  expect(text).toContain(sent[0]?.address);
  expect(text).not.toContain("2012");
});
