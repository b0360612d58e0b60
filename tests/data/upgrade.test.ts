import { eq, inArray, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { getConflict } from "../../app/nouns/conflicts/queries.server.ts";
import { getIntervention } from "../../app/nouns/interventions/queries.server.ts";
import { listNews } from "../../app/nouns/news/queries.server.ts";
import { firstHierarchies, firstStages, firstSystems } from "../../app/shared/study/first-lists.ts";
import { migrateUpTo } from "../../cli/archive/migrations.ts";
import { migrateDatabase } from "../../db/migrate.server.ts";
import { interventions } from "../../db/schema/interventions.ts";
import { news, newsConflicts } from "../../db/schema/news.ts";
import { knownMigrations, newestMigration, readMigration } from "../../db/schema-version.server.ts";
import { seedDefaults } from "../../server/first-start/seed.server.ts";
import { createTestDatabase, emptyDatabase } from "../support/database.ts";

const { db, url } = await createTestDatabase();

type Version = (typeof knownMigrations)[number];

const [hierarchy, system, stage] = [firstHierarchies[0], firstSystems[0], firstStages[0]];
/** The first version that stored content, and later ones. */
const olderVersions = knownMigrations.slice(2, -1);

/** What a version stores has ids of its own. */
function nameRecords(version: Version) {
  const of = (letters: string) => letters + version.slice(0, 4).padStart(22, "0");
  return {
    intervention: of("a1"),
    datasheet: of("d1"),
    conflict: of("c1"),
    user: of("b1"),
    newsItems: [of("e2"), of("e1"), of("ea")],
  };
}

/** Columns that a later version adds are null. */
async function readKept(version: Version) {
  const { user } = nameRecords(version);
  const tables = { users: "id", sessions: "user_id", media: "id", revisions: "operation" };
  const rows = Object.entries(tables).map(([table, column]) =>
    db.execute(sql`select jsonb_strip_nulls(to_jsonb(kept)) as row from ${sql.identifier(table)} as kept
      where ${sql.identifier(column)} = ${user}`),
  );
  return (await Promise.all(rows)).map((result) => result.rows);
}

async function fillCatalog(): Promise<void> {
  await db.execute(sql`insert into hierarchies (id, name, position) values (${hierarchy.id}, 'x', 1)`);
  await db.execute(sql`insert into systems (id, name, position) values (${system.id}, 'x', 1)`);
  await db.execute(sql`insert into stages (id, name, position) values (${stage.id}, 'x', 1)`);
}

/** Only with columns that have existed since the first version. @returns the rows that no version changes */
async function fill(version: Version) {
  const { intervention, datasheet, conflict, user, newsItems } = nameRecords(version);
  await db.execute(sql`insert into interventions (id, name, description, hierarchy_id, strategic_project, system_id)
    values (${intervention}, 'Parque', 'Un parque', ${hierarchy.id}, 'Borde de río', ${system.id})`);
  await db.execute(sql`insert into datasheets (id, intervention_id, description, features, conflictivity, map_address)
    values (${datasheet}, ${intervention}, 'Qué es', 'Cómo es', 'Qué se discute', 'https://mapas.example/parque')`);
  await db.execute(sql`insert into conflicts (id, intervention_id, name, description, stage_id, actors)
    values (${conflict}, ${intervention}, 'Ruido', 'Obra de noche', ${stage.id}, 'Vecinos')`);
  for (const id of newsItems) {
    await db.execute(sql`insert into news (id, intervention_id, headline, description, date, created_at)
      values (${id}, ${intervention}, 'Empiezan', 'La obra', '2011-12-01', '2024-01-01')`);
    await db.execute(sql`insert into news_conflicts (news_id, conflict_id) values (${id}, ${conflict})`);
  }
  await db.execute(sql`insert into users (id, first_name, last_name, username, role, password_hash)
    values (${user}, 'Ana', 'Ruiz', ${version}, 'researcher', 'x')`);
  await db.execute(
    sql`insert into sessions (token_hash, user_id, expires_at) values (${version}, ${user}, '2100-01-01')`,
  );
  await db.execute(sql`insert into media (id, key, content_type, width, height, bytes, created_by)
    values (${user}, ${`${version}.webp`}, 'image/webp', 1, 1, 1, ${user})`);
  const before = JSON.stringify({ id: conflict, version: 0, claimants: ["Vecinos"], newsIds: newsItems });
  await db.execute(sql`insert into revisions (operation, actor_id, actor_name, action, noun, record_id, before)
    values (${user}, ${user}, 'ana', 'update', 'conflict', ${conflict}, ${before}::jsonb)`);
  return readKept(version);
}

async function expectServed(version: Version): Promise<void> {
  const { intervention, datasheet, conflict, newsItems } = nameRecords(version);
  const inOrder = newsItems.toSorted();
  expect(await getIntervention(db, intervention)).toMatchObject({
    interventionName: "Parque",
    datasheet,
    conflicts: [conflict],
    news: inOrder,
  });
  expect(await getConflict(db, conflict)).toMatchObject({
    conflictName: "Ruido",
    intervention: { datasheet },
  });
  const page = await listNews(db, { intervention }, { limit: 30, offset: 0 });
  expect(page.total).toBe(3);
  expect(page.items.map(({ _id }) => _id)).toEqual(inOrder);
  expect(page.items[0]).toMatchObject({ conflicts: [conflict], intervention: { news: inOrder } });

  await db.delete(interventions).where(eq(interventions.id, intervention));
  expect([
    await db.$count(news, inArray(news.id, newsItems)),
    await db.$count(newsConflicts, inArray(newsConflicts.newsId, newsItems)),
  ]).toEqual([0, 0]);
}

it("A database of any version that stored content may be migrated", () => {
  expect(olderVersions).toEqual(expect.arrayContaining(["0002_triggers", "0005_delivery"]));
});

it("The first version's content is kept and served by a database that is migrated at once", async () => {
  const [first = ""] = olderVersions;
  await emptyDatabase(db);
  await migrateUpTo(url, first);
  await fillCatalog();
  const kept = await fill(first);
  await migrateDatabase(url);
  expect(await readKept(first)).toEqual(kept);
  await seedDefaults(db);
  expect(await readMigration(db)).toBe(newestMigration);
  await expectServed(first);
});

describe("A database that stored content at every version", () => {
  const kept = new Map<Version, unknown>();

  beforeAll(async () => {
    await emptyDatabase(db);
    for (const version of olderVersions) {
      await migrateUpTo(url, version);
      if (kept.size === 0) await fillCatalog();
      kept.set(version, await fill(version));
    }
    await migrateDatabase(url);
    for (const version of olderVersions) expect(await readKept(version), version).toEqual(kept.get(version));
    await seedDefaults(db);
    expect(await readMigration(db)).toBe(newestMigration);
  });

  it.each(olderVersions)("serves that of %s", expectServed);
});

it("Ids are compared by their bytes: in every table, and in every index that is on one", async () => {
  const { rows } = await db.execute<{ relation: string; name: string; collation: string }>(sql`
    select attrelid::regclass::text as relation, attname as name, collname as collation
    from pg_attribute join pg_class on pg_class.oid = attrelid join pg_collation on pg_collation.oid = attcollation
    where relnamespace = 'public'::regnamespace and attname ~ '^(id|.*_id|created_by|operation)$'`);
  expect(rows.map(({ relation, name }) => `${relation}.${name}`)).toEqual(
    expect.arrayContaining(["news.id", "news_pkey.id", "news_list_index.id", "revisions.record_id"]),
  );
  expect(rows.filter(({ collation }) => collation !== "C")).toEqual([]);
});
