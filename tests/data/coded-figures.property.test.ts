import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { nameCoding, readMethod } from "../../app/features/coding/method.server.ts";
import { listIds as listRecordIds } from "../../app/features/open-data/rows.server.ts";
import { readListFacets } from "../../app/features/search/list-facets.server.ts";
import { getActors } from "../../app/visit/statistics/figures/actors.server.ts";
import { readLadder } from "../../app/visit/statistics/figures/ladder.server.ts";
import { getTypology } from "../../app/visit/statistics/figures/typology.server.ts";
import { conflicts } from "../../db/schema/conflicts.ts";
import { news } from "../../db/schema/news.ts";
import { createTestApi } from "../support/api.ts";
import { propertyRuns } from "../support/property-runs.ts";
import {
  type Asked,
  decide,
  labelOf,
  type Plan,
  planReadings,
  storeReadings,
} from "../support/random-codings.ts";
import { insertRows, linkRows, listIds } from "../support/rows.ts";

/* What the public sees of the coding, beside a second reading of what counts: the final value, else what two agree on, else
   the only one, and nothing of what is in an open sample. */

const records = 36;
const api = await createTestApi();
const { db } = api.context;
const lists = await insertRows(
  db,
  Array.from({ length: records }, (_, place): [string, string] => [`Título ${place}`, "Texto"]),
);
await linkRows(db, lists);
for (const [place, { id }] of lists.news.rows.entries()) {
  const date = new Date(Date.UTC(2010 + (place % 3), 0, 1 + ((place * 5) % 37))).toISOString().slice(0, 10);
  await db.update(news).set({ date }).where(eq(news.id, id));
}
const ids = { news: listIds(lists.news.rows), conflict: listIds(lists.conflicts.rows) };
// What the fields of conflicts say is not what figures count once a codebook asks for it.
await db.update(conflicts).set({ type: "Otro", escalation: "Otro" });

const read = async <Row>(path: string) => (await api.app.inject({ method: "GET", url: path })).json<Row[]>();
type Listed = { _id: string; newsDate: string; intervention: string; conflicts: string[] };
const items = await read<Listed>("/news.json");
const quarrels = new Map((await read<{ _id: string }>("/conflicts.json")).map((row) => [row._id, row]));

type Decided = ReturnType<typeof decide>;
const countBy = (of: readonly string[], key: Asked, valid: Decided) => {
  const counts = new Map<string, number>();
  for (const record of of) {
    const code = valid(record, key)?.code;
    if (code) counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return Object.fromEntries([...counts].sort());
};
const sorted = (entries: [string, number][]) =>
  Object.fromEntries(entries.filter(([, count]) => count > 0).sort(([a], [b]) => a.localeCompare(b)));
const labelled = (counts: Record<string, number>) =>
  sorted(Object.entries(counts).map(([code, count]) => [labelOf(code), count]));

async function checkFiles(plan: Plan, valid: Decided) {
  type Value = { record: string; variable: string; value: string; basis: string };
  const rows = await read<Value>("/coding.json");
  const found = rows.map(({ record, variable, value, basis }) => [record, variable, value, basis].join(" "));
  const expected = Object.entries(plan.rounds).flatMap(([key, all]) =>
    all.flatMap((_, place) => {
      const record = (["action", "dialogue"].includes(key) ? ids.news : ids.conflict)[place] ?? "";
      const value = valid(record, key as Asked);
      return value ? [[record, key, value.code, value.basis].join(" ")] : [];
    }),
  );
  expect(found.sort()).toEqual(expected.sort());
  const told = await read<{ fact: string; news: string; conflict: string | null }>("/crosswalk.json");
  expect(told.map(({ fact, news, conflict }) => `${fact} ${news} ${conflict}`).sort()).toEqual(
    listFacts(plan, valid).sort(),
  );
}

/** Every pair of news is asked whether they tell the same; groups are what pairs hold together. */
function listFacts({ same }: Plan, valid: Decided): string[] {
  const levelOf = ({ _id }: Listed) => Number(valid(_id, "action")?.code || -1);
  const joined = new Set(same.map(([one, other]) => `${ids.news[one]} ${ids.news[other]}`));
  const areSame = (a: Listed, b: Listed) =>
    joined.has(`${a._id} ${b._id}`) || joined.has(`${b._id} ${a._id}`);
  const tells = (item: Listed) => levelOf(item) >= 2;
  const daysBetween = (a: Listed, b: Listed) =>
    Math.abs(Date.parse(a.newsDate) - Date.parse(b.newsDate)) / 86_400_000;
  const isOneFact = (a: Listed, b: Listed) =>
    areSame(a, b) ||
    (tells(a) && levelOf(a) === levelOf(b) && a.intervention === b.intervention && daysBetween(a, b) <= 7);
  const members = items.filter((item) => tells(item) || items.some((other) => areSame(item, other)));
  const reach = (item: Listed, seen = new Set<Listed>()): Set<Listed> => {
    if (seen.has(item)) return seen;
    seen.add(item);
    for (const other of members) if (isOneFact(item, other)) reach(other, seen);
    return seen;
  };
  return members.flatMap((item) => {
    const [first] = [...reach(item)].sort(
      (a, b) => a.newsDate.localeCompare(b.newsDate) || a._id.localeCompare(b._id),
    );
    const named = item.conflicts.length > 0 ? item.conflicts : [null];
    return named.map((conflict) => `${first?._id} ${item._id} ${conflict}`);
  });
}

async function checkNews(valid: Decided) {
  const work = items[0]?.intervention ?? "";
  for (const [filters, own] of [
    [{}, items],
    [{ intervention: work }, items.filter(({ intervention }) => intervention === work)],
    [{ from: "2011", to: "2012" }, items.filter(({ newsDate }) => /^201[12]/.test(newsDate))],
    [{ dialogue: "yes" }, items.filter(({ _id }) => valid(_id, "dialogue")?.code === "yes")],
  ] as const) {
    const expected = countBy(listIds(own.map(({ _id: id }) => ({ id }))), "action", valid);
    const ladder = await readLadder(db, filters);
    const levels = ladder?.levels.map(({ code }, place): [string, number] => [
      code,
      ladder.rows.reduce((sum, { cells }) => sum + (cells[place] ?? 0), 0),
    ]);
    expect(sorted(levels ?? [])).toEqual(expected);
    const coded = Object.values(expected).reduce((sum, count) => sum + count, 0);
    if (ladder) expect([ladder.coded, ladder.uncoded]).toEqual([coded, own.length - coded]);
  }
  const facets = await readListFacets(db, "news", {});
  for (const key of ["action", "dialogue"] as const) {
    const counts = countBy(ids.news, key, valid);
    expect(sorted(facets[key].map(({ _id, count }) => [_id, count]))).toEqual(counts);
    for (const [code, count] of Object.entries(counts))
      expect(await listRecordIds(db, "news", { [key]: code })).toHaveLength(count);
  }
}

async function checkConflicts(valid: Decided) {
  const counts = {
    type: countBy(ids.conflict, "type", valid),
    escalation: countBy(ids.conflict, "escalation", valid),
  };
  const typology = await getTypology(db);
  const [, byType] = typology.tables;
  expect(sorted((byType?.rows ?? []).map(({ label, total }) => [label, total]))).toEqual(
    labelled(counts.type),
  );
  expect(typology.uncoded).toBe(quarrels.size - ids.conflict.filter((id) => valid(id, "type")?.code).length);
  const actors = await getActors(db);
  const [byActor] = actors.tables;
  const columns = (byActor?.columns ?? []).map(({ label }, place): [string, number] => [
    label,
    byActor?.rows.reduce((sum, { cells }) => sum + (cells[place] ?? 0), 0) ?? 0,
  ]);
  expect(sorted(columns.filter(([label]) => label !== "Sin escalamiento"))).toEqual(
    labelled(counts.escalation),
  );
  for (const key of ["type", "escalation"] as const)
    for (const [code, count] of Object.entries(counts[key]))
      expect(await listRecordIds(db, "conflicts", { [key]: labelOf(code) })).toHaveLength(count);
  const method = await readMethod(db);
  for (const { key, unit, values, unsayable } of method?.variables ?? []) {
    const name = key as Asked;
    expect(sorted(values.map(({ code, count }) => [code, count]))).toEqual(countBy(ids[unit], name, valid));
    expect(unsayable).toBe(ids[unit].filter((id) => valid(id, name)?.code === "").length);
  }
  const isCoded = Object.keys(counts.type).length > 0;
  expect(typology.coding).toBe(isCoded ? await nameCoding(db, "type") : "");
}

it("every public figure, facet and file counts what the readings make valid, and nothing of an open sample", async () => {
  await fc.assert(
    fc.asyncProperty(planReadings(records), async (plan) => {
      await storeReadings(db, plan, ids);
      const valid = decide(plan, ids);
      await checkFiles(plan, valid);
      await checkNews(valid);
      await checkConflicts(valid);
    }),
    propertyRuns(6),
  );
});
