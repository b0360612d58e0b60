import { spawn } from "node:child_process";
import { Readable } from "node:stream";
import { vi } from "vitest";
import { compileCache } from "./server-process.ts";

export type Ended = { status: number | null; out: string; err: string };
export type Command = { pid: number; ended: Promise<Ended>; kill(): void };

/** Starts a command as npm does. @param input its whole standard input */
export function startCommand(
  file: string,
  args: string[],
  settings: Record<string, string>,
  input = "",
): Command {
  const child = spawn(process.execPath, ["--import", "./server/jobs/quick-modules.ts", file, ...args], {
    env: chooseEnv(settings),
    stdio: "pipe",
  });
  let [out, err] = ["", ""];
  child.stdout.on("data", (chunk) => (out += chunk));
  child.stderr.on("data", (chunk) => (err += chunk));
  child.stdin.end(input);
  const ended = new Promise<Ended>((resolve) => child.on("close", (status) => resolve({ status, out, err })));
  return { pid: child.pid ?? 0, ended, kill: () => void child.kill("SIGKILL") };
}

let runs = 0;

/**
 * Runs a command in this process, one at a time: a Node of its own, which loads every module again, takes most of a second
 * of the processor. Each command has one test with `startCommand`.
 */
export async function runCommand(
  file: string,
  args: string[],
  settings: Record<string, string>,
  input = "",
): Promise<Ended> {
  const { argv, env, exitCode } = process;
  const stdin = Object.getOwnPropertyDescriptor(process, "stdin") as PropertyDescriptor;
  let [out, err] = ["", ""];
  const spies = [
    vi.spyOn(process.stdout, "write").mockImplementation((text) => {
      out += text;
      return true;
    }),
    vi.spyOn(process.stderr, "write").mockImplementation((text) => {
      err += text;
      return true;
    }),
    vi.spyOn(console, "error").mockImplementation((text) => {
      err += `${text}\n`;
    }),
  ];
  process.argv = [process.execPath, file, ...args];
  process.env = chooseEnv(settings);
  Object.defineProperty(process, "stdin", { value: Readable.from([input]), configurable: true });
  try {
    runs += 1;
    // Another query is another module, which runs anew; what it imports is loaded once.
    await import(/* @vite-ignore */ `../../${file}?run=${runs}`);
    return { status: Number(process.exitCode ?? 0), out, err };
  } finally {
    Object.defineProperty(process, "stdin", stdin);
    Object.assign(process, { argv, env, exitCode });
    for (const spy of spies) spy.mockRestore();
  }
}

function chooseEnv(settings: Record<string, string>): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH ?? "", NODE_COMPILE_CACHE: compileCache, ...settings };
}
