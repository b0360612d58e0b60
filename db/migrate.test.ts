import { sql } from "drizzle-orm";
import pg from "pg";
import { describe, expect, inject, it } from "vitest";
import { createTestDatabase, emptyDatabase } from "../tests/support/database.ts";
import { withDatabase } from "../tests/support/database-server.ts";
import { startPooler } from "../tests/support/pooler.ts";
import { explainConnectionFailure } from "./connection-problems.server.ts";
import { migrateDatabase } from "./migrate.server.ts";
import { compareSchema } from "./schema-version.server.ts";

const { db, url } = await createTestDatabase();
const countLocks = async () => {
  const { rows } = await db.execute(sql`select from pg_locks where locktype = 'advisory'
    and database = (select oid from pg_database where datname = current_database())`);
  return rows.length;
};

describe("A migration", () => {
  it("waits for one under way, says so, and keeps no lock", async () => {
    await emptyDatabase(db);
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    await other.query("begin");
    await other.query("select pg_advisory_xact_lock(7316001999)");
    const said = Promise.withResolvers<string>();
    const migrated = migrateDatabase(url, said.resolve);
    expect(await said.promise).toMatch(/^Espera a otra instancia que migra/);
    expect(await compareSchema(db)).toBe("none");
    await other.end();
    await migrated;
    expect([await compareSchema(db), await countLocks()]).toEqual(["same", 0]);
  });

  it("goes through a pooler by session, and is refused by one that pools by transaction, which keeps no lock", async () => {
    await emptyDatabase(db);
    const pooled = await startPooler(url, "transaction");
    await expect(migrateDatabase(pooled)).rejects.toThrow(
      /^DATABASE_URL pasa por un pooler .*pool_mode = session/,
    );
    expect([await compareSchema(db), await countLocks()]).toEqual(["none", 0]);
    await migrateDatabase(await startPooler(url, "session"));
    expect([await compareSchema(db), await countLocks()]).toEqual(["same", 0]);
  });
});

describe("A database that cannot be reached is said in Spanish, with what to do", () => {
  it("as PostgreSQL and the system refuse it", async () => {
    const server = inject("databaseServer");
    await expect(migrateDatabase(withDatabase(server, "ninguna"))).rejects.toThrow(
      /^No existe la base de datos ninguna/,
    );
    await expect(migrateDatabase("postgresql://ana@127.0.0.1:1/sitio")).rejects.toThrow(
      /^Nadie contesta en 127\.0\.0\.1:1\. .*DATABASE_URL/,
    );
  });

  it.each([
    ["ENOTFOUND", "getaddrinfo", /^No existe la máquina base\.example\.org:5432 /],
    ["ETIMEDOUT", "connect", /no contesta\. Revisa la red y el cortafuegos/],
    ["", "timeout expired", /no contesta\. Revisa la red y el cortafuegos/],
    ["28P01", "password authentication failed", /no acepta el usuario ana con su contraseña/],
    ["28000", "no pg_hba.conf entry", /no deja entrar al usuario ana en la base sitio/],
    ["53300", "too many clients", /no tiene conexiones libres/],
    [
      "08P01",
      "unsupported startup parameter: statement_timeout",
      /ignore_startup_parameters = statement_timeout,options/,
    ],
    ["DEPTH_ZERO_SELF_SIGNED_CERT", "self-signed certificate", /No se pudo establecer TLS .*sslrootcert/],
    ["", "The server does not support SSL connections", /si no usa TLS, quita sslmode/],
  ])("%s %s", (code, message, expected) => {
    const address = "postgresql://ana:secreta@base.example.org/sitio";
    const failure = explainConnectionFailure(Object.assign(new Error(message), { code }), address);
    expect(failure.message).toMatch(expected);
    expect(failure.message).not.toContain("secreta");
  });

  it("a failure of another kind keeps its own words", () => {
    const failure = new Error("disk on fire");
    expect(explainConnectionFailure(failure, url)).toBe(failure);
  });
});
