import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { UsageError } from "../options.ts";

/**
 * Reads a password: from a terminal twice and without showing it, from other input the first line.
 * @throws UsageError if both differ or there is no input
 */
export async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) return readFirstLine();
  const password = await prompt("Contraseña nueva: ");
  if (password !== (await prompt("Otra vez: "))) throw new UsageError("Las contraseñas no coinciden.");
  return password;
}

async function prompt(question: string): Promise<string> {
  process.stderr.write(question);
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: hidden, terminal: true });
  // In raw mode Ctrl-C sends no signal by itself.
  terminal.on("SIGINT", () => process.kill(process.pid, "SIGINT"));
  try {
    return await terminal.question("");
  } finally {
    terminal.close();
    process.stderr.write("\n");
  }
}

async function readFirstLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line;
  throw new UsageError("No llegó ninguna contraseña por la entrada.");
}
