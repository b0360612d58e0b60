import { spawn, spawnSync } from "node:child_process";
import { findFreePort } from "../../server/adapters/embedded-postgres/endpoint.ts";
import { createWatchedCommand, watchChild } from "../../server/adapters/embedded-postgres/spawn-server.ts";
import { until } from "../../tests/support/client.ts";
import { buildah, isolation, toCommand } from "./buildah.ts";

/**
 * What `docker run --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges` does, in the mount namespace
 * that buildah has made.
 */
const harden = `
mount -o remount,bind,ro / && mount -t tmpfs -o size=64m tmpfs /tmp && echo "pid $$" &&
exec setpriv --reuid 1000 --regid 1000 --clear-groups --no-new-privs --bounding-set -all --inh-caps -all "$@"`;

type Output = { status: number | null; output: string };

export type Container = {
  /** Runs a command on its data and network, as `docker exec` does. */
  execute(...command: string[]): Output;
  /** Runs the image's own health check. @returns its exit status */
  checkHealth(): number | null;
  /** Runs the image's own command until it serves. */
  start(): Promise<RunningContainer>;
};

export type RunningContainer = {
  address: string;
  pid: number;
  /** Milliseconds until it served. */
  readyAfter: number;
  /** Sends SIGTERM to the product. @returns its exit status */
  stop(): Promise<number | null>;
};

type ImageConfig = { Cmd: string[]; User: string; Healthcheck: { Test: string[] } };

/** @param dataDir mounted at /data */
export async function createContainer(
  image: string,
  dataDir: string,
  settings: Record<string, string>,
): Promise<Container> {
  const { config } = JSON.parse(buildah("inspect", "--type", "image", image)).Docker as {
    config: ImageConfig;
  };
  if (config.User !== "node") throw new Error(`The image runs as ${config.User}.`);
  const environment = Object.entries({ ...settings, PORT: String(await findFreePort()) });
  // Each command has a container of its own, since only one may have its files mounted.
  function toRun(command: readonly string[]): [string, ...string[]] {
    const name = buildah("from", image);
    // buildah would mount the image's own volume over the folder.
    buildah("config", "--volume", "/data-", name);
    return toCommand(
      ...["run", ...isolation, "--user", "root", "--cap-add", "CAP_SYS_ADMIN"],
      ...environment.flatMap((pair) => ["--env", pair.join("=")]),
      ...["--volume", `${dataDir}:/data`, name, "--", "sh", "-c", harden, "sh", ...command],
    );
  }
  function execute(...command: string[]): Output {
    const [program, ...args] = toRun(command);
    const { status, stdout, stderr } = spawnSync(program, args, { encoding: "utf8" });
    return { status, output: `${stdout}${stderr}`.replace(/^pid \d+\n/, "") };
  }
  return {
    execute,
    checkHealth: () => execute(...config.Healthcheck.Test.slice(1)).status,
    start: () => start(toRun(config.Cmd), `http://127.0.0.1:${environment.at(-1)?.[1]}`),
  };
}

/** The product's process in each container that runs. */
const running = new Set<number>();

/** After a failure; its database ends with it. */
export function killContainers(): void {
  for (const pid of running) process.kill(pid, "SIGKILL");
}

async function start(command: [string, ...string[]], address: string): Promise<RunningContainer> {
  const startedAt = performance.now();
  const [program, ...args] = createWatchedCommand(command);
  const child = watchChild(spawn(program, args, { stdio: "pipe" }));
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += chunk));
  const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const isReady = async () => (await fetch(`${address}/readyz`)).ok;
  let pid = Number.NaN;
  await until(async () => child.exitCode !== null || (await isReady()), 60_000, "it serves").finally(() => {
    pid = Number(/^pid (\d+)$/m.exec(output)?.[1]);
    if (child.exitCode === null && pid > 0) running.add(pid);
  });
  void exited.then(() => running.delete(pid));
  if (!running.has(pid)) throw new Error(`The container did not start:\n${output.slice(-2_000)}`);
  return {
    address,
    pid,
    readyAfter: performance.now() - startedAt,
    async stop() {
      process.kill(pid, "SIGTERM");
      return exited;
    },
  };
}
