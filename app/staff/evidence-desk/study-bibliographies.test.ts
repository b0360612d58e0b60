import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createTestApi } from "../../../tests/support/api.ts";
import { createDesk, describeLine } from "../../../tests/support/desk.ts";
import { apply } from "../../../tests/support/imports.ts";
import type { AcceptedLines, ShownProposal } from "./contract.ts";

const api = await createTestApi();
const { get } = createDesk(api);
/** All that accepting a bibliography may change; undoing it raises versions. */
const getState = async () =>
  JSON.stringify(
    await Promise.all(["/publications", "/sources", "/passages", "/news?limit=1000"].map(get)),
    (name, value) => (name === "__v" || name === "updatedAt" ? undefined : value),
  );

/** The real study is not part of the product: if its export is available, its bibliographies are taken in too. */
const folder = process.env.STUDY_DATA ?? join("..", "shared", "data", "study");
const isThere = existsSync(folder);

it.skipIf(!isThere)(`takes in the bibliographies of the real study (${folder})`, async () => {
  const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
  const sources = names.map((name) => ({ name, bytes: readFileSync(join(folder, name)) }));
  await apply(api.context.db, { sources });
  const before = await getState();
  const shown: ShownProposal[] = await get("/evidence/proposals?kind=bibliography&limit=1000");
  const count = (described: string) => shown.filter((line) => describeLine(line) === described).length;
  // Of 163 lines one cannot be read: the second half of another; 48 are news of the study, one of them of another year.
  expect([count("reference"), count("reference?"), count("unread?")]).toEqual([47, 1, 1]);
  const response = await api.call("POST", "/evidence/proposals", { as: "researcher", body: {} });
  const { operation, left } = response.json<AcceptedLines>();
  expect(left).toBe(2);
  const undone = await api.call("POST", `/operations/${operation}/undo`, { as: "researcher", body: {} });
  expect(undone.statusCode).toBe(200);
  expect(await getState()).toBe(before);
});
