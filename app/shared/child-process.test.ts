import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { runTask } from "./child-process.server.ts";
import { childTasks } from "./child-tasks.ts";

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
    const task = { script, does: "leer el escaneo", timeout, startedBy: "everyone" } as const;
    const failure = await runTask(task, { input: "" }).catch((error) => error);
    expect(failure).toMatchObject({ reason, status, message: expect.stringMatching(said) });
    expect(failure.message).toMatch(/^No pudimos leer el escaneo: .*\. Inténtalo de nuevo/);
    expect(failure.message).not.toContain("secreto");
  },
);

it("the catalogue names scripts that exist, and nothing of the application starts a process beside it", () => {
  const missing = Object.values(childTasks).filter(({ script }) => !existsSync(script));
  const starting = globSync("app/**/*.{ts,tsx}").filter(
    (file) => !file.includes(".test.") && /\b(?:spawn|fork|execFile)\(/.test(readFileSync(file, "utf8")),
  );
  expect({ missing, starting }).toEqual({ missing: [], starting: ["app/shared/child-process.server.ts"] });
});
