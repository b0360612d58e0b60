import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import type { Reader } from "../../../db/client.server.ts";
import { interventions } from "../../../db/schema/interventions.ts";
import { installDemo } from "../../../server/first-start/demo.server.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { readAtEdition } from "../../features/editions/past/edition-tables.server.ts";
import { getComparison } from "../compare/queries.server.ts";
import { getMap } from "../map/queries.server.ts";
import { getStatistics } from "../statistics/queries.server.ts";
import { getTimeline } from "../timeline/queries.server.ts";

const api = await createTestApi({ SITE_URL: "https://estudio.example" });
const { db } = api.context;

it("charts, timeline, map and comparisons of an edition are what they were when it was published, whatever came after", async () => {
  await installDemo(db);
  const works = await db
    .select({ id: interventions.id })
    .from(interventions)
    .orderBy(interventions.id)
    .limit(3);
  const ids = works.map(({ id }) => id);
  const readAll = async (from: Reader) => ({
    statistics: await getStatistics(from, { from: "2003" }),
    timeline: await getTimeline(from, {}),
    map: await getMap(from, {}),
    comparison: await getComparison(from, ids),
  });
  const before = await readAll(db);
  expect(before.comparison.records[0]?.levels.length).toBeGreaterThan(0);
  const published = await api.call("POST", "/editions", { as: "researcher", body: { number: "2026.1" } });
  expect(published.statusCode, published.body).toBe(201);

  await db.execute(sql`delete from news where id in (select id from news order by id limit 100)`);
  await db.execute(
    sql`update conflicts set name = 'Otro', type = '' where id in (select id from conflicts limit 9)`,
  );
  await db.execute(sql`update actors set name = name || ' (otra)'`);
  await db.execute(sql`delete from interventions where id = ${ids[2]}`);
  await db.execute(sql`delete from codings where record_id in (select id from news order by id limit 50)`);
  expect(await readAtEdition(db, "2026.1", readAll)).toEqual(before);
  // The present is read as before, on the same connections.
  expect((await getStatistics(db))[1]?.total).toBeLessThan(before.statistics[1]?.total ?? 0);

  await db.execute(sql`update editions set withdrawn_at = now(), withdrawn_reason = 'Un error'`);
  await expect(readAtEdition(db, "2026.1", readAll)).rejects.toMatchObject({ code: "gone" });
  await expect(readAtEdition(db, "1900.1", readAll)).rejects.toMatchObject({ code: "notFound" });
}, 120_000);
