import { existsSync, globSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { changeOwner, chooseRunner, runAs, spawnAs } from "../../server/adapters/embedded-postgres/runner.ts";
import { eventLimit } from "./limits.ts";

/** Newest first; the product supports 15 and later. */
const folders = ["/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/opt/homebrew/opt/postgresql@*/bin"];

/** Folder of the system's own PostgreSQL programs, where there are some of a supported version. */
export function findSystemPostgres(): string | null {
  const found = folders
    .flatMap((pattern) => globSync(pattern))
    .filter((folder) => existsSync(join(folder, "initdb")) && readMajorVersion(folder) >= 15);
  return found.sort((a, b) => readMajorVersion(b) - readMajorVersion(a))[0] ?? null;
}

function readMajorVersion(folder: string): number {
  return Number(/(\d+)\/bin$/.exec(folder)?.[1] ?? 0);
}

/**
 * A throw-away server of the system's PostgreSQL, on a unix socket, without fsync.
 * @param port to listen on too, on this machine only; the address has it then
 */
export async function startSystemPostgres(
  programs: string,
  port?: number,
): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "conflictos-system-"));
  const cluster = join(folder, "cluster");
  await mkdir(cluster, { mode: 0o700 });
  const runner = await chooseRunner(folder, cluster);
  await changeOwner(cluster, runner);
  const locale = ["--encoding=UTF8", "--locale-provider=icu", "--icu-locale=es", "--locale=C"];
  await runAs(runner, join(programs, "initdb"), [
    "-D",
    cluster,
    "-U",
    "app",
    "-A",
    "trust",
    "--no-sync",
    ...locale,
  ]);
  const listen = port === undefined ? ["listen_addresses="] : ["listen_addresses=127.0.0.1", `port=${port}`];
  const settings = [`unix_socket_directories=${cluster}`, ...listen, "fsync=off", "timezone=UTC"];
  const server = spawnAs(
    runner,
    join(programs, "postgres"),
    ["-D", cluster, ...settings.flatMap((setting) => ["-c", setting])],
    "ignore",
  );
  const ended = new Promise((resolve) => server.once("exit", resolve));
  const url =
    port === undefined
      ? `postgresql://app@localhost/postgres?host=${encodeURIComponent(cluster)}`
      : `postgresql://app@127.0.0.1:${port}/postgres`;
  await waitUntilReady(url);
  return {
    url,
    async stop() {
      server.kill("SIGINT");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function waitUntilReady(url: string): Promise<void> {
  const deadline = Date.now() + eventLimit;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
