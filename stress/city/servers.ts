import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { createWatchedCommand, watchChild } from "../../server/adapters/embedded-postgres/spawn-server.ts";
import { startEmbeddedPostgres } from "../../server/adapters/embedded-postgres.ts";
import { until } from "../../tests/support/client.ts";
import { root } from "./installation.ts";
import { findProgram } from "./programs.ts";

/** A server of the city, whose processes are those of its pid and their children. */
export type CityServer = { pid(): number; stop(): Promise<void> };

/** Nothing of it outlives this process. */
function run(command: readonly string[], folder: string): { child: ChildProcess; ended: Promise<unknown> } {
  const [file, ...args] = createWatchedCommand(command);
  const child = watchChild(spawn(file, args, { stdio: ["pipe", "ignore", "ignore"], cwd: folder }));
  return { child, ended: new Promise((resolve) => child.once("exit", resolve)) };
}

const isRoot = process.getuid?.() === 0;
const toServer = ({ child, ended }: ReturnType<typeof run>): CityServer => ({
  pid: () => child.pid ?? 0,
  async stop() {
    child.kill("SIGTERM");
    await ended;
  },
});

/** PostgreSQL's server by itself, with as many connections as one has by default. */
export async function startDatabase(folder: string) {
  const options = { dataDir: join(folder, "database"), log: () => {} };
  const database = await startEmbeddedPostgres(options, { tcp: true, settings: { max_connections: "100" } });
  const file = join(folder, "database", "postgres", "postmaster.pid");
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  // As docs/operating.md says, since PgBouncer drops the product's startup parameters.
  await client.query("alter database conflictos set statement_timeout = '15s'");
  await client.query("alter database conflictos set datestyle = 'ISO'");
  await client.end();
  return {
    url: database.url,
    pid: () => Number(readFileSync(file, "utf8").split("\n")[0]),
    stop: database.stop,
  };
}

/** @returns the database's address through PgBouncer, which pools by session */
export async function startPooler(folder: string, { url, port }: { url: string; port: number }) {
  const { hostname, port: target, username, password, pathname } = new URL(url);
  const place = join(folder, "pooler");
  mkdirSync(place);
  const name = pathname.slice(1);
  writeFileSync(
    join(place, "pgbouncer.ini"),
    `[databases]
${name} = host=${hostname} port=${target} dbname=${name} user=${username} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = session
default_pool_size = 90
max_client_conn = 200
ignore_startup_parameters = statement_timeout,options
`,
  );
  for (const entered of [folder, place]) chmodSync(entered, 0o755);
  const account = isRoot ? ["-u", "nobody"] : [];
  const program = findProgram("pgbouncer") ?? "";
  const server = toServer(run([program, "-q", ...account, join(place, "pgbouncer.ini")], place));
  const pooled = `postgresql://${username}@127.0.0.1:${port}/${name}`;
  await until(() => connects(pooled), 10_000, "PgBouncer answers");
  return { ...server, url: pooled };
}

async function connects(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.end();
  return true;
}

/** @returns the recipe of a document that begins so */
function readBlock(file: string, start: RegExp): string {
  const blocks = readFileSync(join(root, file), "utf8").matchAll(/^```\n([\s\S]*?)^```$/gm);
  const found = [...blocks].map(([, text = ""]) => text).find((text) => start.test(text));
  if (found === undefined) throw new Error(`${file} has no recipe ${start}.`);
  return found;
}

/** The recipes of the documents, with other addresses; a line `server` for each instance. */
function readRecipe({
  port,
  instances,
  cache,
}: {
  port: number;
  instances: number[];
  cache: string;
}): string {
  const assets = readBlock("docs/operating.md", /^ {2}location \/assets\//);
  return readBlock("docs/caches.md", /^proxy_cache_path/)
    .replace("/var/cache/nginx/conflictos", cache)
    .replace(
      / {2}server 127\.0\.0\.1:3000;\n/,
      instances.map((each) => `  server 127.0.0.1:${each};\n`).join(""),
    )
    .replace("listen 80;", `listen 127.0.0.1:${port};`)
    .replace(/^ {2}location \/ /m, `${assets}  location / `);
}

export async function startBalancer(folder: string, options: { port: number; instances: number[] }) {
  const place = join(folder, "nginx");
  mkdirSync(place);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${join(place, kind)};`,
  );
  writeFileSync(
    join(place, "nginx.conf"),
    `daemon off; pid ${join(place, "nginx.pid")}; error_log ${join(place, "error.log")};
${isRoot ? "user root;" : ""}
worker_processes 2;
events { worker_connections 4096; }
http {
access_log off;
${temporary.join("\n")}
${readRecipe({ ...options, cache: join(place, "cache") })}
}
`,
  );
  const command = [
    findProgram("nginx") ?? "",
    "-e",
    join(place, "error.log"),
    "-c",
    join(place, "nginx.conf"),
  ];
  const server = toServer(run(command, place));
  const address = `http://127.0.0.1:${options.port}`;
  await until(async () => (await fetch(`${address}/metrics`)).status === 403, 10_000, "nginx answers");
  return { ...server, address, readErrors: () => readFileSync(join(place, "error.log"), "utf8") };
}

/** Varnish by the recipe of docs/caches.md. */
export async function startVarnish(folder: string, { port, instance }: { port: number; instance: number }) {
  const place = join(folder, "varnish");
  mkdirSync(place);
  const recipe = readBlock("docs/caches.md", /^vcl 4/).replace('"3000"', `"${instance}"`);
  writeFileSync(join(place, "recipe.vcl"), recipe);
  const options = ["-n", join(place, "run"), "-a", `127.0.0.1:${port}`, "-s", "malloc,64m"];
  const program = findProgram("varnishd") ?? "";
  const server = toServer(
    run([program, "-F", "-j", "none", "-f", join(place, "recipe.vcl"), ...options], place),
  );
  const address = `http://127.0.0.1:${port}`;
  await until(async () => (await fetch(`${address}/metrics`)).status === 403, 30_000, "Varnish answers");
  return { ...server, address };
}

/** The only one of the registry's that needs nothing beside it. No dependency of ours, since nobody maintains what it depends on. */
const s3rver = "s3rver@3.7.1";

/** Installs the storage once for this checkout. @returns its program, or null without a registry */
export function installStorage(): string | null {
  const folder = join(root, "node_modules/.cache/s3rver");
  const program = join(folder, "node_modules/s3rver/bin/s3rver.js");
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  const flags = ["--prefix", folder, "--no-save", "--ignore-scripts", "--no-audit", "--loglevel=error"];
  try {
    execFileSync("npm", ["install", ...flags, s3rver], { stdio: "ignore" });
  } catch {
    return null;
  }
  return existsSync(program) ? program : null;
}

export function createStorage(folder: string, { program, port }: { program: string; port: number }) {
  const place = join(folder, "storage");
  mkdirSync(place);
  const bucket = ["--configure-bucket", "media"];
  const command = [
    process.execPath,
    program,
    "-s",
    "-d",
    place,
    "-a",
    "127.0.0.1",
    "-p",
    String(port),
    ...bucket,
  ];
  const address = `http://127.0.0.1:${port}`;
  let server: CityServer | null = null;
  return {
    settings: {
      S3_BUCKET: "media",
      S3_ENDPOINT: address,
      S3_ACCESS_KEY_ID: "S3RVER",
      S3_SECRET_ACCESS_KEY: "S3RVER",
    },
    pid: () => server?.pid() ?? 0,
    async start() {
      server = toServer(run(command, place));
      await until(async () => (await fetch(address)).status > 0, 20_000, "the storage answers");
    },
    async stop() {
      await server?.stop();
      server = null;
    },
  };
}
