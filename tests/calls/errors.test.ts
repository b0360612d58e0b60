import { describe, expect, it } from "vitest";
import { contentVersion } from "../../db/schema/revisions.ts";
import { createTestApi } from "../support/api.ts";
import { expectError, expectNothingWritten, expectSound } from "../support/expectations.ts";
import { encodeForm, pictureFile } from "../support/forms.ts";
import { createTree, valid } from "../support/records.ts";

/** Errors of single calls; those of every call are in tests/calls/walk.test.ts. */

const api = await createTestApi();
const { intervention } = await createTree(api);

describe("404", () => {
  it.each(["/nada", "/interventions/x/y/z", "/users/login/x", "/", "", "/..%2f..%2fetc%2fpasswd"])(
    "for the unknown path /api%s",
    async (path) => expectError(await api.call("GET", path), 404),
  );
});

describe("400", () => {
  it.each([
    "/interventions?hierarchy=x",
    "/conflicts?intervention=x",
    "/news?limit=0",
    "/news?limit=1001",
    "/news?limit=a",
    "/news?offset=-1",
    "/news?limit=1.5",
    "/news?limit=1&limit=2",
    "/news?search=a&search=b",
    "/conflicts?timeStressOccurrence=1&timeStressOccurrence=2",
  ])("for the query of %s, naming the parameter", async (path) => {
    const parameter = /[?&](\w+)=[^&]*$/.exec(path)?.[1] ?? "";
    expectError(await api.call("GET", path), 400, [parameter]);
  });

  it("for a body nested more than 32 levels deep, also where nothing reads it", async () => {
    const send = (levels: number) => {
      const unread = JSON.parse("[".repeat(levels - 1) + "]".repeat(levels - 1));
      const body = { ...valid.intervention(), unread };
      return api.call("POST", "/interventions", { as: "assistant", body });
    };
    expectError(await send(33), 400);
    expect((await send(32)).statusCode).toBe(201);
  });

  it("whose error is the message of the first field, for clients that show nothing else", async () => {
    const create = (body: object) => api.call("POST", "/users/create-account", { as: "researcher", body });
    const missing = await create({});
    expect(missing.json().error).toBe("El nombre es requerido.");
    expect(missing.json().fields).toMatchObject({ userName: "El nombre es requerido" });
    const weak = await create(valid.user({ userPassword: "password", passwordConfirmation: "password" }));
    expect(weak.json().error).toBe("Esa contraseña es demasiado común: elige otra.");
  });

  it("for an address that cannot be decoded", async () => {
    const response = await api.call("GET", "/interventions/%ZZ");
    expectError(response, 400);
    expectSound(response);
  });
});

describe("401, 403 and 409", () => {
  it("are distinct", async () => {
    expectError(await api.call("GET", "/users"), 401);
    expectError(await api.call("GET", "/users", { as: "assistant" }), 403);
    expectError(
      await api.call("POST", "/users/login", {
        body: { user: "rosa", userPassword: "no-es-esta" },
        remoteAddress: "10.9.0.1",
      }),
      401,
    );
  });

  it("409 for a taken username, naming the field, in any case and with any accents", async () => {
    for (const user of ["abel", "ABEL", "Ábel", " abel "])
      expectError(
        await api.call("POST", "/users/create-account", { as: "researcher", body: valid.user({ user }) }),
        409,
        ["user"],
      );
  });

  it("409 for a second datasheet", async () => {
    const path = `/interventions/${intervention}/datasheet`;
    expectError(await api.call("POST", path, { as: "assistant", body: valid.datasheet() }), 409);
  });

  it("415 for a file that is no image, naming the field, 413 for a form with too many parts", async () => {
    const html = await pictureFile("parque.png", Buffer.from("<html><script>1</script></html>"));
    const form = await encodeForm({ ...(valid.intervention() as Record<string, string>), image: html });
    expectError(await api.call("POST", "/interventions", { as: "assistant", ...form }), 415, ["image"]);
    const parts = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`campo${index}`, "x"]));
    expectError(
      await api.call("POST", "/interventions", { as: "assistant", ...(await encodeForm(parts)) }),
      413,
    );
  });
});

describe("429, with Retry-After", () => {
  const logIn = (user: string, remoteAddress: string, userPassword = "no-es-esta", headers = {}) =>
    api.call("POST", "/users/login", { body: { user, userPassword }, remoteAddress, headers });

  it("after 10 wrong logins of one account, from any address", async () => {
    for (let n = 0; n < 10; n++) expectError(await logIn("abel", `10.2.0.${n}`), 401);
    expectError(await logIn("abel", "10.2.0.99"), 429);
    expectError(await logIn("ABEL", "10.2.0.98", "montaña-azul-42"), 429);
  });

  it("after 10 wrong logins from one address, regardless of X-Forwarded-For", async () => {
    for (let n = 0; n < 10; n++)
      expectError(await logIn(`nadie-${n}`, "10.3.0.1", "x", { "x-forwarded-for": `10.4.0.${n}` }), 401);
    expectError(await logIn("rosa", "10.3.0.1", "montaña-azul-42", { "x-forwarded-for": "10.4.0.99" }), 429);
    expect((await logIn("rosa", "10.3.0.2", "montaña-azul-42")).statusCode).toBe(200);
  });

  it("after 5 contact messages from one address", async () => {
    const send = () => api.call("POST", "/contact", { body: valid.contact(), remoteAddress: "10.5.0.1" });
    for (let n = 0; n < 5; n++) expect((await send()).statusCode).toBe(201);
    expectError(await send(), 429);
  });
});

describe("503", () => {
  it("where the database ends the connection in the middle of a write, of which nothing is stored", async () => {
    await expectNothingWritten(api, async () => {
      const response = await api.context.db.transaction(async (tx) => {
        // Locks the row that every write needs, then ends the connection that waits for it.
        await tx.select().from(contentVersion).for("update");
        const waiting = api.call("POST", "/interventions", { as: "assistant", body: valid.intervention() });
        const ended = async () => {
          const { rows } = await tx.execute(
            "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          );
          return rows.length > 0;
        };
        await expect.poll(ended).toBe(true);
        return waiting;
      });
      expectError(response, 503);
    });
  });
});
