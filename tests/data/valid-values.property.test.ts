import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isNull } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { BookDraft } from "../../app/features/coding/contract.ts";
import type { Disagreement, Sample } from "../../app/features/coding/samples/contract.ts";
import { newId } from "../../app/shared/values/ids.ts";
import type { ShownProposal } from "../../app/staff/evidence-desk/contract.ts";
import { createBackup } from "../../cli/archive/create.ts";
import { restoreBackup } from "../../cli/archive/restore.ts";
import { conflicts } from "../../db/schema/conflicts.ts";
import { news } from "../../db/schema/news.ts";
import { operations } from "../../db/schema/staff/operations.ts";
import { createTestApi } from "../support/api.ts";
import { forceBook, resetCoding } from "../support/coding.ts";
import { createTestDatabase } from "../support/database.ts";
import { propertyRuns } from "../support/property-runs.ts";
import { createConflict, createIntervention, createNewsItem, valid } from "../support/records.ts";
import { expectValidValues } from "../support/valid-values.ts";

/* Whatever people do, one after the other, the table of valid values says what all readings together say. */

const api = await createTestApi();
const { db, files } = api.context;
const [empty, folder] = [await createTestDatabase(), mkdtempSync(join(tmpdir(), "valid-values-"))];

type Who = "researcher" | "assistant";
const pick = <T>(list: readonly T[], place: number): T | undefined => list[place % list.length];

async function call(
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  body?: object,
  as: Who = "researcher",
) {
  const headers: Record<string, string> = method === "GET" ? {} : { "idempotency-key": newId() };
  const response = await api.call(method, path, { as, body, headers });
  expect(response.statusCode, `${method} ${path}`).toBeLessThan(500);
  return response;
}

const codes = {
  news: { action: ["0", "1", null], dialogue: ["yes", "no", null] },
  conflict: { type: ["1", "2", null], escalation: ["0", "1", null] },
} as const;

async function findRecord(place: number) {
  const ofNews = await db.select({ id: news.id, work: news.interventionId }).from(news).orderBy(news.id);
  const others = await db
    .select({ id: conflicts.id, work: conflicts.interventionId })
    .from(conflicts)
    .orderBy(conflicts.id);
  const found = [
    ...ofNews.map((one) => ({ ...one, noun: "news" as const })),
    ...others.map((one) => ({ ...one, noun: "conflict" as const })),
  ];
  return pick(found, place);
}

/** What people do, each with two numbers that say with what; most of it is refused now and then, which changes nothing. */
const acts = {
  async read(place: number, value: number) {
    const record = await findRecord(place);
    if (!record) return;
    const readings = Object.fromEntries(
      Object.entries(codes[record.noun]).map(([key, list], shift) => [key, pick(list, value + shift)]),
    );
    const path = `/coding/readings/${record.noun}/${record.id}`;
    await call("PUT", path, { readings }, value % 2 ? "researcher" : "assistant");
  },
  async takeBack(place: number, value: number) {
    const record = await findRecord(place);
    const path = `/coding/readings/${record?.noun}/${record?.id}`;
    await call("DELETE", path, undefined, value % 2 ? "researcher" : "assistant");
  },
  async draw(_: number, value: number) {
    const [firstCoder, secondCoder] = [api.ids.assistant, api.ids.researcher];
    await call("POST", "/coding/samples", {
      fraction: 0.2 + value / 20,
      seed: `${value}`,
      firstCoder,
      secondCoder,
    });
  },
  async readSample(place: number, value: number) {
    for (const as of ["assistant", "researcher"] as const)
      for (const unit of ["news", "conflict"] as const) {
        const { items = [] } = (
          await call("GET", `/coding/queue?sample=1&unit=${unit}`, undefined, as)
        ).json();
        for (const [index, { _id }] of items.entries()) {
          const readings = Object.fromEntries(
            Object.entries(codes[unit]).map(([key, list]) => {
              const differs = as === "assistant" && index % 3 === place % 3;
              return [key, pick(list, value + index + Number(differs))];
            }),
          );
          await call("PUT", `/coding/readings/${unit}/${_id}`, { readings }, as);
        }
      }
  },
  async close() {
    const [sample] = (await call("GET", "/coding/samples")).json<Sample[]>();
    if (sample) await call("PUT", `/coding/samples/${sample._id}`, { state: "closed" });
  },
  async decide(place: number, value: number) {
    const found = pick((await call("GET", "/coding/disagreements")).json<Disagreement[]>(), place);
    if (!found) return;
    const code = pick([...found.variable.values.map((one) => one.code), null], value);
    const path = `/coding/decisions/${found.noun}/${found._id}/${found.variable.key}`;
    await call("PUT", path, { value: code, reason: "Así lo dice el texto" });
  },
  async editConflict(place: number, value: number) {
    const rows = await db.select().from(conflicts).orderBy(conflicts.id);
    const conflict = pick(rows, place);
    const [type, escalation] = [pick(["Vial", "", "Otro"], value), pick(["Queja", "Protesta", ""], value)];
    const path = `/conflicts/${conflict?.id}/intervention/${conflict?.interventionId}`;
    await call("PUT", path, valid.conflict({ type, escalation }));
    const ids = rows.map(({ id }) => id);
    if (value > 6) await call("POST", "/bulk/conflict", { ids, set: { type: "Social" } });
  },
  async remove(place: number, value: number) {
    const record = await findRecord(place);
    if (!record) return;
    const path = record.noun === "news" ? `news/${record.id}` : `conflict/${record.id}`;
    await call("DELETE", `/interventions/${record.work}${value === 9 ? "" : `/${path}`}`);
  },
  async undo(place: number) {
    const made = await db.select().from(operations).where(isNull(operations.undone)).orderBy(operations.at);
    const operation = pick(made.toReversed(), place % 3);
    if (operation) await call("POST", `/operations/${operation.id}/undo`, {});
  },
  async merge(place: number) {
    const path = "/evidence/proposals";
    const found = pick((await call("GET", `${path}?kind=duplicate`)).json<ShownProposal[]>(), place);
    if (!found?.duplicate) return;
    const { records } = found.duplicate;
    const versions = Object.fromEntries(records.map(({ _id, __v }) => [_id, __v]));
    const merge = { into: pick(records, place)?._id, take: [], versions };
    await call("POST", `${path}/${found._id}`, { decision: "accept", merge });
  },
  /** The next version leaves out a value of the variable, or a variable. */
  async changeBook(place: number, value: number) {
    const { content, versions, __v } = (await call("GET", "/codebook")).json<BookDraft>();
    const [changed, dropped] = [place % content.variables.length, value % 3];
    const variables = content.variables
      .filter((_, at) => at !== changed || value < 8)
      .map((variable, at) => ({
        ...variable,
        values:
          at === changed ? variable.values.filter((_, one) => one === 0 || one !== dropped) : variable.values,
      }));
    await call("PUT", "/codebook", { ...content, variables, __v });
    await call("POST", `/codebook/${(versions[0]?.number ?? 0) + 1}/in-force`);
  },
};
type Act = keyof typeof acts;

async function begin() {
  for (const table of [news, conflicts]) await db.delete(table);
  await db.delete(operations);
  await resetCoding(api);
  await forceBook(api);
  for (const work of [await createIntervention(api), await createIntervention(api)]) {
    const told = { newsName: "Vecinos piden diálogo sobre la obra del parque" };
    for (const day of ["04", "05", "06"])
      await createNewsItem(api, work, { ...told, newsDate: `2011-12-${day}` });
    for (let count = 0; count < 2; count += 1) await createConflict(api, work);
  }
}

const often: Act[] = ["read", "draw", "readSample", "close", "decide", "undo"];
const step = fc.tuple(
  fc.constantFrom(...(Object.keys(acts) as Act[]), ...often),
  fc.nat({ max: 30 }),
  fc.nat({ max: 9 }),
);

it("the table of valid values follows whatever changes what counts, and a backup's restore fills it", async () => {
  let most = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 20 }), async (steps) => {
      await begin();
      for (const [place, [act, one, other]] of steps.entries()) {
        await acts[act](one, other);
        const done = steps.slice(0, place + 1).map(([name, ...of]) => `${name}(${of})`);
        most = Math.max(most, await expectValidValues(db, done.join(" → ")));
      }
    }),
    propertyRuns(12),
  );
  expect(most).toBeGreaterThan(5);
  const path = join(folder, "copy.tar.gz");
  await acts.read(0, 0);
  await createBackup({ db, files }, path, { overwrite: true });
  const before = await expectValidValues(db, "before the backup");
  await restoreBackup({ db: empty.db, files }, path, { replace: true });
  expect(await expectValidValues(empty.db, "restored")).toBe(before);
});
