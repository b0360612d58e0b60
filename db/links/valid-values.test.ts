import { beforeEach, describe, expect, it } from "vitest";
import type { CodingRound } from "../../app/shared/coding/vocabulary.ts";
import { newId } from "../../app/shared/values/ids.ts";
import { createTestApi } from "../../tests/support/api.ts";
import { createIntervention, createNewsItem } from "../../tests/support/records.ts";
import { loadRows } from "../rows.server.ts";
import { codebooks, codebookValues, codebookVariables } from "../schema/coding/codebooks.ts";
import { codings, validValues } from "../schema/coding/codings.ts";
import { codingSampleRecords, codingSamples } from "../schema/coding/samples.ts";
import { writeLong } from "../write.server.ts";

const api = await createTestApi();
const { db } = api.context;
const recordId = await createNewsItem(api, await createIntervention(api));

const [codebookId, variableId, low, high] = [newId(), newId(), newId(), newId()];
await db.insert(codebooks).values({ id: codebookId, number: 1, state: "in_force" });
await db.insert(codebookVariables).values({
  id: variableId,
  codebookId,
  key: "action",
  unit: "news",
  scale: "ordinal",
  label: "Acción más fuerte",
  question: "¿Qué pasó?",
  position: 1,
});
await db.insert(codebookValues).values(
  [low, high].map((id, position) => ({
    id,
    codebookId,
    variableId,
    code: `${position}`,
    label: `Nivel ${position}`,
    position,
  })),
);

async function read(round: CodingRound, valueId: string | null, record = recordId) {
  const coder = { coderId: newId(), coderName: round };
  const reading = { id: newId(), codebookId, noun: "news" as const, recordId: record, variableId, ...coder };
  await db.insert(codings).values({ ...reading, round, valueId });
}
const listValid = async () =>
  (await db.select().from(validValues)).map(({ variable, code, basis }) => [variable, code, basis]);

async function drawSample() {
  const coders = { firstCoderId: newId(), secondCoderId: newId() };
  const sampleId = newId();
  await db.insert(codingSamples).values({
    id: sampleId,
    codebookId,
    fraction: 0.2,
    seed: "1",
    ...coders,
    firstCoderName: "rosa",
    secondCoderName: "beto",
  });
  await db.insert(codingSampleRecords).values({ sampleId, noun: "news", recordId, ...coders, position: 1 });
}

beforeEach(async () => {
  await db.delete(codings);
  await db.delete(codingSamples);
});

describe("the valid value", () => {
  it("is the only reading", async () => {
    await read("first", low);
    expect(await listValid()).toEqual([["action", "0", "single"]]);
  });

  it("is what two agree on, also that it cannot be said", async () => {
    await read("first", high);
    await read("second", high);
    expect(await listValid()).toEqual([["action", "1", "agreed"]]);
    await db.delete(codings);
    await read("first", null);
    await read("second", null);
    expect(await listValid()).toEqual([["action", null, "agreed"]]);
  });

  it("is none where two differ, until it is decided", async () => {
    await read("first", low);
    await read("second", null);
    expect(await listValid()).toEqual([]);
    await read("final", high);
    expect(await listValid()).toEqual([["action", "1", "final"]]);
  });

  it("is none of a record that was drawn while a long write read it", async () => {
    const actor = { id: null, username: "importación", role: "system" as const };
    await writeLong(
      db,
      actor,
      async ({ tx, record }) => {
        const before = (await loadRows(tx, "news", [recordId])).get(recordId) ?? null;
        await record({ action: "update", noun: "news", recordId, before });
        const reading = { id: newId(), codebookId, noun: "news" as const, recordId, variableId };
        await tx
          .insert(codings)
          .values({ ...reading, round: "first", valueId: low, coderId: "", coderName: "" });
        await drawSample();
      },
      newId(),
    );
    expect(await listValid()).toEqual([]);
  });

  it("is none of a record that is not there, of an open sample, or of a version that is not in force", async () => {
    await read("first", low, newId());
    expect(await listValid()).toEqual([]);
    await read("first", low);
    await drawSample();
    expect(await listValid()).toEqual([]);
    await db.update(codingSamples).set({ state: "closed" });
    expect(await listValid()).toEqual([["action", "0", "single"]]);
    await db.update(codebooks).set({ state: "retired" });
    expect(await listValid()).toEqual([]);
  });
});
