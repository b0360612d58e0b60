import { join } from "node:path";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { undoOperation } from "../../app/features/operations/commands.server.ts";
import { openDatabase } from "../../db/client.server.ts";
import { contactMessages } from "../../db/schema/contact-messages.ts";
import { publications } from "../../db/schema/evidence/publications.ts";
import { siteContent } from "../../db/schema/site.ts";
import { operations } from "../../db/schema/staff/operations.ts";
import { readMigration } from "../../db/schema-version.server.ts";
import { systemActor } from "../../server/first-start/seed.server.ts";
import { openStoredFiles, temporaryFolder } from "../../tests/support/archives.ts";
import { createTestDatabase, emptyDatabase } from "../../tests/support/database.ts";
import { createBackup } from "./create.ts";
import { migrateUpTo } from "./migrations.ts";
import { restoreBackup } from "./restore.ts";

const folder = temporaryFolder();
const files = await openStoredFiles(folder);
/** Made out here, where they are also dropped at the end. */
const prepared = await Promise.all(Array.from({ length: 9 }, () => createTestDatabase()));
function takeDatabase() {
  const one = prepared.pop();
  if (!one) throw new Error("Too few databases are prepared.");
  return one;
}
async function takeEmptyDatabase() {
  const { db: used, url } = takeDatabase();
  await emptyDatabase(used);
  return { db: openDatabase(url, { max: 2 }), url };
}

describe("an older backup", () => {
  it.each(["0002_triggers", "0007_intervention_lists"])(
    "(%s) comes in with the migrations that its rows have missed",
    async (version) => {
      const [old, target] = [await takeEmptyDatabase(), takeDatabase()];
      await migrateUpTo(old.url, version);
      expect(await readMigration(old.db)).toBe(version);
      await old.db.execute(sql`insert into contact_messages (id, name, email, message)
      values (${"e5".repeat(12)}, 'Ana', 'ana@example.org', 'Hola')`);
      const path = join(folder, `${version}.tar.gz`);
      await createBackup({ db: old.db, files }, path, { overwrite: false });
      await old.db.$client.end();
      const restored = await restoreBackup({ db: target.db, files }, path, { replace: false });
      expect(restored.migration).toBe(version);
      expect(await target.db.select().from(contactMessages)).toMatchObject([
        { name: "Ana", delivery: "stored", attempts: 0 },
      ]);
    },
  );

  it("has its bulk changes, deletions and decisions among the operations, where they are undone", async () => {
    const [old, target] = [await takeEmptyDatabase(), takeDatabase()];
    await migrateUpTo(old.url, "0029_quicker_indexing");
    const [changed, deleted, decided, gone] = ["b1", "d1", "c1", "a9"].map((two) => two.repeat(12));
    const [stays, restored] = ["a1", "a2"].map((two) => two.repeat(12));
    const state = (id: string | undefined) =>
      JSON.stringify({ id, version: 0, name: `Diario ${id}`, place: "", createdAt: day, updatedAt: day });
    const day = "2024-01-01T00:00:00.000Z";
    await old.db.execute(sql`insert into publications (id, name, place, version) values
      (${stays}, ${`Diario ${stays}`}, 'Medellín', 1), (${restored}, ${`Diario ${restored}`}, '', 0)`);
    await old.db.execute(sql`insert into revisions (operation, actor_name, action, noun, record_id, before) values
      (${changed}, 'rosa', 'update', 'publication', ${stays}, ${state(stays)}::jsonb),
      (${deleted}, 'rosa', 'delete', 'publication', ${gone}, ${state(gone)}::jsonb),
      (${"d2".repeat(12)}, 'rosa', 'delete', 'publication', ${restored}, ${state(restored)}::jsonb),
      (${"d3".repeat(12)}, 'abel', 'restore', 'publication', ${restored}, null)`);
    await old.db.execute(sql`insert into bulk_operations (id, actor_name, noun, change, result) values
      (${changed}, 'rosa', 'publication', '{"set":{"place":"Medellín"},"add":{},"isDeletion":false}', '{}')`);
    await old.db.execute(sql`insert into decisions (proposal, kind, decision, operation, actor_name)
      values (${"e1".repeat(12)}, 'actor', 'refuse', ${decided}, 'abel')`);
    const path = join(folder, "operations.tar.gz");
    await createBackup({ db: old.db, files }, path, { overwrite: false });
    await old.db.$client.end();
    await restoreBackup({ db: target.db, files }, path, { replace: false });
    const listed = await target.db.select().from(operations).orderBy(operations.id);
    expect(listed.map(({ id, kind, undone }) => [id, kind, undone?.actorName])).toEqual([
      [changed, "bulk", undefined],
      [decided, "decision", undefined],
      [deleted, "deletion", undefined],
      ["d2".repeat(12), "deletion", "abel"],
    ]);
    for (const id of [changed, deleted, decided])
      await undoOperation({ db: target.db }, systemActor, { id: id ?? "" });
    const found = await target.db.select().from(publications).orderBy(publications.id);
    expect(found.map(({ id, place }) => [id, place])).toEqual([
      [stays, ""],
      [restored, ""],
      [gone, ""],
    ]);
  });

  it("gets the texts that the product has come to have since", async () => {
    const [old, target] = [takeDatabase(), takeDatabase()];
    await old.db.delete(siteContent);
    const path = join(folder, "texts.tar.gz");
    await createBackup({ db: old.db, files }, path, { overwrite: false });
    const texts = await target.db.$count(siteContent);
    await restoreBackup({ db: target.db, files }, path, { replace: false });
    expect(await target.db.$count(siteContent)).toBe(texts);
  });

  it("is not made of a database that a newer product has migrated", async () => {
    const { db: newer } = takeDatabase();
    await newer.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 9999999999999)`,
    );
    const path = join(folder, "newer.tar.gz");
    await expect(createBackup({ db: newer, files }, path, { overwrite: false })).rejects.toThrow(
      /es más nueva que este código/,
    );
  });
});
