import { type SQL, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { Activity, Deletion } from "../../app/features/revisions/contract.ts";
import { createTestApi } from "../../tests/support/api.ts";
import { toId } from "../../tests/support/imports.ts";
import { createIntervention, read } from "../../tests/support/records.ts";

const api = await createTestApi();
const { db } = api.context;
await createIntervention(api);

const activity = (query: string) => read<Activity[]>(api, `/activity${query}`);

/** As after an import of 50,000 records and its undo, then 2,000 updates and deletions. */
describe("with 102,000 revisions", () => {
  type Kind = { action: string; operation: string; before: SQL };
  /** Inserts a revision for each number from `first` on, a few at a time, since a statement may not take long. */
  async function insert(first: number, count: number, { action, operation, before }: Kind) {
    for (let from = first; from < first + count; from += 5000)
      await db.execute(sql`
        insert into revisions (operation, actor_name, action, noun, record_id, before)
        select ${sql.raw(operation)}, 'rosa', ${action}, 'news', lpad(to_hex(g), 24, '0'), ${before}
        from generate_series(${from}::int, ${Math.min(from + 5000, first + count) - 1}::int) g`);
  }
  const row = sql`jsonb_build_object('id', lpad(to_hex(g), 24, '0'), 'version', 0, 'interventionId', ${toId(1)}::text,
    'headline', 'Noticia ' || g, 'createdAt', now(), 'updatedAt', now(), 'description', repeat(md5(g::text), 60))`;
  const single = "lpad(to_hex(g), 24, 'c')";
  beforeAll(async () => {
    await insert(100_001, 50_000, { action: "create", operation: "repeat('a', 24)", before: sql`null` });
    await insert(100_001, 50_000, { action: "delete", operation: "repeat('b', 24)", before: row });
    await insert(300_001, 1000, { action: "update", operation: single, before: row });
    await insert(400_001, 1000, { action: "delete", operation: single, before: row });
    await db.execute(sql`vacuum analyze revisions`);
  }, 120_000);

  it.each([
    "/activity",
    "/activity?offset=1990",
    "/activity?offset=1000&limit=1000",
    "/activity?noun=news",
    "/activity?noun=intervention",
    "/deleted",
    "/deleted?offset=990&limit=30",
    `/history/news/${toId(400_001)}`,
  ])("%s responds within 2 s", async (path) => {
    for (const as of ["assistant", "researcher"] as const) {
      const startedAt = performance.now();
      const response = await api.call("GET", path, { as });
      expect(performance.now() - startedAt, `${path} as ${as}`).toBeLessThan(2000);
      expect(response.statusCode, response.body.slice(0, 300)).toBe(200);
      expect(response.json().length).toBeGreaterThan(0);
    }
  });

  it("a page begins after large operations", async () => {
    const entries = await activity("?offset=1999&limit=4");
    expect(entries.map(({ operation, records }) => [operation.slice(0, 3), records])).toEqual([
      ["ccc", 1],
      ["bbb", 50_000],
      ["aaa", 50_000],
      [expect.any(String), 1],
    ]);
    const [deletion] = await read<Deletion[]>(api, "/deleted?offset=1000&limit=1");
    expect(deletion).toMatchObject({
      operation: "b".repeat(24),
      name: "Noticia 100001",
      others: { news: 49_999 },
    });
  });
});
