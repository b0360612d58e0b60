import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { createTestDatabase } from "../tests/support/database.ts";
import { cancelStatementsOn } from "./cancellation.server.ts";
import { openDatabase } from "./client.server.ts";

const { url, db: other } = await createTestDatabase();

const countSleeping = async () =>
  (
    await other.execute(
      sql`select from pg_stat_activity where query like 'select pg_sleep%' and state = 'active' and datname = current_database()`,
    )
  ).rowCount;
const sleep = sql`select pg_sleep(600)`;

it("Statements of a request whose reader leaves are cancelled, waiting ones too; others go on", async () => {
  const db = openDatabase(url, { max: 1 });
  const reader = new AbortController();
  const lost = [
    cancelStatementsOn(reader.signal, () => db.execute(sleep)),
    cancelStatementsOn(reader.signal, () => db.execute(sleep)),
    cancelStatementsOn(reader.signal, () => db.transaction((tx) => tx.execute(sleep))),
  ].map((statement) => statement.catch((error: Error) => error.cause));
  const kept = db.execute(sql`select pg_sleep(0.1)`).then(({ rowCount }) => rowCount);
  await expect.poll(countSleeping).toBe(1);
  const reason = new Error("the reader left");
  reader.abort(reason);
  expect(await Promise.all(lost)).toEqual([reason, reason, reason]);
  expect(await kept).toBe(1);
  expect(await countSleeping()).toBe(0);
  await db.$client.end();
});
