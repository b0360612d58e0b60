import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, describe, expect, it } from "vitest";
import type { ContactMessage } from "../../app/nouns/contact-messages/contract.ts";
import { findProcesses } from "../../server/adapters/embedded-postgres/processes.ts";
import { findRunningPostgres } from "../../server/adapters/embedded-postgres/running.ts";
import { writeUntilFailure } from "../../stress/faults/kill.ts";
import { bodies, type Client, signIn, until } from "../support/client.ts";
import { eventLimit } from "../support/limits.ts";
import { startSmtpServer } from "../support/mail-servers.ts";
import { oneWorker, postmasterPid, prepareDataDir, startServer } from "../support/server-process.ts";
import { waitFor } from "../support/waiting.ts";

/** One data folder whose server and database are killed one after the other, in the order of these tests. */

const dataDir = mkdtempSync(join(tmpdir(), "conflictos-kills-"));
const cluster = join(dataDir, "postgres");
await prepareDataDir(dataDir);
let isGreeting = false;
let reached = 0;
const unanswered = "Sin respuesta";
const mail = await startSmtpServer({
  greet() {
    reached += 1;
    return isGreeting ? undefined : new Promise(() => {});
  },
  respond: ({ text }) => (text.includes(unanswered) ? new Promise(() => {}) : undefined),
});
const start = () =>
  startServer(dataDir, {
    SMTP_URL: mail.address,
    MAIL_FROM: "sitio@example.edu",
    MAIL_TO: "equipo@example.edu",
    STOP_DELAY: "0",
    ...oneWorker,
  });
let server = await start();
let client = await signIn(server);
const interventionId = await client.create("/interventions", bodies.intervention());

afterAll(async () => {
  server.signal("SIGTERM");
  await server.exited;
  mail.drop();
  await mail.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function restart(): Promise<void> {
  await server.exited;
  server = await start();
  client = await signIn(server);
}
const signalDatabase = (signal: NodeJS.Signals) => process.kill(Number(postmasterPid(dataDir)), signal);
const write = (at: Client) => at.send("POST", `/interventions/${interventionId}/news`, bodies.newsItem());

async function sendMessage(message: string): Promise<void> {
  const body = { user_name: "Ana", user_email: "ana@example.org", message };
  expect((await client.send("POST", "/contact", body)).status).toBe(201);
}
async function readState(text: string): Promise<string | undefined> {
  const messages = await client.read<ContactMessage[]>("/contact");
  return messages.find(({ message }) => message === text)?.delivery.state;
}
/** Ends the lease of the killed server on a message. */
async function endLease(): Promise<void> {
  const db = new pg.Client({ connectionString: String(await findRunningPostgres(dataDir)) });
  await db.connect();
  const ended = await db.query(
    "update contact_messages set due_at = now() where delivery in ('claimed', 'sending') and due_at > now()",
  );
  await db.end();
  expect(ended.rowCount).toBe(1);
}
const receivedMails = (message: string) => mail.received.filter(({ text }) => text.includes(message));

it("A second server on the same data folder refuses to start and says why, and the first still responds", async () => {
  await expect(startServer(dataDir)).rejects.toThrow(
    /La carpeta de datos .+ ya está en uso por el proceso \d+/,
  );
  expect((await fetch(`${server.address}/api/system`)).status).toBe(200);
});

it("A database that was told to stop by others is started again; meanwhile writes are 503", async () => {
  signalDatabase("SIGTERM");
  const statuses = new Set<number>();
  const isWritten = async () => {
    const { status } = await write(client);
    statuses.add(status);
    return status === 201;
  };
  await until(
    async () => !(await isWritten()) || server.output().includes("se inicia de nuevo"),
    eventLimit,
    "it stops",
  );
  await until(isWritten, eventLimit, "writes are taken again");
  expect([...statuses].filter((status) => status !== 201 && status !== 503)).toEqual([]);
});

describe("kill -9 of the server and its database while clients write", () => {
  const acknowledged = new Set<string>();
  const refusals: number[] = [];

  it("loses no acknowledged write, and leaves none half done", async () => {
    await sendMessage("Antes de enviar");
    await until(async () => reached > 0, eventLimit, "the mail server is reached");
    const writers = Array.from({ length: 4 }, () =>
      writeUntilFailure({ client, interventionId }, acknowledged, refusals),
    );
    await until(async () => acknowledged.size > 20, eventLimit, "writes are acknowledged");
    server.killEverything();
    await Promise.all(writers);
    isGreeting = true;
    await restart();
    const { news } = await client.read<{ news: string[] }>(`/interventions/${interventionId}`);
    expect([...acknowledged].filter((id) => !news.includes(id))).toEqual([]);
    const list = await fetch(`${server.address}/api/news?limit=1`);
    expect(Number(list.headers.get("x-total-count"))).toBe(news.length);
    expect(refusals.filter((status) => status !== 503)).toEqual([]);
  });

  it("keeps a message whose mail was not sent yet, and sends it once", async () => {
    expect(await readState("Antes de enviar")).toBe("waiting");
    expect(mail.received).toEqual([]);
    await endLease();
    await expect.poll(() => readState("Antes de enviar"), { interval: 200 }).toBe("sent");
    expect(receivedMails("Antes de enviar")).toHaveLength(1);
  });
});

describe("kill -9 of the server alone", () => {
  it("ends its database, and leaves no process", async () => {
    await sendMessage(unanswered);
    await until(async () => receivedMails(unanswered).length > 0, eventLimit, "the mail is being sent");
    server.signal("SIGKILL");
    expect(await server.exited).toBeNull();
    await waitFor(() => expect(findProcesses(cluster)).toEqual([]));
  });

  it("leaves a mail that was being sent in doubt, which is not sent again", async () => {
    await restart();
    expect(await readState(unanswered)).toBe("sending");
    await endLease();
    await expect.poll(() => readState(unanswered), { interval: 200 }).toBe("doubtful");
    expect(receivedMails(unanswered)).toHaveLength(1);
  });
});

it("A server that is told to stop while its database is started again ends with 0, and leaves no process", async () => {
  signalDatabase("SIGKILL");
  await wait(250);
  server.signal("SIGTERM");
  expect(await server.exited, server.output()).toBe(0);
  expect(findProcesses(cluster)).toEqual([]);
  expect(receivedMails("Antes de enviar")).toHaveLength(1);
});
