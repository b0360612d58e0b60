import type { TestApi } from "../support/api.ts";
import { createHistoryIds } from "../support/history.ts";
import { addPasswordLink, addUser } from "../support/people.ts";
import { createProposals } from "../support/proposals.ts";
import { createEvidence, createIntervention, createTree, systemId } from "../support/records.ts";
import { createStaffIds } from "../support/staff.ts";
import { findSiteIds } from "./calls.ts";

/** Creates records of every kind. @returns an id, or another value, for each name in the paths of calls */
export async function createIds(api: TestApi) {
  const tree = await createTree(api);
  return {
    ...tree,
    ...(await createEvidence(api, tree.datasheet)),
    ...(await createProposals(api, tree)),
    ...(await createHistoryIds(api, tree.intervention)),
    ...(await createStaffIds(api)),
    ...(await findSiteIds(api)),
    bare: await createIntervention(api),
    user: await addUser(api, "assistant"),
    passwordLink: await addPasswordLink(api, await addUser(api, "assistant")),
    self: api.ids.assistant,
    system: systemId,
  };
}
