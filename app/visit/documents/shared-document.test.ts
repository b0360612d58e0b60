import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { cancelStatementsOn } from "../../../db/cancellation.server.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { waitFor } from "../../../tests/support/waiting.ts";
import { getDocument } from "./queries.server.ts";

const { context } = await createTestApi();
const { db } = context;

it("A document goes on being drawn for all where the reader who asked first leaves", async () => {
  const reader = new AbortController();
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  let asked: ReturnType<typeof getDocument> | undefined;
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table site_content in access exclusive mode`);
    asked = cancelStatementsOn(reader.signal, () => getDocument(db, "policy", context));
    await waitFor(async () => expect((await db.execute(waiting)).rowCount).toBeGreaterThan(0));
    reader.abort();
  });
  expect((await asked)?.pages).toBeGreaterThan(1);
});
