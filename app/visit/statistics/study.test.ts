import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { createTestApi } from "../../../tests/support/api.ts";
import { apply } from "../../../tests/support/imports.ts";
import {
  countActors,
  countNews,
  countTypology,
  readFigures,
} from "../../../tests/support/naive-statistics.ts";
import { readPublicRecords } from "../../../tests/support/public-records.ts";
import { firstHierarchies, firstStages, firstSystems } from "../../shared/study/first-lists.ts";
import type { StatisticFilters } from "./contract.ts";
import { getActors } from "./figures/actors.server.ts";
import { getNewsPerConflict } from "./figures/news.server.ts";
import { getTypology } from "./figures/typology.server.ts";

/** The real study is not part of the product: if its export is available, its figures are checked too. */
const folder = process.env.STUDY_DATA ?? join("..", "shared", "data", "study");
const isThere = existsSync(folder);

describe.skipIf(!isThere)(isThere ? "The real study" : `The real study (skipped: no ${folder})`, async () => {
  const api = isThere ? await createTestApi() : null;
  const filters: StatisticFilters[] = [
    {},
    ...firstSystems.map(({ id }) => ({ system: id })),
    ...firstHierarchies.map(({ id }) => ({ hierarchy: id })),
    ...firstStages.map(({ id }) => ({ stage: id })),
    { from: "2001", to: "2001" },
    { from: "2015" },
    { to: "1999" },
    { system: firstSystems[1].id, stage: firstStages[1].id, from: "2003", to: "2008" },
  ];

  beforeAll(async () => {
    if (!api) return;
    const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
    const sources = names.map((name) => ({ name, bytes: readFileSync(join(folder, name)) }));
    await apply(api.context.db, { sources });
  });

  it("has the figures of a naive count over the API's responses, with every filter", async () => {
    if (!api) return;
    const records = await readPublicRecords(api);
    expect(records.news.length).toBeGreaterThan(0);
    for (const chosen of filters) {
      expect(readFigures(await getTypology(api.context.db, chosen))).toEqual(countTypology(records, chosen));
      expect(readFigures(await getNewsPerConflict(api.context.db, chosen))).toEqual(
        countNews(records, chosen),
      );
      expect(readFigures(await getActors(api.context.db, chosen))).toEqual(countActors(records, chosen));
    }
  });
});
