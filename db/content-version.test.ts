import pg from "pg";
import { afterAll, expect, it } from "vitest";
import { systemActor } from "../server/first-start/seed.server.ts";
import { createTestDatabase } from "../tests/support/database.ts";
import { waitFor } from "../tests/support/waiting.ts";
import { ContentVersion, contentVersionChannel } from "./content-version.server.ts";
import { contentVersion } from "./schema/revisions.ts";
import { write } from "./write.server.ts";

/** Each half of the announcement by itself: together, an instance's heartbeat would hide that it is missing. */

const { db, url } = await createTestDatabase();
const client = new pg.Client({ connectionString: url });
await client.connect();
afterAll(() => client.end());

it("Every write announces its content version", async () => {
  const announced: (string | undefined)[] = [];
  client.on("notification", ({ payload }) => announced.push(payload));
  await client.query(`listen ${contentVersionChannel}`);
  await write(db, systemActor, async () => {});
  const [row] = await db.select().from(contentVersion);
  await waitFor(() => expect(announced).toEqual([String(row?.version)]));
});

it("An announced content version is known without reading it", async () => {
  const version = await ContentVersion.follow(db);
  afterAll(() => version.close());
  await waitFor(() => expect(version.current).not.toBeNull());
  await client.query("select pg_notify($1, '1000000')", [contentVersionChannel]);
  await waitFor(() => expect(version.current).toBe(1_000_000));
});
