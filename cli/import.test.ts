import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { sources } from "../db/schema/evidence/sources.ts";
import { interventions } from "../db/schema/interventions.ts";
import { news } from "../db/schema/news.ts";
import { runCommand, startCommand } from "../tests/support/commands.ts";
import { createTestDatabase } from "../tests/support/database.ts";
import { apply, datasheet, intervention, newsItem, toFiles, toId } from "../tests/support/imports.ts";
import { findFiles } from "./import/files.ts";
import { help, readOptions } from "./import/options.ts";
import { UsageError } from "./options.ts";

const { url, db } = await createTestDatabase();
const folder = mkdtempSync(join(tmpdir(), "conflictos-import-"));
const dataDir = join(folder, "var");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const settings = { DATABASE_URL: url, DATA_DIR: dataDir };
const run = (...args: string[]) => runCommand("cli/import.ts", args, settings);

function write(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
}
const good = write("bueno.json", [
  intervention(1),
  newsItem(2, 1, { newsName: "=SUMA(1;2), «así»", newsDate: "2999-01-01" }),
]);
const work = String(intervention(1).interventionName);
const bad = write("malo.json", [newsItem(3, 404)]);

describe("what was asked", () => {
  it.each([
    ["nothing", [], /Indica una carpeta/],
    ["an unknown option", ["--frce"], /La opción --frce no existe/],
    ["an option without its value", ["--undo"], /La opción --undo no existe o le falta su valor/],
    ["--force without --undo", [good, "--force"], /--force solo vale con --undo/],
    ["--undo with files", ["--undo", "x", good], /Con --undo se indica el id/],
    ["--bibliography with files", ["--bibliography", good], /Con --bibliography no se indican archivos/],
  ])("is not understood: %s", (_name, args, message) => {
    expect(() => readOptions(args)).toThrow(message);
  });

  it("may be an explanation, in Spanish", () => {
    expect(readOptions(["--help"])).toEqual({ action: "help" });
    expect(help).toMatch(/^Importa datos del estudio/);
  });

  it("cannot be read if there is no such file", () => {
    expect(() => findFiles(["nada.json"])).toThrow(new UsageError("No existe nada.json."));
  });

  it("is read of a folder where it is a file: a pipe would be waited for, and a broken link leads nowhere", () => {
    const odd = mkdtempSync(join(folder, "rara-"));
    execFileSync("mkfifo", [join(odd, "tubo.json")]);
    symlinkSync(join(odd, "nada.json"), join(odd, "roto.json"));
    writeFileSync(join(odd, "bueno.json"), "[]");
    const { files, ignored } = findFiles([odd]);
    expect([files.map(({ name }) => name), ignored]).toEqual([["bueno.json"], ["roto.json", "tubo.json"]]);
  });
});

describe("npm run import", () => {
  it("ends with 2 where it cannot do what was asked, and says why", async () => {
    const unknown = await run("--undo", toId(404));
    const usage = await run("--frce");
    const text = await run(write("carta.txt", "Querida Ana"));
    expect([unknown.status, unknown.err]).toEqual([2, expect.stringMatching(/No encontramos esa operación/)]);
    expect([usage.status, usage.err]).toEqual([2, expect.stringMatching(/--help/)]);
    expect([text.status, text.out]).toEqual([2, expect.stringContaining("Archivo o registro no reconocido")]);
  });

  it("only says what it would do with --dry-run", async () => {
    const { status, out } = await startCommand("cli/import.ts", [good, bad, "--dry-run"], settings).ended;
    expect(status).toBe(1);
    expect(out).toMatch(/Noticias +2 +1 +0 +0 +1\n/);
    expect(await db.select().from(interventions)).toEqual([]);
  });

  it("creates what no list has with --create alone", async () => {
    const sheet = write(
      "prensa.csv",
      `Titular;Fecha;Obra;Periódico;Resumen\nUna;3/4/2005;${work};El Nuevo;x`,
    );
    const [asked, created] = [
      await run(good, sheet, "--dry-run"),
      await run(good, sheet, "--dry-run", "--create"),
    ];
    expect([asked.status, asked.out]).toEqual([1, expect.stringContaining("«El Nuevo» no está")]);
    expect([created.status, created.out]).toEqual([0, expect.stringMatching(/Publicaciones +1 +1 /)]);
  });

  it("ends with 1 where a record was refused, and imports the others", async () => {
    const report = join(folder, "informe.csv");
    const { status, out } = await run(good, bad, "--report", report);
    expect([status, out]).toEqual([1, expect.stringContaining(report)]);
    expect(await db.$count(news)).toBe(1);
    const [header, ...rows] = readFileSync(report, "utf8").split("\r\n");
    expect(header).toBe("archivo,registro,campo,nivel,motivo,columna");
    expect(rows).toContainEqual(
      expect.stringMatching(/^malo\.json,0+3 «Avanza la obra 3»,intervention,error,/),
    );
    expect(rows).toContainEqual(
      expect.stringMatching(/^bueno\.json,"?0+2 «=SUMA\(1;2\), «así»»"?,newsDate,advertencia,/),
    );
  });

  it("ends with 0 with warnings only, lists itself, and is undone once", async () => {
    const folderOfFiles = mkdtempSync(join(folder, "carpeta-"));
    writeFileSync(join(folderOfFiles, "uno.json"), JSON.stringify([intervention(7)]));
    writeFileSync(join(folderOfFiles, "foto.jpg"), "x");
    const { status, out } = await run(folderOfFiles);
    expect([status, out]).toEqual([0, expect.stringContaining("foto.jpg")]);
    const id = /--undo ([0-9a-f]{24})/.exec(out)?.[1] ?? "";
    expect(readdirSync(join(dataDir, "imports"))).toContain(`${id}.csv`);
    expect((await run("--list")).out).toContain(id);
    expect(await run("--undo", id)).toMatchObject({
      status: 0,
      out: expect.stringContaining("1 registro borrado"),
    });
    expect(await run("--undo", id)).toMatchObject({
      status: 2,
      err: expect.stringContaining("ya se deshizo"),
    });
    expect(await db.$count(interventions)).toBe(1);
  });

  it("names what prevents an undo, and does it with --force", async () => {
    const { id } = await apply(db, toFiles(intervention(8)));
    await apply(db, toFiles(newsItem(9, 8)));
    expect(await run("--undo", id)).toMatchObject({
      status: 2,
      err: expect.stringContaining("«Avanza la obra 9»"),
    });
    expect(await run("--undo", id, "--force")).toMatchObject({ status: 0 });
  });

  it("takes in the bibliographies of the datasheets, once", async () => {
    const references = "Referencias\n- Ruiz, A. 2006. Nadie cruza de noche. La tarde\nContinuación sin año";
    await apply(db, toFiles(intervention(11), datasheet(12, 11, { conflictivity: references })));
    const taken = await run("--bibliography");
    const accepted = "1 línea aceptada, 1 fuente nueva. Por decidir en Evidencia: 1.";
    expect([taken.status, taken.out]).toEqual([1, expect.stringContaining(accepted)]);
    expect(taken.out).toContain("«Continuación sin año»: No dice de qué año es");
    expect((await run("--bibliography")).out).toContain("0 líneas aceptadas, 0 fuentes nuevas.");
    const id = /--undo ([0-9a-f]{24})/.exec(taken.out)?.[1] ?? "";
    expect(await run("--undo", id)).toMatchObject({ status: 0 });
    expect(await db.$count(sources)).toBe(0);
  });
});
