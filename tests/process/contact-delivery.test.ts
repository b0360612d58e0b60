import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { createTestDatabase } from "../support/database.ts";
import { startHttpService, startSmtpServer } from "../support/mail-servers.ts";
import { admin, oneWorker, type ServerProcess, startServer } from "../support/server-process.ts";

type Message = { delivery: { state: string } };

const { db, url } = await createTestDatabase();
const dataDir = mkdtempSync(join(tmpdir(), "conflictos-mail-"));
const mail = { MAIL_FROM: "Sitio <sitio@example.edu>", MAIL_TO: "equipo@example.edu" };
const running = new Set<{ close(): Promise<void> }>();
let server: ServerProcess | null = null;

afterEach(async () => {
  for (const one of running) await one.close();
  running.clear();
  server?.signal("SIGTERM");
  await server?.exited;
  server = null;
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function start(settings: Record<string, string>): Promise<ServerProcess> {
  server = await startServer(dataDir, { DATABASE_URL: url, ...oneWorker, ...mail, ...settings });
  return server;
}

async function kill(): Promise<void> {
  server?.killEverything();
  await server?.exited;
  server = null;
}

/** Ends the leases of the killed server. */
async function endLeases(): Promise<void> {
  const ended = await db.execute(
    sql`update contact_messages set due_at = now() where delivery in ('claimed', 'sending') and due_at > now()`,
  );
  expect(ended.rowCount).toBe(1);
}

/** Resolves when the message is acknowledged. */
async function write(): Promise<void> {
  const response = await fetch(`${server?.address}/api/contact`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ user_name: "Ana", user_email: "ana@example.org", message: "Hola" }),
  });
  expect(response.status).toBe(201);
}

async function readMessages(): Promise<Message[]> {
  const login = await fetch(`${server?.address}/api/users/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(admin),
  });
  const response = await fetch(`${server?.address}/api/contact`, {
    headers: { authorization: `Bearer ${await login.json()}` },
  });
  return (await response.json()) as Message[];
}

/** Of the newest message. */
const readState = async () => (await readMessages())[0]?.delivery.state;

describe("A message whose server is killed", { timeout: 60_000 }, () => {
  it("before the mail was sent is sent once after the restart", async () => {
    let isReached = false;
    // A mail server that accepts the connection and never greets.
    const silent = await startSmtpServer({
      greet: () => {
        isReached = true;
        return new Promise(() => {});
      },
    });
    running.add(silent);
    await start({ SMTP_URL: silent.address });
    // Acknowledged though the mail server never responds.
    await write();
    await expect.poll(() => isReached, { timeout: 20_000 }).toBe(true);
    await kill();
    expect(silent.received).toEqual([]);

    const healthy = await startSmtpServer();
    running.add(healthy);
    await start({ SMTP_URL: healthy.address });
    expect(await readState()).toBe("waiting");
    await endLeases();
    await expect.poll(readState, { timeout: 20_000, interval: 500 }).toBe("sent");
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(healthy.received).toHaveLength(1);
  });

  it("while the mail was being sent is doubtful after the restart, and not sent again", async () => {
    const service = await startHttpService(() => null);
    running.add(service);
    const settings = {
      MAIL_FROM: "",
      MAIL_TO: "",
      EMAILJS_URL: service.address,
      EMAILJS_SERVICE_ID: "servicio",
      EMAILJS_TEMPLATE_ID: "plantilla",
      EMAILJS_PUBLIC_KEY: "clave",
    };
    await start(settings);
    await write();
    await expect.poll(() => service.received.length, { timeout: 20_000 }).toBe(1);
    await kill();
    await start(settings);
    expect(await readState()).toBe("sending");
    await endLeases();
    await expect.poll(readState, { timeout: 20_000, interval: 500 }).toBe("doubtful");
    expect(service.received).toHaveLength(1);
  });
});
