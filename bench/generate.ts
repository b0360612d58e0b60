import { sql } from "drizzle-orm";
import { firstHierarchies, firstStages, firstSystems } from "../app/shared/study/first-lists.ts";
import type { Database } from "../db/client.server.ts";
import { conflicts } from "../db/schema/conflicts.ts";
import { datasheets } from "../db/schema/datasheets.ts";
import { interventions } from "../db/schema/interventions.ts";
import { news, newsConflicts } from "../db/schema/news.ts";
import { textWriter } from "./text.ts";

/**
 * How much a bench database holds. News and conflicts are spread evenly over the interventions; each intervention has a
 * datasheet, and each news item reports up to two of its intervention's conflicts.
 */
export type Size = { interventions: number; conflicts: number; news: number };

const numbered = (kind: string) => (index: number) =>
  kind + index.toString(16).padStart(24 - kind.length, "0");

/** The ids of the generated records, by their number from 0. */
export const ids = {
  intervention: numbered("a1"),
  conflict: numbered("c1"),
  datasheet: numbered("d1"),
  news: numbered("e1"),
};

/** Fills a migrated, seeded, otherwise empty database. Texts have the lengths of the real study's. */
export async function generate(db: Database, size: Size): Promise<void> {
  const { random, pick, sentence } = textWriter(1999);
  const listConflictIds = (intervention: number) => {
    const each = Math.ceil((size.conflicts - intervention) / size.interventions);
    return Array.from({ length: each }, (_, nth) => ids.conflict(intervention + nth * size.interventions));
  };
  await inBatches(size.interventions, async (indexes) => {
    const rows = indexes.map((index) => ({
      id: ids.intervention(index),
      name: sentence(4),
      description: sentence(40),
      hierarchyId: pick(firstHierarchies).id,
      systemId: pick(firstSystems).id,
      strategicProject: sentence(6),
      createdAt: new Date(Date.UTC(2024, 0, 1) + index * 60_000),
    }));
    await db.insert(interventions).values(rows);
    const sheets = indexes.map((index) => ({
      id: ids.datasheet(index),
      interventionId: ids.intervention(index),
      description: sentence(60),
      features: sentence(40),
      conflictivity: sentence(60),
      mapAddress: `https://maps.example.org/${index}`,
    }));
    await db.insert(datasheets).values(sheets);
  });
  await inBatches(size.conflicts, async (indexes) => {
    const rows = indexes.map((index) => ({
      id: ids.conflict(index),
      interventionId: ids.intervention(index % size.interventions),
      name: sentence(14),
      description: sentence(110),
      stageId: pick(firstStages).id,
      actors: sentence(5),
    }));
    await db.insert(conflicts).values(rows);
  });
  await inBatches(size.news, async (indexes) => {
    const rows = indexes.map((index) => ({
      id: ids.news(index),
      interventionId: ids.intervention(index % size.interventions),
      headline: sentence(9),
      description: sentence(80),
      date: new Date(Date.UTC(1999, 0, 1 + Math.floor(random() * 5844))).toISOString().slice(0, 10),
      createdAt: new Date(Date.UTC(2024, 0, 1) + index * 1000),
    }));
    await db.insert(news).values(rows);
    const reports = indexes.flatMap((index) =>
      listConflictIds(index % size.interventions)
        .slice(0, Math.floor(random() * 3))
        .map((reported) => ({ newsId: ids.news(index), conflictId: reported })),
    );
    if (reports.length > 0) await db.insert(newsConflicts).values(reports);
  });
  await db.execute(sql`vacuum analyze`);
}

async function inBatches(total: number, insert: (indexes: number[]) => Promise<void>): Promise<void> {
  const batch = 2000;
  for (let start = 0; start < total; start += batch)
    await insert(Array.from({ length: Math.min(batch, total - start) }, (_, offset) => start + offset));
}
