import { sql } from "drizzle-orm";
import { fixedHierarchies, fixedStages, fixedSystems } from "../app/records/catalog/constants.ts";
import type { Database } from "../db/client.server.ts";
import { conflicts } from "../db/schema/conflicts.ts";
import { datasheets } from "../db/schema/datasheets.ts";
import { interventions } from "../db/schema/interventions.ts";
import { news, newsConflicts } from "../db/schema/news.ts";

/**
 * How much a bench database holds. News and conflicts are spread evenly over the interventions; each intervention has a
 * datasheet, and each news item reports up to two of its intervention's conflicts.
 */
export type Size = { interventions: number; conflicts: number; news: number };

/** Repeatable numbers in [0, 1) (mulberry32), so that two runs measure the same rows. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const syllables =
  "ba ca da fa ga la ma na pa ra sa ta va be ce de fe le me ne pe re se te ve bi ci di fi li mi ni pi ri si ti vi bo co do fo lo mo no po ro so to vo bu cu du lu mu nu pu ru su tu ción mente ador ería ista ñas ño ble tra pro cons".split(
    " ",
  );
const topics =
  "obras vía metro parque barrio vecinos alcaldía protesta valorización demolición licencia predios comerciantes túnel acueducto plaza tranvía reubicación movilización expropiación construcción audiencia contrato retraso presupuesto espacio público vivienda patrimonio relleno quebrada puente andenes ladera".split(
    " ",
  );
const particles = "de la el que en y a los se del las un por con una para su al lo como más o pero".split(
  " ",
);

/** Text whose words are as uneven as a language's: few are everywhere, most are rare. */
export function textWriter(seed: number) {
  const random = randomNumbers(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const rare = Array.from({ length: 8000 }, () =>
    Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(syllables)).join(""),
  );
  const word = () => {
    const kind = random();
    if (kind < 0.42) return pick(particles);
    if (kind < 0.5) return pick(topics);
    // Squared: the first words of the list come far more often than the last ones.
    return rare[Math.floor(random() ** 2 * rare.length)] as string;
  };
  const sentence = (words: number) => {
    const text = Array.from({ length: words }, word).join(" ");
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
  };
  return { random, pick, sentence };
}

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
      hierarchyId: pick(fixedHierarchies).id,
      systemId: pick(fixedSystems).id,
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
      stageId: pick(fixedStages).id,
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
