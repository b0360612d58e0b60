import { and, eq, ne } from "drizzle-orm";
import { expect, it } from "vitest";
import { codings, validValues } from "../../../db/schema/coding/codings.ts";
import { codingSampleRecords, codingSamples } from "../../../db/schema/coding/samples.ts";
import { conflicts } from "../../../db/schema/conflicts.ts";
import { news } from "../../../db/schema/news.ts";
import { installDemo, removeDemo } from "../../../server/first-start/demo.server.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { createIntervention, createNewsItem } from "../../../tests/support/records.ts";
import { nameCoding, readMethod } from "../../features/coding/method.server.ts";
import { getQueue } from "../../features/coding/queue/queue.server.ts";
import { listSystems } from "../../nouns/catalog/queries.server.ts";
import { findConflictReading } from "../../nouns/conflicts/queries.server.ts";
import { findCaseFile } from "../case-file/queries.server.ts";
import { plainTexts } from "../statistics/charts/file-texts.server.ts";
import { drawLadder } from "../statistics/charts/ladder-sheet.tsx";
import type { SheetSize } from "../statistics/constants.ts";
import { noteLadder, readLadder, showLadder } from "../statistics/figures/ladder.server.ts";
import { readMeanings } from "./read-meanings.server.ts";

const api = await createTestApi();
const { db } = api.context;
const countAll = (cells: number[][]) => cells.flat().reduce((sum, count) => sum + count, 0);
const readAction = async () => (await readMethod(db))?.variables.find(({ key }) => key === "action");

it("an uncoded study has no method to show and draws nothing", async () => {
  await createNewsItem(api, await createIntervention(api));
  expect(await readMethod(db)).toBeNull();
  expect(await showLadder(db, {})).toBeNull();
  expect(await nameCoding(db, "action")).toBe("");
});

it("the lists of the study are explained where somebody has said what an entry means", async () => {
  expect(await readMeanings(db)).toEqual([]);
  const [{ _id = "", systemName: name = "" } = {}] = await listSystems(db);
  const meaning = "Parques, plazas y calles para estar";
  const body = { systemName: name, meaning };
  expect((await api.call("PUT", `/system/${_id}`, { as: "researcher", body })).statusCode).toBe(200);
  expect(await readMeanings(db)).toEqual([{ title: "Sistemas", entries: [{ name, meaning }] }]);
});

it("the demonstration is coded by two readers, and says how far they agree without saying who they are", async () => {
  await installDemo(db);
  const method = await readMethod(db);
  expect(method).toMatchObject({
    number: 1,
    hasOpenSample: false,
    samples: [{ fraction: 0.2, hadPublicReadings: false }],
  });
  const action = await readAction();
  expect(action?.agreement).toMatchObject({
    n: method?.samples[0]?.records,
    verdict: expect.stringMatching(/fiable|tentativas/),
  });
  expect(action?.coded).toBeGreaterThan(200);
  expect((action?.coded ?? 0) + (action?.unsayable ?? 0)).toBeLessThan(action?.total ?? 0);
  const { total, done } = await getQueue(db, { id: "f".repeat(24), username: "", role: "assistant" }, {});
  expect(total - done, "its newest news, and the one from before").toBe(13);
  expect(JSON.stringify(method)).not.toMatch(/lectora? ficticia?/i);
  expect(await nameCoding(db, "action")).toMatch(
    /^codificación versión 1, α 0,\d+ \((fiable|solo para conclusiones tentativas)\)$/,
  );
  expect(await nameCoding(db, "type")).toBe("codificación versión 1, una sola lectura");
});

it("the ladder counts each coded news item in its year and level, and says how many are not coded", async () => {
  const ladder = await readLadder(db, {});
  expect(ladder?.levels.map(({ code }) => code)).toEqual(["0", "1", "2", "3", "4", "5", "6"]);
  expect(countAll(ladder?.rows.map(({ cells }) => cells) ?? [])).toBe(ladder?.coded);
  expect((ladder?.coded ?? 0) + (ladder?.uncoded ?? 0)).toBe(await db.$count(news));
  const work = (await db.select().from(news).limit(2))[1]?.interventionId ?? "";
  const own = await readLadder(db, { intervention: work });
  expect((own?.coded ?? 0) + (own?.uncoded ?? 0)).toBe(await db.$count(news, eq(news.interventionId, work)));
});

it("what an open sample reads counts as uncoded", async () => {
  const before = await readAction();
  const [reading] = await db.select().from(codings).where(eq(codings.noun, "news"));
  const [closed] = await db.select().from(codingSamples);
  if (!closed || !reading) throw new Error("the demonstration is not coded");
  const open = { ...closed, id: "a".repeat(24), state: "open" as const, closedAt: null, results: [] };
  await db.insert(codingSamples).values(open);
  const coders = { firstCoderId: closed.firstCoderId, secondCoderId: closed.secondCoderId };
  await db
    .insert(codingSampleRecords)
    .values({ sampleId: open.id, noun: "news", recordId: reading.recordId, ...coders, position: 0 });
  expect((await readMethod(db))?.hasOpenSample).toBe(true);
  expect((await readAction())?.coded).toBe((before?.coded ?? 0) - 1);
  await db.delete(codingSamples).where(eq(codingSamples.id, open.id));
});

it("a later sample that nobody reads twice leaves the agreement and the description of the one before", async () => {
  const [before, method] = [await readAction(), await readMethod(db)];
  const [closed] = await db.select().from(codingSamples);
  if (!closed) throw new Error("the demonstration is not coded");
  const nothing = { n: 0, percent: null, alpha: null, low: null, high: null };
  const results = closed.results.map(({ variable }) => ({ variable, ...nothing }));
  const id = "b".repeat(24);
  await db.insert(codingSamples).values({ ...closed, id, results, createdAt: new Date() });
  expect((await readMethod(db))?.samples).toEqual(method?.samples);
  expect((await readAction())?.agreement).toEqual(before?.agreement);
  // Where it measures one variable, each says its own.
  const [first, second] = closed.results;
  const later = { results: closed.results.slice(0, 1), closedAt: new Date() };
  await db.update(codingSamples).set(later).where(eq(codingSamples.id, id));
  const found = await readMethod(db);
  const findSample = (name = "") => found?.variables.find(({ key }) => key === name)?.agreement?.sample;
  expect(found?.samples).toEqual([findSample(first?.variable), findSample(second?.variable)]);
  expect(found?.samples).toMatchObject([
    { records: 0, closedAt: later.closedAt },
    ...(method?.samples ?? []),
  ]);
  await db.delete(codingSamples).where(eq(codingSamples.id, id));
});

it("a conflict says the label of its valid value, or that nobody has coded it, whatever its own fields say", async () => {
  const rows = await db.select().from(conflicts).where(ne(conflicts.type, ""));
  const [coded] = rows;
  if (!coded) throw new Error("no conflict of the demonstration has a type");
  const read = async () => {
    const work = await findCaseFile(db, coded.interventionId);
    const told = work?.conflicts.find(({ _id }) => _id === coded.id);
    return [(await findConflictReading(db, coded.id))?.type, told?.type];
  };
  expect(await read()).toEqual([coded.type, coded.type]);
  await db.update(conflicts).set({ type: "Otro" }).where(eq(conflicts.id, coded.id));
  expect(await read()).toEqual([coded.type, coded.type]);
  const own = and(
    eq(codings.recordId, coded.id),
    eq(codings.valueId, (await findTypeReading(coded.id)) ?? ""),
  );
  await db.update(codings).set({ valueId: null }).where(own);
  expect(await read()).toEqual(["No se puede decir", "No se puede decir"]);
  await db.delete(codings).where(eq(codings.recordId, coded.id));
  expect(await read()).toEqual(["Sin codificar", "Sin codificar"]);
});

const findTypeReading = async (recordId: string) =>
  (await db.select().from(validValues).where(eq(validValues.recordId, recordId))).find(
    ({ variable }) => variable === "type",
  )?.valueId;

it("its pictures are as high as the page leaves room for, and follow its filters and the reader's scheme", async () => {
  const shown = await showLadder(db, {});
  expect(shown?.alt).toMatch(/^La acción más fuerte.* De 1999 a 2014: Sin acción de disputa, \d+; /);
  for (const [size, picture] of [
    ["bare", shown?.wide],
    ["narrow", shown?.narrow],
  ] as const) {
    const svg = await draw(size);
    expect(svg).toContain(`width="${picture?.width}" height="${picture?.height}"`);
    expect(svg).toContain("prefers-color-scheme:dark");
    // Four digits in the widest of the fonts that a picture falls back to are 34 units.
    const [, left = "0"] = /viewBox="(-?\d+)/.exec(svg) ?? [];
    const [, middle = "0"] = /<text x="([\d.]+)"[^>]*>1999</.exec(svg) ?? [];
    expect(Number(middle) - Number(left), "room of the first year").toBeGreaterThan(17);
  }
  const whole = await draw("whole", { from: "2003", to: "2004" });
  expect(whole).toContain("codificación versión 1, α");
  expect(whole).not.toContain(">2005<");
  expect(await readLadder(db, { from: "1990", to: "1991" })).toBeNull();
});

async function draw(size: SheetSize, filters = {}): Promise<string> {
  const ladder = await readLadder(db, filters);
  if (!ladder) throw new Error("nothing is coded");
  const texts = { filters: "", notes: noteLadder(ladder), source: "Fuente" };
  return drawLadder({ chart: ladder.chart, size, texts, file: plainTexts });
}

it("its readings and its book go with the demonstration", async () => {
  await removeDemo(db);
  expect(await db.$count(codings)).toBe(0);
  expect(await readMethod(db)).toBeNull();
});
