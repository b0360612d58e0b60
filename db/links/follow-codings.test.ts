import { beforeEach, expect, it } from "vitest";
import { createTestApi } from "../../tests/support/api.ts";
import { addCodedRecords } from "../../tests/support/coded-records.ts";
import { forceBook, resetCoding } from "../../tests/support/coding.ts";

const api = await createTestApi();
const { conflict, code, listValid, readConflict, editConflictText, drawSample, closeSample } =
  await addCodedRecords(api);
const codeConflict = async (readings: Record<string, string | null>) => {
  const coded = await code(readings, { noun: "conflict", id: conflict });
  expect(coded.statusCode, coded.body).toBe(200);
};

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
