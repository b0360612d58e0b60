import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { buffer } from "node:stream/consumers";

type Options = {
  args?: string[];
  input: Uint8Array | string;
  /** Milliseconds after which the process is killed. */
  timeout: number;
};

const maxErrorOutput = 4_000;
/** Collects short-lived objects sooner: what draws the largest document takes 190 MB instead of 320, and no longer. */
const memory = "--max-semi-space-size=8";

/**
 * Runs a script of the product in a child process, from standard input to standard output.
 * @param script such as "server/jobs/encode-variant.ts"
 * @throws Error if it fails; the script's own error is the cause
 */
export async function runChild(script: string, { args = [], input, timeout }: Options): Promise<Buffer> {
  const child = spawn(process.execPath, [memory, resolve(script), ...args], {
    // None of the server's secrets; Windows starts nothing without the first variable.
    env: { SystemRoot: process.env.SystemRoot, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
    stdio: "pipe",
    timeout,
  });
  // Listens first: a process that cannot be started has no streams and emits its error later.
  const ended = once(child, "exit");
  ended.catch(() => {});
  // A process that fails stops reading; its exit code reports the failure.
  child.stdin.on("error", () => {});
  child.stdin.end(input);
  let errorOutput = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errorOutput = (errorOutput + text).slice(0, maxErrorOutput);
  });
  const [output, [code, signal]] = await Promise.all([buffer(child.stdout), ended]);
  if (code === 0) return output;
  const cause = new Error(/^\w*Error\b.*/m.exec(errorOutput)?.[0] ?? "It wrote no error.");
  throw new Error(`${script} ended with ${code ?? signal}.`, { cause });
}
