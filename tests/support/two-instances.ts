import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, inject } from "vitest";
import { newId } from "../../app/shared/values/ids.ts";
import { onServer, withDatabase } from "./database-server.ts";
import { startSmtpServer } from "./mail-servers.ts";
import { oneWorker, startServer } from "./server-process.ts";

/**
 * Two processes of the built product on one PostgreSQL and one media folder, started together on an empty database, in time
 * zones a day apart.
 */
export async function startTwoInstances() {
  const name = `instancias_${newId()}`;
  const url = withDatabase(inject("databaseServer"), name);
  const dataDir = mkdtempSync(join(tmpdir(), "conflictos-instances-"));
  const mail = await startSmtpServer();
  await onServer(inject("databaseServer"), `create database ${name} encoding 'UTF8' template template0`);
  const settings = {
    DATABASE_URL: url,
    SMTP_URL: mail.address,
    MAIL_FROM: "sitio@example.org",
    MAIL_TO: "equipo@example.org",
    TRUSTED_PROXIES: "127.0.0.1",
    // Longer than the test of its end takes.
    STOP_DELAY: "60",
    ...oneWorker,
  };
  const servers = await Promise.all([
    startServer(dataDir, { ...settings, TZ: "America/Bogota" }),
    startServer(dataDir, { ...settings, TZ: "Pacific/Kiritimati" }),
  ]);
  afterAll(async () => {
    for (const server of servers) server.signal("SIGTERM");
    await Promise.all(servers.map(({ exited }) => exited));
    await mail.close();
    await onServer(inject("databaseServer"), `drop database if exists ${name} with (force)`);
    rmSync(dataDir, { recursive: true, force: true });
  });
  return { servers, url, mail };
}
