import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { firstHierarchies, firstStages, firstSystems } from "../app/shared/study/first-lists.ts";
import { ids } from "./generate.ts";
import { textWriter } from "./text.ts";

const size = { interventions: 100, conflicts: 200, news: 10_000 };
/** Characters of a news item. */
const newsLength = 1_500;

/** Ids of the study's news, and words of its texts. */
export type StudySample = { newsIds: string[]; words: string[] };

/**
 * Writes a study as its MongoDB export, which every version of the product imports.
 * @returns what to ask for; the same in every run
 */
export function writeStudy(folder: string): StudySample {
  const { random, pick, sentence } = textWriter(2014);
  const reference = ($oid: string) => ({ $oid });
  const text = (length: number) => {
    let written = sentence(20);
    while (written.length < length) written += `. ${sentence(20)}`;
    return written.slice(0, length).trim();
  };
  const collections = {
    interventions: repeat(size.interventions, (index) => ({
      _id: reference(ids.intervention(index)),
      interventionName: sentence(5),
      description: text(250),
      hierarchy: reference(pick(firstHierarchies).id),
      internalSystem: reference(pick(firstSystems).id),
      strategicProject: sentence(6),
    })),
    datasheets: repeat(size.interventions, (index) => ({
      _id: reference(ids.datasheet(index)),
      intervention: reference(ids.intervention(index)),
      description: text(600),
      features: text(400),
      conflictivity: text(600),
      spatialization: `https://maps.example.org/${index}`,
    })),
    conflicts: repeat(size.conflicts, (index) => ({
      _id: reference(ids.conflict(index)),
      intervention: reference(ids.intervention(index % size.interventions)),
      conflictName: sentence(12),
      description: text(700),
      timeStressOccurrence: reference(pick(firstStages).id),
      actorsInvolved: sentence(6),
    })),
    news: repeat(size.news, (index) => ({
      _id: reference(ids.news(index)),
      intervention: reference(ids.intervention(index % size.interventions)),
      newsName: sentence(9),
      description: text(newsLength),
      newsDate: { $date: new Date(Date.UTC(1999, 0, 1 + Math.floor(random() * 5_844))).toISOString() },
    })),
  };
  mkdirSync(folder, { recursive: true });
  for (const [name, documents] of Object.entries(collections))
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(documents));
  const words = collections.news.map(({ description }) =>
    description.split(" ").find((one) => one.length > 7),
  );
  return {
    newsIds: repeat(50, (index) => ids.news(index * 199)),
    words: [...new Set(words)].filter((word) => word !== undefined).slice(0, 50),
  };
}

function repeat<T>(times: number, make: (index: number) => T): T[] {
  return Array.from({ length: times }, (_, index) => make(index));
}
