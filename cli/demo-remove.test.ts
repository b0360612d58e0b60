import { expect, it } from "vitest";
import { createTestApi } from "../tests/support/api.ts";
import { runCommand, startCommand } from "../tests/support/commands.ts";

const api = await createTestApi();
const settings = { DATABASE_URL: api.url, DATA_DIR: api.dataDir };
const run = (args: string[], more = {}) => runCommand("cli/demo-remove.ts", args, { ...settings, ...more });

it("npm run demo:remove explains itself, refuses what it does not know, and says if there is nothing", async () => {
  const explained = await run(["--help"]);
  const unknown = await run(["--todo"]);
  const invalid = await run([], { PORT: "x" });
  const nothing = await startCommand("cli/demo-remove.ts", [], settings).ended;
  expect(explained).toMatchObject({
    status: 0,
    out: expect.stringContaining("npm run demo:remove"),
    err: "",
  });
  expect(unknown).toMatchObject({ status: 2, err: expect.stringContaining("La opción --todo no existe.") });
  expect(invalid).toMatchObject({ status: 2, err: expect.stringMatching(/^Hay valores.*\n {2}PORT: .*\n$/) });
  expect(nothing).toMatchObject({ status: 0, out: "No hay contenido de demostración.\n" });
});
