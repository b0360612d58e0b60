import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { UsageError } from "./import-options.ts";

/**
 * A password from the terminal, typed twice and not shown; from any other input its first line.
 * @throws UsageError where both differ, or nothing comes
 */
export async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) return firstLine();
  const password = await typed("Contraseña nueva: ");
  if (password !== (await typed("Otra vez: "))) throw new UsageError("Las contraseñas no coinciden.");
  return password;
}

async function typed(prompt: string): Promise<string> {
  process.stderr.write(prompt);
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: unseen, terminal: true });
  // Ctrl-C at a prompt ends the command, as it would anywhere else.
  terminal.on("SIGINT", () => process.kill(process.pid, "SIGINT"));
  try {
    return await terminal.question("");
  } finally {
    terminal.close();
    process.stderr.write("\n");
  }
}

async function firstLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line;
  throw new UsageError("No llegó ninguna contraseña por la entrada.");
}
