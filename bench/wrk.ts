import { execFile, spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** Responses a second, and milliseconds until they were complete. */
export type Load = { perSecond: number; p50: number; p99: number };

const script = fileURLToPath(new URL("./wrk.lua", import.meta.url));
const connections = 8;

/** Where the machine has four cores or more, the product gets two of them and the load two others. */
export const hasOwnCores = availableParallelism() >= 4 && isInstalled("taskset");

/** Prefixes a command so that it runs on the cores of one side. */
export function onCores(side: "product" | "load", command: string[]): [file: string, ...args: string[]] {
  const last = availableParallelism() - 1;
  const cores = side === "product" ? `${last - 1},${last}` : "0,1";
  const [file = "", ...args] = hasOwnCores ? ["taskset", "-c", cores, ...command] : command;
  return [file, ...args];
}

/** Ends the program with a message where wrk is missing. */
export function requireWrk(): void {
  if (isInstalled("wrk")) return;
  console.error("npm run bench needs wrk: apt-get install wrk (https://github.com/wg/wrk).");
  process.exit(2);
}

/** Requests one address again and again, or with `paths` each of them in turn, made unique. */
export async function load(
  address: string,
  { path = "", paths = [], seconds }: { path?: string; paths?: string[]; seconds: number },
): Promise<Load> {
  const [file, ...args] = onCores("load", [
    ...["wrk", "-t2", `-c${connections}`, `-d${seconds}s`, "--timeout", "30s", "-s", script],
    ...["-H", "Accept-Encoding: gzip, deflate, br", address + path],
  ]);
  const env = { ...process.env, BENCH_PATHS: paths.join("\n") };
  const { stdout } = await promisify(execFile)(file, args, { env });
  const result = JSON.parse(stdout.trim().split("\n").at(-1) ?? "") as Record<string, number>;
  const { responses = 0, refused = 0, broken = 0, p50 = 0, p99 = 0 } = result;
  // Uncached reads may be refused on a busy machine; stored responses never.
  if (broken > 0 || responses === 0 || (refused > 0 && path))
    throw new Error(`${address}${path || paths[0]}: ${refused} refused, ${broken} broken`);
  return { perSecond: responses / (result.seconds ?? seconds), p50, p99 };
}

function isInstalled(command: string): boolean {
  return spawnSync(command, ["--version"]).error === undefined;
}
