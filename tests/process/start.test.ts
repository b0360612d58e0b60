import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { openDatabase } from "../../db/client.server.ts";
import { superviseEmbeddedPostgres } from "../../server/adapters/supervised-postgres.ts";
import { getDatabaseSettings } from "../../server/app.ts";
import { createTestDatabase } from "../support/database.ts";
import { oneWorker, startServer } from "../support/server-process.ts";

const folder = mkdtempSync(join(tmpdir(), "conflictos-start-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const { db, url } = await createTestDatabase();

type Line = { level: number; msg: string } & Record<string, unknown>;

/** Everything that a start that fails has said. */
async function refuse(dataDir: string, settings: Record<string, string>): Promise<string> {
  const failure = await startServer(dataDir, settings).then(
    () => expect.unreachable("it started"),
    (error: Error) => error.message,
  );
  return failure.slice(failure.indexOf("{"));
}
const parse = (output: string) =>
  output
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Line);

it("A start on a port in use, or on a folder that may be a disk that is not mounted, says what to do and creates nothing", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => taken.once("listening", resolve));
  const address = taken.address();
  const port = String(typeof address === "object" && address?.port);
  const busy = parse(await refuse(join(folder, "ocupado"), { PORT: port }));
  taken.close();
  expect(busy).toEqual([
    expect.objectContaining({
      level: 60,
      msg: expect.stringContaining(`Otro programa ya usa 127.0.0.1:${port}`),
    }),
  ]);
  const unmounted = parse(await refuse(join(folder, "desmontada"), { NEW: "" }));
  expect(unmounted).toEqual([
    expect.objectContaining({ level: 60, msg: expect.stringMatching(/desmontada no existe.*NEW=1/) }),
  ]);
  expect(existsSync(join(folder, "desmontada")) || readdirSync(folder).length > 0).toBe(false);
});

it("Where there is no terminal each line of a server is JSON, also as it stops, and none has a given password", async () => {
  await db.execute("delete from users");
  const server = await startServer(join(folder, "nuevo"), {
    ...oneWorker,
    DATABASE_URL: url,
    STOP_DELAY: "0",
  });
  server.signal("SIGTERM");
  expect(await server.exited).toBe(0);
  const lines = parse(server.output());
  expect(lines.map(({ msg }) => msg)).toEqual([
    "Primer investigador, con la contraseña de ADMIN_PASSWORD",
    `Listo: ${server.address}`,
    `Para empezar un estudio: ${server.address}/admin/start`,
    "El sitio se detiene: termina lo que está en curso.",
    "El sitio se detuvo.",
  ]);
  expect(server.output()).not.toContain("guadua-y-ladrillo-7");
});

it("The embedded database has room for the connections of all workers that there may be", async () => {
  const server = await superviseEmbeddedPostgres(join(folder, "muchos"), () => {}, getDatabaseSettings(64));
  const own = openDatabase(server.url, { max: 1 });
  const { rows } = await own.execute("show max_connections");
  expect(Number(rows[0]?.max_connections)).toBeGreaterThan(6 + 1 + 64 * 4);
  await own.$client.end();
  await server.stop();
});
