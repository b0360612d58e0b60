import fc from "fast-check";
import { expect, it } from "vitest";
import { findMerged } from "../../../db/links/merged-records.server.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { apply, hierarchyId, intervention, systemId, toFiles, toId } from "../../../tests/support/imports.ts";
import { propertyRuns } from "../../../tests/support/property-runs.ts";
import { createIntervention, createNewsItem, read, valid } from "../../../tests/support/records.ts";
import { addReport } from "../../../tests/support/reports.ts";
import type { StaffReport } from "./contract.ts";

/** Whatever happens to a record, its report says what is true of it: read once more, in another way. */

const api = await createTestApi();
const { db } = api.context;
const call = (method: string, path: string, body?: object, headers = {}) =>
  api.call(method, path, { as: "researcher", headers, ...(body ? { body } : {}) });

type Listed = { _id: string; kind: string; undone: unknown };
/** The same as those of an imported one. */
const fields = {
  description: "Un parque junto al río.",
  hierarchy: hierarchyId,
  strategicProject: "Ciudad verde",
  internalSystem: systemId,
};
let number = 0;
let moments = 0;

type Begun = {
  about: string;
  path: string;
  nameField: string;
  first: string;
  save(name: string, headers?: object): ReturnType<typeof call>;
  others: Record<string, () => Promise<unknown>>;
};

/** A work that an import has brought, and brings again. */
async function beginWork(): Promise<Begun> {
  const own = ++number;
  const [first, path] = [`Parque ${own}`, `/interventions/${toId(own)}`];
  const doc = (name: string, updatedAt: string) =>
    intervention(own, { interventionName: name, updatedAt: { $date: updatedAt } });
  await apply(db, toFiles(doc(first, "2024-05-01T10:00:00.000Z")));
  const importChange = () =>
    apply(
      db,
      toFiles(
        doc(`Importado ${++moments}`, `2025-01-01T10:00:${String(moments % 60).padStart(2, "0")}.000Z`),
      ),
    );
  const save = (interventionName: string, headers = {}) =>
    call("PUT", path, { ...fields, interventionName }, headers);
  return { about: path.slice(1), path, nameField: "interventionName", first, save, others: { importChange } };
}

type Duplicate = { _id: string; duplicate: { records: { _id: string; __v: number }[] } | null };

/** A news item that is written twice, and becomes one with the other. */
async function beginNews(): Promise<Begun> {
  const first = `Quedan ${++number} horas`;
  const work = await createIntervention(api);
  const item = { newsName: first, newsDate: "2004-05-09", description: "Breve." };
  const [kept, id] = [await createNewsItem(api, work, item), await createNewsItem(api, work, item)];
  const save = (newsName: string, headers = {}) =>
    call("PUT", `/news/${id}/intervention/${work}`, valid.newsItem({ ...item, newsName }), headers);
  const merge = async () => {
    const proposed = `/evidence/proposals?kind=duplicate&intervention=${work}`;
    const found = await read<Duplicate[]>(api, proposed);
    const records = found[0]?.duplicate?.records ?? [];
    const versions = Object.fromEntries(records.map(({ _id, __v }) => [_id, __v]));
    const body = { decision: "accept", merge: { into: kept, take: [], versions } };
    if (found[0]) await call("POST", `/evidence/proposals/${found[0]._id}`, body);
  };
  const others = { merge, removeOther: () => call("DELETE", `/news/${kept}`) };
  return { about: `news/${id}`, path: `/news/${id}`, nameField: "newsName", first, save, others };
}

/** The record and its report, what of it is known, and what can be done to them. */
async function begin({ about, path, nameField, first, save, others }: Begun) {
  const report = await addReport(api, about);
  const known = { before: null as string | null, isAnswered: false };
  const readName = async () => {
    const response = await call("GET", path);
    return response.statusCode === 200 ? (response.json<Record<string, string>>()[nameField] ?? "") : null;
  };
  const find = async () => {
    const all = await read<StaffReport[]>(api, "/reports");
    return all.find(({ _id }) => _id === report._id) as StaffReport;
  };
  const undoLatest = async (isWanted: (one: Listed) => boolean) => {
    const found = (await read<Listed[]>(api, "/operations?limit=20")).find(
      (one) => !one.undone && isWanted(one),
    );
    if (found) await call("POST", `/operations/${found._id}/undo`, { force: true });
  };
  const steps: Record<string, () => Promise<unknown>> = {
    async correct() {
      const before = await readName();
      const isOpen = ["new", "reviewing"].includes((await find()).state);
      await save(`${first}, corregido ${++moments}`, { "x-report": report._id });
      if (before !== null && isOpen) Object.assign(known, { before, isAnswered: false });
    },
    async publish() {
      const said = { decision: "corrected", question: "¿Es así?", answer: "Se corrigió." };
      const response = await call("POST", `/reports/${report._id}/answer`, said);
      if (response.statusCode === 200) known.isAnswered = true;
    },
    edit: () => save(`Otro nombre ${++moments}`),
    editBack: () => save(known.before ?? first),
    remove: () => call("DELETE", path),
    async restore() {
      const history = `/history/${report.noun}/${report.record}`;
      const [, before] = await read<{ revision: number }[]>(api, history);
      if (before) await call("POST", `${history}/restore`, { revision: before.revision });
    },
    ...others,
    undo: () => undoLatest(({ kind }) => ["correction", "deletion", "import", "merge"].includes(kind)),
    undoTheUndoing: () => undoLatest(({ kind }) => kind === "undo"),
  };
  /** What is true of the report, from the record as anybody reads it. */
  async function expectTrue(step: string) {
    const name = await readName();
    const { before, isAnswered } = known;
    const open = before === null ? "new" : "reviewing";
    const isMerged = report.noun === "news" && (await findMerged(db, "news", report.record)) !== null;
    const ofMerged = isAnswered ? "corrected" : open;
    const expected =
      name === null
        ? isMerged
          ? ofMerged
          : "withdrawn"
        : isAnswered && name !== before
          ? "corrected"
          : isAnswered
            ? "reviewing"
            : open;
    expect((await find()).state, step).toBe(expected);
  }
  return { steps, expectTrue };
}

const names = ["correct", "publish", "edit", "editBack", "remove", "restore", "undo", "undoTheUndoing"];

it.each([
  ["work after any edits, deletions, imports", beginWork, ["importChange"]],
  ["news item after any edits, deletions, merges", beginNews, ["merge", "merge", "removeOther"]],
] as const)("A report says what is true of its %s and their undoing", async (_, create, others) => {
  const sequences = fc.array(fc.constantFrom(...names, ...others), { minLength: 4, maxLength: 9 });
  const property = fc.asyncProperty(sequences, async (sequence) => {
    const { steps, expectTrue } = await begin(await create());
    const done: string[] = [];
    for (const name of ["correct", "publish", ...sequence]) {
      await steps[name]?.();
      done.push(name);
      await expectTrue(done.join(" "));
    }
  });
  await fc.assert(property, { ...propertyRuns(4), endOnFailure: true });
});
