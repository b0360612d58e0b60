import { and, desc, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../app/shared/values/ids.ts";
import { systemActor } from "../../server/first-start/seed.server.ts";
import { createTestApi } from "../../tests/support/api.ts";
import { addCodedRecords } from "../../tests/support/coded-records.ts";
import { forceBook, resetCoding } from "../../tests/support/coding.ts";
import { waitForBlocked } from "../../tests/support/waiting.ts";
import type { Transaction } from "../client.server.ts";
import { loadRows } from "../rows.server.ts";
import { codebooks } from "../schema/coding/codebooks.ts";
import { codings } from "../schema/coding/codings.ts";
import { codingSamples } from "../schema/coding/samples.ts";
import { conflicts } from "../schema/conflicts.ts";
import { contentVersion, revisions } from "../schema/revisions.ts";
import { writeLong } from "../write.server.ts";

const api = await createTestApi();
const { db } = api.context;
const records = await addCodedRecords(api);
const { conflict, code, listValid, readConflict, editConflictText } = records;
const { drawSample, closeSample, changeBook } = records;
const codeConflict = async (readings: Record<string, string | null>) => {
  const coded = await code(readings, { noun: "conflict", id: conflict });
  expect(coded.statusCode, coded.body).toBe(200);
};

/** The number of a record's newest revision. */
async function findRevision(noun: "conflict" | "coding", recordId: string) {
  const [newest] = await db
    .select({ id: revisions.id })
    .from(revisions)
    .where(and(eq(revisions.noun, noun), eq(revisions.recordId, recordId)))
    .orderBy(desc(revisions.id))
    .limit(1);
  return newest?.id;
}
async function restore(noun: "conflict" | "coding", recordId: string, revision?: number) {
  const body = { revision };
  const restored = await api.call("POST", `/history/${noun}/${recordId}/restore`, { as: "researcher", body });
  expect(restored.statusCode, restored.body).toBe(200);
}
const isInForce = sql`codebook_id = (select id from codebooks where state = 'in_force')`;

beforeEach(async () => {
  await resetCoding(api);
  await forceBook(api);
});

it("what one has read of a conflict in a closed sample stays, whatever its form says", async () => {
  await drawSample();
  await codeConflict({ type: "1" });
  await closeSample();
  await editConflictText({ type: "Social", escalation: "Queja" });
  expect(await readConflict()).toEqual(["Vial", "Queja"]);
  await editConflictText({ type: "", escalation: "Protesta" });
  expect(await readConflict()).toEqual(["Vial", "Protesta"]);
  expect(await listValid("conflict")).toEqual(
    expect.arrayContaining([
      ["type", "1", "single"],
      ["escalation", "0", "single"],
    ]),
  );
});

it("what was decided of a conflict stays, also where a new book took neither reading along", async () => {
  await codeConflict({ type: "1" });
  await db.update(codings).set({ round: "final" });
  const decided = await db.select().from(codings);
  await editConflictText({ type: "Social" });
  await editConflictText({ type: "" });
  expect(await readConflict()).toEqual(["Vial", ""]);
  expect(await db.select().from(codings)).toEqual(decided);
});

it("a restored conflict has today's label of its value, and keeps its reading", async () => {
  await codeConflict({ type: "1" });
  const coded = await findRevision("conflict", conflict);
  for (const number of [2, 3]) {
    await changeBook((variables) =>
      variables.map((variable) => ({
        ...variable,
        values: variable.values.map((value) => ({ ...value, label: `${value.label} ${number}` })),
      })),
    );
    const forced = await api.call("POST", `/codebook/${number}/in-force`, { as: "researcher" });
    expect(forced.statusCode, forced.body).toBe(200);
  }
  const [reading] = await db.select().from(codings).where(isInForce);
  await restore("conflict", conflict, coded);
  expect(await readConflict()).toEqual(["Vial 2 3", ""]);
  expect(await db.select().from(codings).where(isInForce)).toEqual([reading]);
  expect(await listValid("conflict")).toEqual([["type", "1", "single"]]);
});

it("the field of a conflict follows a reading whose earlier version is restored", async () => {
  await codeConflict({ type: "1" });
  const [reading] = await db.select().from(codings);
  const first = await findRevision("coding", reading?.id ?? "");
  await codeConflict({ type: "2" });
  expect(await readConflict()).toEqual(["Social", ""]);
  await restore("coding", reading?.id ?? "", first);
  expect(await readConflict()).toEqual(["Vial", ""]);
  expect(await listValid("conflict")).toEqual([["type", "1", "single"]]);
});

it("a conflict keeps its reading while the label of its value has a name that is hidden", async () => {
  await codeConflict({ type: "1" });
  const readings = await db.select().from(codings);
  const body = { names: ["Vial"], spared: [] };
  const hidden = await api.call("POST", "/hidden-names", { as: "researcher", body });
  expect(hidden.statusCode, hidden.body).toBe(201);
  await editConflictText({ escalation: "Queja" });
  expect(await readConflict()).toEqual(["(oculto)", "Queja"]);
  expect(await db.select().from(codings)).toEqual(expect.arrayContaining(readings));
  const [{ _id = "" } = {}] = (await api.call("GET", "/hidden-names", { as: "researcher" })).json();
  const shown = await api.call("POST", `/operations/${_id}/undo`, { as: "researcher" });
  expect(shown.statusCode, shown.body).toBe(200);
  expect(await readConflict()).toEqual(["Vial", "Queja"]);
});

describe("A long write", () => {
  /** Gives the conflict a type, while another transaction ends after it has written and before it comes to its end. */
  async function typeBeside(change: (tx: Transaction) => Promise<unknown>) {
    const [writing] = await db.transaction(async (tx) => {
      await tx.select().from(contentVersion).for("update");
      const begun = writeLong(
        db,
        systemActor,
        async ({ tx: own, record }) => {
          const before = (await loadRows(own, "conflict", [conflict])).get(conflict) ?? null;
          await record({ action: "update", noun: "conflict", recordId: conflict, before });
          await own.update(conflicts).set({ type: "Vial" }).where(eq(conflicts.id, conflict));
        },
        newId(),
      );
      await waitForBlocked(db, 1);
      await change(tx);
      return [begun];
    });
    await writing;
  }

  it("codes what it typed by a book that came into force beside it", async () => {
    await db.update(codebooks).set({ state: "retired" });
    await typeBeside((tx) => tx.update(codebooks).set({ state: "in_force" }));
    expect(await listValid("conflict")).toEqual([["type", "1", "single"]]);
  });

  it("types nothing in a conflict that was drawn beside it", async () => {
    await drawSample();
    await db.update(codingSamples).set({ state: "closed" });
    const drawing = typeBeside((tx) => tx.update(codingSamples).set({ state: "open" }));
    await expect(drawing).rejects.toThrow("muestra abierta");
    expect(await readConflict()).toEqual(["", ""]);
  });
});
