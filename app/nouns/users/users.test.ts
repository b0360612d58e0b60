import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "../../../db/schema/users.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { expectError, expectNothingWritten, readState } from "../../../tests/support/expectations.ts";
import { addUser, cast, password } from "../../../tests/support/people.ts";
import { create, read, valid } from "../../../tests/support/records.ts";
import { newId } from "../../shared/values/ids.ts";
import { deleteUser } from "./commands.server.ts";

const api = await createTestApi();
const timestamp = expect.stringMatching(/Z$/);
const post = (fields: Record<string, unknown>) =>
  api.call("POST", "/users/create-account", { as: "researcher", body: valid.user(fields) });
const profile = (fields: Record<string, unknown> = {}) => {
  const { userPassword, passwordConfirmation, ...rest } = valid.user(fields);
  return rest;
};

describe("POST /users/create-account", () => {
  it("returns 201 with the sentence to show and the record's address; the new user can log in", async () => {
    const before = await readState(api);
    const response = await post({ user: "ines" });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toBe("Usuario creado correctamente");
    expect(await readState(api)).toEqual({ version: before.version + 1, revisions: before.revisions + 1 });
    const path = String(response.headers.location).slice("/api".length);
    expect(await read(api, path)).toEqual({
      _id: path.split("/").at(-1),
      userName: "Inés",
      userLastName: "Ñáñez",
      user: "ines",
      rol: "assistant",
      __v: 0,
      createdAt: timestamp,
      updatedAt: timestamp,
    });
    expect(await api.logIn("INÉS")).toMatch(/^[\w-]{43}$/);
  });

  it.each([
    ["userName", "El nombre es requerido"],
    ["userLastName", "El apellido es requerido"],
    ["user", "El usuario es requerido"],
    ["rol", "El rol es requerido"],
    ["userPassword", "La contraseña es requerida"],
    ["passwordConfirmation", "La confirmación de la contraseña es requerida"],
  ])("needs %s: %s", async (field, message) => {
    for (const missing of [undefined, null, ""]) {
      const response = await post({ [field]: missing });
      expectError(response, 400, [field]);
      expect(response.json().fields[field]).toBe(message);
    }
  });

  it.each([
    ["1234567", "La contraseña debe tener al menos 8 caracteres"],
    ["        ", "La contraseña es requerida"],
    ["x".repeat(129), "La contraseña debe tener máximo 128 caracteres"],
    ["password", "Esa contraseña es demasiado común: elige otra"],
    ["PassWord", "Esa contraseña es demasiado común: elige otra"],
    ["contraseña", "Esa contraseña es demasiado común: elige otra"],
    ["c0ntraseña1", "Esa contraseña es demasiado común: elige otra"],
    ["12345678", "Esa contraseña es demasiado común: elige otra"],
    ["admin1234", "Esa contraseña es demasiado común: elige otra"],
    ["medellin2024", "Esa contraseña es demasiado común: elige otra"],
    ["Medellín2024", "Esa contraseña es demasiado común: elige otra"],
    ["conflictos", "Esa contraseña es demasiado común: elige otra"],
    ["conflictosurbanos", "Esa contraseña es demasiado común: elige otra"],
    ["aaaaaaaa", "Esa contraseña repite o sigue un orden fácil de adivinar: elige otra"],
    ["12341234", "Esa contraseña repite o sigue un orden fácil de adivinar: elige otra"],
    ["abcdefgh", "Esa contraseña repite o sigue un orden fácil de adivinar: elige otra"],
    ["        x", "Esa contraseña repite o sigue un orden fácil de adivinar: elige otra"],
    ["aB1!".repeat(32), "Esa contraseña repite o sigue un orden fácil de adivinar: elige otra"],
    ["inésÑáñez", "Esa contraseña está hecha con el nombre o el usuario: elige otra"],
    ["Ñañez-Ines-2024", "Esa contraseña está hecha con el nombre o el usuario: elige otra"],
    ["contra\u0000seña", "La contraseña tiene caracteres no admitidos"],
  ])("refuses the password %j: %s", async (userPassword, message) => {
    await expectNothingWritten(api, async () => {
      const response = await post({ userPassword, passwordConfirmation: userPassword });
      expectError(response, 400, ["userPassword"]);
      expect(response.json().fields.userPassword).toBe(message);
    });
  });

  it.each(["k3x9QzP1", "guadua y ladrillo", "mi perro come mango", "x".repeat(3) + password])(
    "accepts the password %j",
    async (userPassword) => {
      const user = `clave-${newId()}`;
      expect((await post({ user, userPassword, passwordConfirmation: userPassword })).statusCode).toBe(201);
    },
  );

  it("refuses a confirmation that differs", async () => {
    const response = await post({ passwordConfirmation: `${password} ` });
    expectError(response, 400, ["passwordConfirmation"]);
    expect(response.json().fields.passwordConfirmation).toBe("Las contraseñas no coinciden");
  });

  it("stores a password as typed, in any script, and accepts it in either Unicode composition", async () => {
    const userPassword = " Ñandú 🎉 שלום ";
    await create(
      api,
      "/users/create-account",
      valid.user({ user: "unicode", userPassword, passwordConfirmation: userPassword }),
    );
    await api.logIn("unicode", userPassword.normalize("NFD"));
    await expect(api.logIn("unicode", userPassword.trim())).rejects.toThrow("401");
  });

  it.each(["admin", "Investigador", "RESEARCHER", "system", ["researcher"], 1])(
    "refuses the role %j",
    async (rol) => {
      expectError(await post({ rol }), 400, ["rol"]);
    },
  );

  it.each([
    ["Cyrillic i", "\u0456nes"],
    ["Greek o", "r\u03bfsa"],
    ["dotless i", "\u0131nes"],
    ["full width", "ｒｏｓａ"],
    ["ligature", "ﬁna"],
    ["no-break space", "rosa\u00a0b"],
    ["two spaces", "rosa  b"],
    ["emoji", "rosa🎉"],
    ["combining mark", "rosa\u0338"],
    ["script", "<b>rosa"],
  ])("refuses a username with a %s", async (_what, user) => {
    const response = await post({ user });
    expectError(response, 400, ["user"]);
    expect(response.json().fields.user).toMatch(/^Usa solo letras, números/);
  });

  it("takes hidden marks out of a username, so that it is the name it looks like", async () => {
    for (const user of ["ro\u200bsa", "\u202erosa\u202c", "ro\u00adsa", "\ufeffrosa", "rosa\n"])
      expectError(await post({ user }), 409, ["user"]);
  });

  it("accepts Spanish names, mail addresses and several words as username", async () => {
    for (const user of ["maría.ñáñez", "ana@example.org", "María José Pérez", "ju-2_a", "Gößta"])
      expect((await post({ user })).statusCode, user).toBe(201);
  });

  it("refuses a name that is taken, also when two ask at once", async () => {
    const responses = await Promise.all([post({ user: "gemela" }), post({ user: "Gémela" })]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    expectError(await post({ user: "abel" }), 409, ["user"]);
  });
});

describe("PUT /users/update-user/{id}", () => {
  const update = (id: string, fields: Record<string, unknown>) =>
    api.call("PUT", `/users/update-user/${id}`, { as: "researcher", body: profile(fields) });

  it("changes names and role, never the password", async () => {
    const id = await addUser(api, "assistant");
    const response = await update(id, {
      user: "cambiada",
      rol: "researcher",
      userPassword: "otra-clave-larga",
      passwordConfirmation: "x",
      __v: 0,
    });
    expect(response.json()).toBe("Usuario actualizado correctamente");
    expect(await read(api, `/users/${id}`)).toMatchObject({
      userName: "Inés",
      user: "cambiada",
      rol: "researcher",
      __v: 1,
    });
    await api.logIn("cambiada", password);
  });

  it("keeps a username of an earlier release, and refuses such a new one", async () => {
    const id = await addUser(api, "assistant");
    await api.context.db.update(users).set({ username: "r\u043esa" }).where(eq(users.id, id));
    expect((await update(id, { user: "r\u043esa" })).statusCode).toBe(200);
    expectError(await update(id, { user: "\u0430bel" }), 400, ["user"]);
  });

  it("accepts the unchanged username; refuses another user's, and a stale version", async () => {
    const id = await addUser(api, "assistant");
    expect((await update(id, { user: `paso-${id}` })).statusCode).toBe(200);
    await expectNothingWritten(api, async () => {
      expectError(await update(id, { user: "Rosa" }), 409, ["user"]);
      expectError(await update(id, { user: "libre", __v: 0 }), 409);
    });
  });
});

describe("The last researcher", () => {
  it("keeps that role, and users cannot delete themselves", async () => {
    const others = (await read<{ _id: string; rol: string }[]>(api, "/users")).filter(
      ({ _id, rol }) => rol === "researcher" && _id !== api.ids.researcher,
    );
    for (const { _id } of others) await api.call("DELETE", `/users/${_id}`, { as: "researcher" });
    const rosa = api.ids.researcher;
    await expectNothingWritten(api, async () => {
      const demotion = await api.call("PUT", `/users/update-user/${rosa}`, {
        as: "researcher",
        body: { ...cast.researcher, rol: "assistant" },
      });
      expectError(demotion, 409);
      expect(demotion.json().error).toBe("Debe quedar al menos un investigador: este es el último.");
      const deletion = await api.call("DELETE", `/users/${rosa}`, { as: "researcher" });
      expectError(deletion, 409);
      expect(deletion.json().error).toBe("No puedes eliminar tu propio usuario.");
    });
    expect(
      (await api.call("PUT", `/users/update-user/${rosa}`, { as: "researcher", body: cast.researcher }))
        .statusCode,
    ).toBe(200);
  });

  it("stays if the researcher who deletes them has just been deleted", async () => {
    const eva = { id: newId(), username: "eva", role: "researcher" } as const;
    const deletion = deleteUser(api.context, eva, api.ids.researcher);
    await expect(deletion).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("último"),
    });
  });

  it("stays if two researchers demote each other at once", async () => {
    const eva = await addUser(api, "researcher");
    const demote = (id: string, user: string) =>
      api.call("PUT", `/users/update-user/${id}`, {
        as: "researcher",
        body: profile({ user, rol: "assistant" }),
      });
    const responses = await Promise.all([demote(eva, "eva"), demote(api.ids.researcher, "rosa")]);
    expect(responses.map(({ statusCode }) => statusCode)).not.toEqual([200, 200]);
    expect(await api.context.db.$count(users, eq(users.role, "researcher"))).toBe(1);
    await api.context.db.update(users).set({ role: "researcher" }).where(eq(users.id, api.ids.researcher));
  });
});

describe("DELETE /users/{id}", () => {
  it("deletes a user; what they wrote stays under their name", async () => {
    const id = await addUser(api, "assistant");
    const response = await api.call("DELETE", `/users/${id}`, { as: "researcher" });
    expect(response.json()).toBe("Usuario eliminado correctamente");
    expectError(await api.call("GET", `/users/${id}`, { as: "researcher" }), 404);
    expectError(await api.call("DELETE", `/users/${id}`, { as: "researcher" }), 404);
  });
});
