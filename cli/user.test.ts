import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { verifyPassword } from "../app/shared/session/passwords.server.ts";
import { revisions } from "../db/schema/revisions.ts";
import { sessions, users } from "../db/schema/users.ts";
import { createTestApi } from "../tests/support/api.ts";
import { runCommand, startCommand } from "../tests/support/commands.ts";
import { cast } from "../tests/support/people.ts";
import { help, readUserOptions } from "./user/options.ts";

const api = await createTestApi();
const { db } = api.context;

const settings = { DATABASE_URL: api.url, DATA_DIR: api.dataDir };
const run = (args: string[], input = "") => runCommand("cli/user.ts", args, settings, input);
const userNamed = async (username: string) =>
  (await db.select().from(users).where(eq(users.username, username)))[0];
const printed = (out: string) => /Contraseña \(no se muestra otra vez\): (\S+)/.exec(out)?.[1] ?? "";

describe("what was asked", () => {
  const person = ["--name", "Inés", "--last-name", "Ñáñez"];
  it.each([
    [["borrar", "ana"], /list, create, password o delete/],
    [["list", "ana"], /list, create, password o delete/],
    [["delete"], /Indica un usuario después de delete/],
    [["password", "ana", "clave-en-la-orden"], /y solo uno/],
    [["create", "ana"], /--name, --last-name y --role/],
    [["create", "ana", ...person, "--role", "jefa"], /El rol es investigador o asistente/],
    [["password", "ana", "--password", "x"], /opción que no existe/],
  ])("is not understood: %j", (args, message) => {
    expect(() => readUserOptions(args)).toThrow(message);
  });

  it("may be an explanation, in Spanish", () => {
    expect([readUserOptions([]), readUserOptions(["--help"])]).toEqual([
      { action: "help" },
      { action: "help" },
    ]);
    expect(help).toMatch(/^Muestra y cambia los usuarios/);
  });

  it("names the role as people do", () => {
    expect(readUserOptions(["create", "ana", ...person, "--role", "Investigador"])).toEqual({
      action: "create",
      username: "ana",
      name: "Inés",
      lastName: "Ñáñez",
      role: "researcher",
      ask: false,
    });
  });
});

describe("npm run user", () => {
  it("makes a user, whose password it makes up and shows once, and lists all", async () => {
    const args = ["create", "ines", "--name", "Inés", "--last-name", "Ñáñez", "--role", "asistente"];
    const { status, out, err } = await startCommand("cli/user.ts", args, settings).ended;
    expect([status, err]).toEqual([0, ""]);
    const created = await userNamed("ines");
    expect(created).toMatchObject({ firstName: "Inés", lastName: "Ñáñez", role: "assistant" });
    expect(await verifyPassword(created?.passwordHash, printed(out))).toBe(true);
    const [revision] = await db
      .select()
      .from(revisions)
      .where(eq(revisions.recordId, created?.id ?? ""));
    expect(revision).toMatchObject({ action: "create", noun: "user", actorId: null, actorName: "sistema" });
    expect((await run(args)).err).toContain("ya está en uso");
    const list = await run(["list"]);
    expect(list.out).toMatch(/^Usuario +Nombre +Rol\n/);
    expect(list.out).toMatch(/ines +Inés Ñáñez +Asistente\n/);
    expect(list.out).not.toContain("argon2");
  });

  it("sets a password from its input, however the name is spelt, and ends that user's sessions", async () => {
    const args = ["password", "ROSA", "--ask"];
    const input = "una-clave-bien-larga\nesto no\n";
    const { status, out } = await startCommand("cli/user.ts", args, settings, input).ended;
    expect([status, out]).toEqual([0, "Contraseña actualizada correctamente.\n"]);
    expect(await db.select().from(sessions).where(eq(sessions.userId, api.ids.researcher))).toEqual([]);
    expect((await api.call("GET", "/users", { as: "researcher" })).statusCode).toBe(401);
    await api.logIn(cast.researcher.user, "una-clave-bien-larga");
  });

  it("refuses what the forms refuse, in their words", async () => {
    const short = await run(["password", "rosa", "--ask"], "corta\n");
    const common = await run(["password", "rosa", "--ask"], "12345678\n");
    const unknown = await run(["password", "nadie"]);
    expect([short.status, short.err]).toEqual([2, expect.stringContaining("al menos 8 caracteres")]);
    expect([common.status, common.err]).toEqual([2, expect.stringContaining("demasiado común")]);
    expect([unknown.status, unknown.err]).toEqual([2, expect.stringContaining("No encontramos ese usuario")]);
  });

  it("deletes a user, but not the last researcher", async () => {
    expect(await run(["delete", "abel"])).toMatchObject({
      status: 0,
      out: "Usuario eliminado correctamente.\n",
    });
    expect(await userNamed("abel")).toBeUndefined();
    expect(await run(["delete", "rosa"])).toMatchObject({
      status: 2,
      err: expect.stringContaining("al menos un investigador"),
    });
  });
});
