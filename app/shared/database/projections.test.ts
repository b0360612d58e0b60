import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { openDatabase } from "../../../db/client.server.ts";
import { hierarchies } from "../../../db/schema/catalog.ts";
import { contactMessages } from "../../../db/schema/contact-messages.ts";
import { createTestDatabase } from "../../../tests/support/database.ts";
import { newId } from "../values/ids.ts";
import { isoTimestamp } from "./projections.server.ts";

const { db, url } = await createTestDatabase();

it.each([
  "2024-03-01T10:20:30.000Z",
  "2024-03-01T10:20:30.100Z",
  "1999-12-31T23:59:59.120Z",
  "2024-02-29T00:00:00.007Z",
  "0015-06-01T05:00:00.000Z",
])("a timestamp is read as it was stored, to the millisecond: %s", async (timestamp) => {
  const [first] = await db.select({ id: hierarchies.id }).from(hierarchies).limit(1);
  const id = first?.id ?? "";
  await db
    .update(hierarchies)
    .set({ createdAt: new Date(timestamp) })
    .where(eq(hierarchies.id, id));
  const [row] = await db
    .select({ at: isoTimestamp(hierarchies.createdAt) })
    .from(hierarchies)
    .where(eq(hierarchies.id, id));
  expect(row?.at).toBe(timestamp);
});

it("a missing timestamp is null", async () => {
  await db
    .insert(contactMessages)
    .values({ id: newId(), name: "Ana", email: "a@example.org", message: "Hola" });
  const [row] = await db
    .select({ at: isoTimestamp<string | null>(contactMessages.readAt) })
    .from(contactMessages);
  expect(row?.at).toBeNull();
});

it("is the same on a server that writes dates in another style", async () => {
  const name = new URL(url).pathname.slice(1);
  await db.execute(sql.raw(`alter database ${name} set datestyle to 'SQL, DMY'`));
  const other = openDatabase(url, { max: 1 });
  const rows = async (on: typeof db) =>
    on.select({ id: hierarchies.id, at: isoTimestamp(hierarchies.updatedAt) }).from(hierarchies);
  expect(new Set(await rows(other))).toEqual(new Set(await rows(db)));
  await other.$client.end();
});
