import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { buffer } from "node:stream/consumers";

type Work = {
  /** What the script is asked with. */
  args?: string[];
  input: Uint8Array | string;
  /** Milliseconds after which the process is given up. */
  timeout: number;
};

/** Characters kept of what a process says of its failure. */
const longestComplaint = 4_000;

/**
 * Runs a script of the product in a process of its own, from standard input to standard output.
 * @param script such as "server/jobs/encode-variant.ts"
 * @throws Error where it did not end well; its own error is the cause
 */
export async function runApart(script: string, { args = [], input, timeout }: Work): Promise<Buffer> {
  const child = spawn(process.execPath, [resolve(script), ...args], {
    // Nothing that the server knows; Windows starts nothing without this.
    env: { SystemRoot: process.env.SystemRoot },
    stdio: "pipe",
    timeout,
  });
  // First of all: a process that cannot be started says so later, and has no streams.
  const ended = once(child, "exit");
  ended.catch(() => {});
  // A process that gives up stops reading; its exit says so.
  child.stdin.on("error", () => {});
  child.stdin.end(input);
  let complaint = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    complaint = (complaint + text).slice(0, longestComplaint);
  });
  const [output, [code, signal]] = await Promise.all([buffer(child.stdout), ended]);
  if (code !== 0) throw new Error(`${script} ended with ${code ?? signal}.`, { cause: errorIn(complaint) });
  return output;
}

/** The error that a script ended with, by its name and message. */
function errorIn(complaint: string): Error {
  return new Error(/^\w*Error\b.*/m.exec(complaint)?.[0] ?? "It said nothing.");
}
