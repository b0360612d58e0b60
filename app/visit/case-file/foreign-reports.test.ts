import { expect, it } from "vitest";
import { createTestApi } from "../../../tests/support/api.ts";
import { createConflict, createIntervention, createNewsItem } from "../../../tests/support/records.ts";
import { findCaseFile, findConflictCase } from "./queries.server.ts";

const api = await createTestApi();
const { db } = api.context;

it("A conflict that news of another work name has them, and their dates, in its work's case file too", async () => {
  const [work, other] = [await createIntervention(api), await createIntervention(api)];
  const conflict = await createConflict(api, work);
  const late = await createNewsItem(api, work, { newsDate: "2010-10-21", conflicts: [conflict] });
  const early = await createNewsItem(api, other, { newsDate: "2004-03-02", conflicts: [conflict] });
  await createNewsItem(api, work, { newsDate: "2012-01-01" });
  const [told] = (await findCaseFile(db, work))?.conflicts ?? [];
  const own = await findConflictCase(db, conflict);
  expect(told?.span).toEqual({ first: "2004-03-02", last: "2010-10-21", ofWork: false });
  expect(own?.span).toEqual(told?.span);
  expect(told?.reports.map(({ _id }) => _id)).toEqual([early, late]);
  expect(own?.reports).toEqual(told?.reports);
});
