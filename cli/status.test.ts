import { join } from "node:path";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { newId } from "../app/shared/values/ids.ts";
import type { Status } from "../app/staff/status/contract.ts";
import { contactMessages } from "../db/schema/contact-messages.ts";
import { instances } from "../db/schema/installation.ts";
import { readEnv } from "../server/env.ts";
import { startServerReport } from "../server/telemetry/server-report.ts";
import { createTestApi } from "../tests/support/api.ts";
import { temporaryFolder } from "../tests/support/archives.ts";
import { runCommand, startCommand } from "../tests/support/commands.ts";
import { startInstance } from "../tests/support/instance.ts";

const api = await createTestApi();
const { db } = api.context;
const folder = temporaryFolder();
const file = join(folder, "copia.tar.gz");

const settings = { DATABASE_URL: api.url, DATA_DIR: api.dataDir };
const run = (command: string, args: string[] = [], environment: Record<string, string> = settings) =>
  runCommand(`cli/${command}.ts`, args, environment);
const read = async () => (await api.call("GET", "/status", { as: "researcher" })).json<Status>();
const startReport = async () => {
  const { app, version } = await startInstance(api);
  const env = readEnv({ DATA_DIR: api.dataDir });
  return startServerReport({
    db,
    env,
    http: app,
    version,
    files: api.context.files,
    storage: { isReachable: true },
  });
};

describe("The state of an installation", () => {
  it("says of a stopped site that it is stopped and was never backed up, and is for researchers", async () => {
    const { status, out, err } = await startCommand("cli/status.ts", [], settings).ended;
    expect([status, err]).toEqual([1, ""]);
    expect(out).toMatch(
      /^Qué hay que hacer\n {2}Urgente: El sitio no está funcionando\..*\n {2}Urgente: Todavía no hay ninguna copia\./,
    );
    expect(out).toMatch(/\nEsta máquina, .+\n(?: {2}.+\n)* {2}Disco libre +[\d.,]+ (?:GB|MB) de/);
    expect(out).toMatch(/\n {2}Versión +PostgreSQL \d+\.\d/);
    expect((await read()).machine).toBeNull();
  });

  it("names each server while it runs, and forgets it when it stops or falls silent", async () => {
    const [stopOne, stopOther] = [await startReport(), await startReport()];
    const { servers, database } = await read();
    expect(servers.map(({ report }) => report)).toEqual(
      Array(2).fill(
        expect.objectContaining({
          release: expect.objectContaining({ version: "1.0.0" }),
          refused: 0,
          followsWrites: true,
        }),
      ),
    );
    expect(database.connections).toBeGreaterThan(0);
    await stopOne();
    expect((await read()).servers).toHaveLength(1);
    await db.update(instances).set({ seenAt: sql`now() - interval '40 seconds'` });
    expect((await read()).servers).toEqual([]);
    await db.update(instances).set({ seenAt: sql`now()`, report: { host: "de una versión anterior" } });
    expect((await read()).servers).toEqual([{ startedAt: expect.any(String), report: null }]);
    await stopOther();
  });

  it("knows the last backup with its check, and the one that failed since", async () => {
    const stopReport = await startReport();
    expect((await run("backup", [file])).status).toBe(0);
    const made = (await read()).backup;
    expect(made).toEqual({
      last: expect.objectContaining({ path: file, missingFiles: 0, checkedAt: expect.any(String) }),
      failure: null,
    });
    expect((await run("status")).out).toMatch(/^No hay nada que hacer: todo está en orden\./);

    expect((await run("restore", [file, "--check"])).status).toBe(0);
    const checked = (await read()).backup.last;
    expect(checked?.at).toBe(made.last?.at);
    expect(Date.parse(checked?.checkedAt ?? "")).toBeGreaterThan(Date.parse(made.last?.checkedAt ?? ""));

    expect((await run("backup", [join(folder, "no-existe", "copia.tar.gz")])).status).toBe(2);
    const { backup, tasks } = await read();
    expect(backup.last).toEqual(checked);
    expect(backup.failure?.problem).toMatch(/^No existe la carpeta/);
    expect(tasks).toEqual([{ about: "backup", isUrgent: true, text: expect.stringMatching(/No existe/) }]);
    await stopReport();
  });

  it("counts the mail that waits, failed and is doubtful", async () => {
    const rows = (["stored", "waiting", "sending", "failed", "doubtful", "sent"] as const).map(
      (delivery, index) => ({
        id: newId(),
        name: "Ana",
        email: "ana@example.org",
        message: "Hola",
        delivery,
        createdAt: new Date(Date.now() - index * 60_000),
        problem: `motivo ${index}`,
      }),
    );
    await db.insert(contactMessages).values(rows);
    expect((await read()).mail).toEqual({
      waiting: 2,
      oldestAt: rows[2]?.createdAt.toISOString(),
      problem: "motivo 2",
      failed: 1,
      doubtful: 1,
    });
  });

  it("of a database that does not respond, or is not there, is its machine and a reason", async () => {
    const nowhere = "postgresql://nadie@127.0.0.1:1/nada";
    const lost = await run("status", [], { DATABASE_URL: nowhere, DATA_DIR: folder });
    const empty = await run("status", [], { DATA_DIR: join(folder, "vacía") });
    expect([lost.status, lost.out]).toEqual([2, ""]);
    expect(lost.err).toMatch(/^El sitio no funciona: su base de datos no responde\.\nEsta máquina/);
    expect([empty.status, empty.out]).toEqual([2, ""]);
    expect(empty.err).toMatch(/^Todavía no hay datos en .*vacía\. Arranca el sitio con npm start\./);
  });
});
