import type { TestApi } from "../support/api.ts";
import { historyNames } from "../support/history.ts";
import { addUser } from "../support/people.ts";
import { createIntervention, createTree, systemId } from "../support/records.ts";
import { staffNames } from "../support/staff.ts";
import { siteRecords } from "./calls.ts";

/** Creates records of every kind. @returns an id, or another value, for each name in the paths of calls */
export async function createIds(api: TestApi) {
  const tree = await createTree(api);
  return {
    ...tree,
    ...(await historyNames(api, tree.intervention)),
    ...(await staffNames(api)),
    ...(await siteRecords(api)),
    bare: await createIntervention(api),
    user: await addUser(api, "assistant"),
    self: api.ids.assistant,
    system: systemId,
  };
}
