import type { TestApi } from "../support/api.ts";
import { addEdition, hideFirstVersion } from "../support/editions.ts";
import { createHistoryIds } from "../support/history.ts";
import { addPasswordLink, addUser } from "../support/people.ts";
import { createProposals } from "../support/proposals.ts";
import { createEvidence, createIntervention, createTree, systemId, valid } from "../support/records.ts";
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
    layer: await addPlaces(api, tree.intervention),
    edition: await addEdition(api),
    version: await hideFirstVersion(api, tree.intervention),
    bare: await createIntervention(api),
    user: await addUser(api, "assistant"),
    passwordLink: await addPasswordLink(api, await addUser(api, "assistant")),
    self: api.ids.assistant,
    system: systemId,
  };
}

/** Gives an intervention a place, and the map a layer. @returns the layer's id */
export async function addPlaces(api: TestApi, intervention: string): Promise<string> {
  const as = "assistant";
  await api.call("PUT", `/interventions/${intervention}/geometry`, { as, body: valid.place() });
  await api.call("POST", "/map-layers", { as, body: valid.layer() });
  return (await api.call("GET", "/map-layers")).json().at(-1)._id;
}
