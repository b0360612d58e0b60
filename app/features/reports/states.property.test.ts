import fc from "fast-check";
import { expect, it } from "vitest";
import { createTestApi } from "../../../tests/support/api.ts";
import { apply, hierarchyId, intervention, systemId, toFiles, toId } from "../../../tests/support/imports.ts";
import { propertyRuns } from "../../../tests/support/property-runs.ts";
import { read } from "../../../tests/support/records.ts";
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

/** The record and its report, what of it is known, and what can be done to them. */
async function begin() {
  number += 1;
  const id = toId(number);
  const [first, path] = [`Parque ${number}`, `/interventions/${id}`];
  const doc = (name: string, updatedAt: string) =>
    intervention(number, { interventionName: name, updatedAt: { $date: updatedAt } });
  await apply(db, toFiles(doc(first, "2024-05-01T10:00:00.000Z")));
  const report = await addReport(api, `interventions/${id}`);
  const known = { before: null as string | null, isAnswered: false };
  const readName = async () => {
    const response = await call("GET", path);
    return response.statusCode === 200
      ? response.json<{ interventionName: string }>().interventionName
      : null;
  };
  const find = async () => {
    const all = await read<StaffReport[]>(api, "/reports");
    return all.find(({ _id }) => _id === report._id) as StaffReport;
  };
  const rename = (interventionName: string, headers = {}) =>
    call("PUT", path, { ...fields, interventionName }, headers);
  const undoLatest = async (isWanted: (one: Listed) => boolean) => {
    const found = (await read<Listed[]>(api, "/operations?limit=20")).find(
      (one) => !one.undone && isWanted(one),
    );
    if (found) await call("POST", `/operations/${found._id}/undo`, { force: true });
  };
  const steps = {
    async correct() {
      const before = await readName();
      const isOpen = ["new", "reviewing"].includes((await find()).state);
      await rename(`${first}, corregido ${++moments}`, { "x-report": report._id });
      if (before !== null && isOpen) Object.assign(known, { before, isAnswered: false });
    },
    async publish() {
      const said = { decision: "corrected", question: "¿Es así?", answer: "Se corrigió." };
      const response = await call("POST", `/reports/${report._id}/answer`, said);
      if (response.statusCode === 200) known.isAnswered = true;
    },
    edit: () => rename(`Otro nombre ${++moments}`),
    editBack: () => rename(known.before ?? first),
    remove: () => call("DELETE", path),
    importChange: () =>
      apply(
        db,
        toFiles(
          doc(`Importado ${++moments}`, `2025-01-01T10:00:${String(moments % 60).padStart(2, "0")}.000Z`),
        ),
      ),
    undo: () => undoLatest(({ kind }) => ["correction", "deletion", "import"].includes(kind)),
    undoTheUndoing: () => undoLatest(({ kind }) => kind === "undo"),
  };
  /** What is true of the report, from the record as anybody reads it. */
  async function expectTrue(step: string) {
    const name = await readName();
    const { before, isAnswered } = known;
    const open = before === null ? "new" : "reviewing";
    const expected =
      name === null
        ? "withdrawn"
        : isAnswered && name !== before
          ? "corrected"
          : isAnswered
            ? "reviewing"
            : open;
    expect((await find()).state, step).toBe(expected);
  }
  return { steps, expectTrue };
}

const names = [
  "correct",
  "publish",
  "edit",
  "editBack",
  "remove",
  "importChange",
  "undo",
  "undoTheUndoing",
] as const;

it("A report says what is true of its record after any edits, deletions, imports and their undoing", async () => {
  const sequences = fc.array(fc.constantFrom(...names), { minLength: 4, maxLength: 9 });
  const property = fc.asyncProperty(sequences, async (sequence) => {
    const { steps, expectTrue } = await begin();
    const done: string[] = [];
    for (const name of ["correct", "publish", ...sequence] as const) {
      await steps[name]();
      done.push(name);
      await expectTrue(done.join(" "));
    }
  });
  await fc.assert(property, { ...propertyRuns(6), endOnFailure: true });
});
