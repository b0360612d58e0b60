import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { computeAllMentions } from "../../../db/mentions/compute-all.server.ts";
import { siteContent } from "../../../db/schema/site.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { apply } from "../../../tests/support/imports.ts";
import { siteContentDefaults } from "../../nouns/site/defaults.server.ts";
import { searchStudy } from "../search/queries.server.ts";
import { listMentions } from "./queries.server.ts";

const folder = process.env.STUDY_DATA ?? join("..", "shared", "data", "study");
const register = join(folder, "..", "places.csv");
const isThere = existsSync(folder) && existsSync(register);

describe.skipIf(!isThere)(isThere ? "The real study" : `The real study (skipped: no ${folder})`, async () => {
  const api = isThere ? await createTestApi() : null;
  const db = api?.context.db as NonNullable<typeof api>["context"]["db"];
  const first = { limit: 2_000, offset: 0 };

  beforeAll(async () => {
    const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
    const sources = names.map((name) => ({ name, bytes: readFileSync(join(folder, name)) }));
    await apply(db, { sources });
    await apply(db, { sources: [{ name: "places.csv", bytes: readFileSync(register) }] });
    await db
      .update(siteContent)
      .set({ value: { ...siteContentDefaults.site, cityName: "Medellín" } })
      .where(eq(siteContent.key, "site"));
    await computeAllMentions(db);
  });

  it("answers how many conflicts there were in comuna 13 since 2008, and which news name it", async () => {
    const asked = "¿Cuántos conflictos en la comuna 13 desde 2008?";
    const { total, read } = await searchStudy(db, { q: asked }, first);
    expect(total).toBe(0);
    expect(read).toMatchObject({
      place: { name: "comuna 13 (San Javier)" },
      before: 0,
      naming: { count: 3, first: 2002, last: 2006 },
    });
    const { items } = await searchStudy(db, { noun: "news", names: read?.place?._id }, first);
    expect(items.map(({ date }) => date?.slice(0, 10)).sort()).toEqual([
      "2002-10-22",
      "2002-12-06",
      "2006-12-26",
    ]);
  });

  it("names most of its places, and takes no landfill, road or region for a barrio", async () => {
    const { items, total } = await listMentions(db, {}, first);
    expect(total).toBeGreaterThan(380);
    const wrong = items.filter(({ entryName, basis }) =>
      ["La Pradera", "Las Palmas", "Oriente", "Junín"].includes(entryName) ? !/barrio/.test(basis) : false,
    );
    expect(wrong.map(({ quote, recordName }) => [quote, recordName])).toEqual([]);
  });
});
