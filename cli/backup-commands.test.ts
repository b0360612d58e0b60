import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { installDemo } from "../server/first-start/demo.server.ts";
import { createTestApi } from "../tests/support/api.ts";
import { temporaryFolder } from "../tests/support/archives.ts";
import { until } from "../tests/support/client.ts";
import { runCommand, startCommand } from "../tests/support/commands.ts";
import { eventLimit } from "../tests/support/limits.ts";
import { verifyArchive } from "./archive/read.ts";
import { readFileOptions } from "./options.ts";

const folder = temporaryFolder();
const source = await createTestApi();
await installDemo(source.context.db);
const settings = { DATABASE_URL: source.url, DATA_DIR: source.dataDir };

describe("the commands", () => {
  it("make a file for its owner alone, once, and check it", async () => {
    const archive = join(folder, "orden.tar.gz");
    const backup = await startCommand("cli/backup.ts", [archive], settings).ended;
    expect(backup).toMatchObject({ status: 0, out: expect.stringContaining("Copia completa y comprobada") });
    expect(statSync(archive).mode & 0o777).toBe(0o600);
    const again = await runCommand("cli/backup.ts", [archive], settings);
    expect(again).toMatchObject({ status: 2, err: expect.stringContaining("--overwrite") });
    const check = await runCommand("cli/restore.ts", [archive, "--check"], {});
    expect(check).toMatchObject({ status: 0, out: expect.stringContaining("La copia está completa") });
    const refused = await runCommand("cli/restore.ts", [archive], settings);
    expect(refused).toMatchObject({ status: 2, err: expect.stringContaining("--replace") });
  });

  it("replace no device, pipe or folder, and wait for none", async () => {
    const pipe = join(folder, "tubo");
    execFileSync("mkfifo", [pipe]);
    const replaced = await runCommand("cli/backup.ts", [pipe, "--overwrite"], settings);
    expect(replaced).toMatchObject({ status: 2, err: expect.stringMatching(/tubo no es un archivo/) });
    expect(statSync(pipe).isFIFO()).toBe(true);
    for (const path of [folder, pipe]) {
      const read = await runCommand("cli/restore.ts", [path, "--check"], {});
      expect(read).toMatchObject({ status: 2, err: `${path} no es un archivo: indica el de la copia.\n` });
    }
  });

  it("say in Spanish what is wrong with a path", async () => {
    const long = await runCommand("cli/backup.ts", [join(folder, "a".repeat(255))], settings);
    expect(long.err).toMatch(/^No se pudo hacer la copia: El nombre .* es demasiado largo/);
    const below = await runCommand("cli/restore.ts", [join(import.meta.filename, "x"), "--check"], {});
    expect(below.err).toMatch(/^No se puede leer .* no es una carpeta\. Corrige la ruta\.\n$/);
    const edition = await runCommand("cli/edition.ts", ["--withdraw", "--reason", "Prueba"], settings);
    expect(edition).toMatchObject({
      status: 2,
      err: expect.stringMatching(/^Indica el número de la edición/),
    });
  });

  it.each([
    [[], /Indica el archivo/],
    [["a", "b"], /y solo uno/],
    [["a", "--nada"], /La opción --nada no existe/],
  ])("do not understand %j", (args, message) => {
    expect(() => readFileOptions(args, ["replace"])).toThrow(message);
  });

  it("take a file and options in any order", () => {
    expect(readFileOptions(["--replace", "a"], ["replace", "check"])).toEqual({
      path: "a",
      isHelp: false,
      replace: true,
      check: false,
    });
    expect(readFileOptions(["-h"], [])).toEqual({ path: "", isHelp: true });
  });
});

describe("a backup", () => {
  it("that is killed in the middle leaves no incomplete file", async () => {
    const archive = join(folder, "muerta.tar.gz");
    const command = startCommand("cli/backup.ts", [archive], settings);
    const isUnderWay = async () => readdirSync(folder).some((name) => name.startsWith(".muerta.tar.gz."));
    await until(isUnderWay, eventLimit, "the backup is being written");
    command.kill();
    await command.ended;
    if (existsSync(archive)) await verifyArchive(archive);
    // A kill can come between the creation and the unlinking of the temporary file, which is still empty then.
    const spools = () => readdirSync(folder).filter((name) => name.startsWith(".spool."));
    expect(spools().filter((name) => statSync(join(folder, name)).size > 0)).toEqual([]);
    const next = await runCommand("cli/backup.ts", [join(folder, "siguiente.tar.gz")], settings);
    expect(next.status).toBe(0);
    expect(readdirSync(folder).filter((name) => name.endsWith(".partial"))).toEqual([]);
  });
});
