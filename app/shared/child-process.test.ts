import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { runChild } from "./child-process.server.ts";

const folder = mkdtempSync(join(tmpdir(), "conflictos-child-"));
afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  ["stopped", 503, 'process.kill(process.pid, "SIGKILL")', /el sistema detuvo el proceso/],
  ["memory", 503, 'console.error("FATAL ERROR: heap out of memory"); process.exit(134)', /le faltó memoria/],
  ["failed", 500, 'throw new TypeError("secreto")', /el proceso que lo hacía falló/],
  ["tooLong", 503, "setInterval(() => {}, 1000)", /tardó demasiado/],
] as const)(
  "a process that ended as %s: %i, and what happened, in Spanish",
  async (reason, status, code, said) => {
    const script = join(folder, `${reason}.mjs`);
    writeFileSync(script, code);
    const timeout = reason === "tooLong" ? 1 : 60_000;
    const failure = await runChild(script, { task: "leer el escaneo", input: "", timeout }).catch(
      (error) => error,
    );
    expect(failure).toMatchObject({ reason, status, message: expect.stringMatching(said) });
    expect(failure.message).toMatch(/^No pudimos leer el escaneo: .*\. Inténtalo de nuevo/);
    expect(failure.message).not.toContain("secreto");
  },
);
