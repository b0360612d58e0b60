import { expect, it } from "vitest";
import { createTestApi } from "../tests/support/api.ts";
import { startCommand } from "../tests/support/archives.ts";

const api = await createTestApi();
const run = (args: string[], settings = {}) =>
  startCommand("cli/demo-remove.ts", args, { DATABASE_URL: api.url, DATA_DIR: api.dataDir, ...settings })
    .ended;

// Each command is a process of its own.
it("npm run demo:remove explains itself, refuses what it does not know, and says if there is nothing", async () => {
  const [explained, unknown, invalid, nothing] = await Promise.all([
    run(["--help"]),
    run(["--todo"]),
    run([], { PORT: "x" }),
    run([]),
  ]);
  expect(explained).toMatchObject({
    status: 0,
    out: expect.stringContaining("npm run demo:remove"),
    err: "",
  });
  expect(unknown).toMatchObject({ status: 2, err: expect.stringContaining("La opción --todo no existe.") });
  expect(invalid).toMatchObject({ status: 2, err: expect.stringMatching(/^Hay valores.*\n {2}PORT: .*\n$/) });
  expect(nothing).toMatchObject({ status: 0, out: "No hay contenido de demostración.\n" });
}, 60_000);
