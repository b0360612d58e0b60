import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import memory from "../../scripts/memory.json" with { type: "json" };
import { createWatchedCommand, watchChild } from "../../server/adapters/embedded-postgres/spawn-server.ts";
import { testLimit } from "./limits.ts";
import { copyPreparedData } from "./prepared-data.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** Where processes that tests start keep their compiled modules. */
export const compileCache = join(root, "node_modules/.cache/compiled");

/**
 * Node's options for servers that few requests are sent to: optimising what runs a few times costs more than it saves, and a
 * heap of its later size need not grow. Stress tests start theirs without, as the product is.
 */
export const quickStart = "--no-opt --no-maglev --initial-heap-size=96";
const nodeOptions = process.env.TEST_SERVER_OPTIONS?.split(" ") ?? [];

export const admin = { user: "directora", userPassword: "guadua-y-ladrillo-7" };

/** Each worker loads the build: for servers that few requests are sent to. */
export const oneWorker = { WORKERS: "1" };

export type ServerProcess = {
  address: string;
  pid: number;
  output(): string;
  signal(name: NodeJS.Signals): void;
  /** Kills the server and its database together, as a power cut would. */
  killEverything(): void;
  exited: Promise<number | null>;
};

/**
 * Starts the built product as `npm start` does, on a free port and a data folder of the test's.
 * @param through a command that prepares something, then becomes the command it is given
 */
export async function startServer(
  dataDir: string,
  settings: Record<string, string> = {},
  through: readonly string[] = [],
): Promise<ServerProcess> {
  if (!existsSync(join(root, "build/server/index.js"))) throw new Error("Run `npm run build` first.");
  // A test that fails, or that is killed, leaves no server behind.
  const [command, ...args] = createWatchedCommand([
    ...through,
    process.execPath,
    ...nodeOptions,
    join(root, "server/main.ts"),
  ]);
  const child = spawn(command, args, {
    cwd: root,
    env: {
      ...memory,
      PATH: process.env.PATH ?? "",
      NODE_COMPILE_CACHE: compileCache,
      PORT: "0",
      DATA_DIR: dataDir,
      NEW: "1",
      SEED: "empty",
      ADMIN_USER: admin.user,
      ADMIN_PASSWORD: admin.userPassword,
      LOG_LEVEL: "warn",
      CONTACT_CAPTCHA: "form",
      DEADLINE_FACTOR: process.env.DEADLINE_FACTOR ?? "1",
      // The least with which reads of every length have a worker.
      WORKERS: "2",
      ...settings,
    },
    stdio: "pipe",
  });
  watchChild(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const exited = new Promise<number | null>((resolve) => child.on("exit", resolve));
  const address = await announcedAddress(child, () => output);
  return {
    address,
    pid: child.pid ?? 0,
    output: () => output,
    signal: (name) => void child.kill(name),
    killEverything() {
      child.kill("SIGKILL");
      const postmaster = postmasterPid(dataDir);
      if (postmaster) process.kill(postmaster, "SIGKILL");
    },
    exited,
  };
}

export type PreparedServer = ServerProcess & { dataDir: string; stop(): Promise<void> };

/**
 * Starts the built product on a temporary data folder that has had its first start, for tests that are not about it, or on
 * the database of DATABASE_URL, which is quicker.
 * `stop` ends it and removes the folder.
 */
export async function startPreparedServer(settings: Record<string, string> = {}): Promise<PreparedServer> {
  const dataDir = mkdtempSync(join(tmpdir(), "conflictos-server-"));
  if (!settings.DATABASE_URL) await prepareDataDir(dataDir);
  const server = await startServer(dataDir, { STOP_DELAY: "0", ...oneWorker, ...settings });
  return {
    ...server,
    dataDir,
    async stop() {
      server.signal("SIGTERM");
      await server.exited;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Leaves an empty data folder as a first start leaves it. */
export async function prepareDataDir(dataDir: string, seed: "empty" | "demo" = "empty"): Promise<void> {
  await copyPreparedData(seed, dataDir, async (folder) => {
    const server = await startServer(folder, { SEED: seed, STOP_DELAY: "0", ...oneWorker });
    server.signal("SIGTERM");
    await server.exited;
  });
}

async function announcedAddress(child: ChildProcess, output: () => string): Promise<string> {
  const deadline = Date.now() + testLimit;
  while (Date.now() < deadline) {
    const address = /Listo: ([^\s"]+)/.exec(output())?.[1];
    if (address) return address;
    if (child.exitCode !== null || child.signalCode !== null) break;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  child.kill("SIGKILL");
  throw new Error(`The server did not become ready:\n${output()}`);
}

export function postmasterPid(dataDir: string): number | null {
  const file = join(dataDir, "postgres", "postmaster.pid");
  const pid = existsSync(file) ? Number(readFileSync(file, "utf8").split("\n")[0]) : Number.NaN;
  return Number.isInteger(pid) && pid > 1 ? pid : null;
}
