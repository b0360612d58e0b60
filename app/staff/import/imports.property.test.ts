import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { systemActor } from "../../../server/first-start/seed.server.ts";
import { createTestDatabase } from "../../../tests/support/database.ts";
import {
  apply,
  clearContent,
  type Doc,
  dumpContent,
  hierarchyId,
  stageId,
  systemId,
  toId,
  totals,
} from "../../../tests/support/imports.ts";
import { undoImport } from "../../../tests/support/operations.ts";
import { propertyRuns } from "../../../tests/support/property-runs.ts";
import type { Source } from "./read/reading.server.ts";

const { db } = await createTestDatabase();

// Few ids and few names, so that records collide, refer to one another, and go missing.
const id = fc.integer({ min: 1, max: 6 }).map(toId);
const name = fc.constantFrom("Obra", "OBRA", "Túnel  norte", "tunel norte", "", " ");
const dirt = fc.constantFrom<unknown>(
  null,
  undefined,
  7,
  "",
  "  ",
  "ayer",
  [],
  {},
  "a\u0000b",
  "\uD800",
  "http://x/a.jpg",
  toId(404),
);
const text = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom("Texto", "Otro texto", "Uno\r\ndos ") },
  { weight: 1, arbitrary: dirt },
);
const dirty = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 12, arbitrary }, { weight: 1, arbitrary: dirt });
const reference = dirty(
  fc.oneof(
    id,
    id.map(($oid) => ({ $oid })),
    name,
  ),
);
const recordId = fc.oneof(
  { weight: 6, arbitrary: id },
  { weight: 2, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: dirt },
);
const timestamp = fc.constantFrom("2020-01-01T00:00:00.000Z", "2021-01-01T00:00:00.000Z", "x", undefined);
const metadata = {
  _id: recordId,
  updatedAt: timestamp,
  __v: fc.constantFrom<unknown>(0, 3, -1, "x", undefined),
};
const ids = dirty(fc.array(id, { maxLength: 3 }));

const intervention = fc.record({
  ...metadata,
  interventionName: dirty(name),
  description: text,
  hierarchy: dirty(fc.constantFrom(hierarchyId, "ciudad")),
  strategicProject: text,
  internalSystem: dirty(fc.constantFrom(systemId, "Sistema de Movilidad")),
  datasheet: dirty(id),
  conflicts: ids,
  news: ids,
});
const datasheet = fc.record({
  ...metadata,
  intervention: reference,
  description: text,
  features: text,
  conflictivity: text,
  spatialization: dirty(fc.constant("https://m.example/a")),
});
const conflict = fc.record({
  ...metadata,
  intervention: reference,
  conflictName: dirty(name),
  description: text,
  timeStressOccurrence: dirty(fc.constantFrom(stageId, "ejecucion")),
  actorsInvolved: text,
  claimants: dirty(fc.array(name, { maxLength: 2 })),
});
const newsItem = fc.record({
  ...metadata,
  intervention: reference,
  newsName: dirty(name),
  description: text,
  newsDate: dirty(fc.constantFrom("2010-02-03", "3/2/2010", "2010-02-30", "0014-05-06")),
  image: dirty(fc.constant("https://x.example/a.jpg")),
  conflicts: ids,
  otherInterventions: ids,
});
const stranger = fc.record({ user: fc.string(), systemName: fc.string() }, { requiredKeys: [] });
const document = fc.oneof(
  intervention,
  intervention,
  datasheet,
  conflict,
  newsItem,
  newsItem,
  stranger,
) as fc.Arbitrary<Doc>;

/** A file, and how many records it has: an array, or lines of which some are broken. */
const file = fc.oneof(
  fc.array(document, { maxLength: 12 }).map((docs) => ({ text: JSON.stringify(docs), records: docs.length })),
  fc
    .array(
      fc.oneof(
        { weight: 9, arbitrary: document.map((doc) => JSON.stringify(doc)) },
        { weight: 1, arbitrary: fc.constant('{"_id": 1,') },
      ),
      {
        minLength: 3,
        maxLength: 12,
      },
    )
    .filter(
      (lines) =>
        lines.filter((line) => line.endsWith(",")).length * 2 <= lines.length &&
        lines[0]?.endsWith("}") === true,
    )
    .map((lines) => ({ text: lines.join("\n"), records: lines.length })),
);
const files = fc.array(file, { minLength: 1, maxLength: 4 });

const toSources = (list: { text: string }[]): Source[] =>
  list.map(({ text: content }, index) => ({ name: `archivo ${index}`, bytes: Buffer.from(content) }));
async function countRecords(): Promise<number> {
  const { news_conflicts: _, other_interventions: __, ...tables } = await dumpContent(db);
  return Object.values(tables).flat().length;
}
const withoutVersion = async () =>
  Object.values(await dumpContent(db)).map((rows) => rows.map(({ version, ...row }) => row));

describe("for any content of the files", () => {
  it("every record is in the report, repeating changes nothing, and undoing restores everything", async () => {
    await fc.assert(
      fc.asyncProperty(files, files, async (some, others) => {
        await clearContent(db);
        await apply(db, { sources: toSources(others) });
        const before = await withoutVersion();
        const recordsBefore = await countRecords();

        const first = await apply(db, { sources: toSources(some) });
        const total = totals(first.report);
        expect(total.read).toBe(some.reduce((sum, { records }) => sum + records, 0));
        expect(total.read).toBe(total.created + total.updated + total.unchanged + total.refused);
        const named = first.report.problems.filter(
          ({ level, kind }) => level === "error" && kind !== "unrecognizedFile",
        );
        expect(named.length).toBeGreaterThanOrEqual(total.refused - first.report.counts.unrecognized.refused);
        expect(await countRecords()).toBe(recordsBefore + total.created);

        const rows = await dumpContent(db);
        const again = totals((await apply(db, { sources: toSources(some) })).report);
        expect(again).toMatchObject({ created: 0, updated: 0, read: total.read });
        expect(await dumpContent(db)).toEqual(rows);

        if (total.read === 0) return;
        expect(await undoImport({ db }, systemActor, { id: first.id })).toMatchObject({ isUndone: true });
        expect(await withoutVersion()).toEqual(before);
      }),
      propertyRuns(7),
    );
  });
});
