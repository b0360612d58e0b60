import pg from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { toAppError } from "../../server/errors.ts";
import { createTestApi } from "../support/api.ts";
import { expectError } from "../support/expectations.ts";
import { create, valid } from "../support/records.ts";
import { waitFor } from "../support/waiting.ts";

const api = await createTestApi();
const other = new pg.Client({ connectionString: api.url });
await other.connect();
afterAll(() => other.end());

/** Cuts every connection of the product that runs a statement, as a database that is killed does. */
function cutConnections(): void {
  for (const client of busy) client.connection.stream.destroy();
}
const busy = new Set<pg.Client>();
const pool = api.context.db.$client;
pool.on("acquire", (client) => busy.add(client as unknown as pg.Client));
pool.on("release", (_error, client) => busy.delete(client as unknown as pg.Client));

describe("A write whose connection to the database is lost", () => {
  it("while it runs is 503 with Retry-After, though rolling back fails too", async () => {
    const id = await create(api, "/interventions", valid.intervention());
    const waiting =
      "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    const expectWaiting = (count: number) =>
      waitFor(async () => {
        // Within a transaction, what was read of the sessions once is not read again.
        await other.query("select pg_stat_clear_snapshot()");
        expect((await other.query(waiting)).rowCount).toBe(count);
      });
    for (const method of ["PUT", "DELETE"]) {
      // The session of the write before may still wait for a moment.
      await expectWaiting(0);
      await other.query("begin; update content_version set version = version");
      const body = method === "PUT" ? valid.intervention() : undefined;
      const write = api.call(method, `/interventions/${id}`, { as: "researcher", body });
      await expectWaiting(1);
      cutConnections();
      await other.query("rollback");
      const response = await write;
      expectError(response, 503);
      expect(Number(response.headers["retry-after"])).toBeGreaterThan(0);
    }
    expect((await api.call("GET", `/interventions/${id}`)).statusCode).toBe(200);
  });
});

it.each([
  new Error("Client has encountered a connection error and is not queryable"),
  new Error("Client was closed and is not queryable"),
  new Error("Connection terminated due to connection timeout", { cause: new Error("timeout expired") }),
  Object.assign(new Error("connect EAGAIN /run/.s.PGSQL.5432"), { code: "EAGAIN" }),
  Object.assign(new Error("getaddrinfo EAI_AGAIN database"), { code: "EAI_AGAIN" }),
  Object.assign(new Error("terminating connection"), { code: "25P03" }),
])("A connection that fails with «$message» is `unavailable`", (error) => {
  expect(toAppError(new Error("Failed query: rollback", { cause: error }))).toMatchObject({
    code: "unavailable",
    retryAfter: 2,
  });
});
