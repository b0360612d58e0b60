import type { TestApi } from "../support/api.ts";
import { addEdition, hideFirstVersion } from "../support/editions.ts";
import { createHistoryIds } from "../support/history.ts";
import { addPasswordLink, addUser } from "../support/people.ts";
import { createProposals } from "../support/proposals.ts";
import {
  createEvidence,
  createIntervention,
  createTree,
  systemId,
  type Tree,
  valid,
} from "../support/records.ts";
import { createStaffIds } from "../support/staff.ts";
import { findSiteIds } from "./calls.ts";

/**
 * Creates records of every kind, or only those that a few names are of.
 * @returns an id, or another value, for each name in the paths of calls
 */
export async function createIds(api: TestApi, isNeeded: (name: string) => boolean = () => true) {
  let tree: Promise<Tree> | undefined;
  const getTree = () => {
    tree ??= createTree(api);
    return tree;
  };
  const makers: [names: string, make: () => Promise<Record<string, string>>][] = [
    ["intervention datasheet conflict newsItem", getTree],
    [
      "publication source clipping page actor mergedActor otherActor passage erratum",
      async () => createEvidence(api, (await getTree()).datasheet),
    ],
    ["proposal decidedProposal", async () => createProposals(api, await getTree())],
    ["noun revision deleted", async () => createHistoryIds(api, (await getTree()).intervention)],
    ["import message bulk checked check assignment view", () => createStaffIds(api)],
    ["information home sitePart", () => findSiteIds(api)],
    [
      "located layer",
      async () => {
        const located = (await getTree()).intervention;
        return { located, layer: await addPlaces(api, located) };
      },
    ],
    ["edition", async () => ({ edition: await addEdition(api) })],
    ["version", async () => ({ version: await hideFirstVersion(api, (await getTree()).intervention) })],
    ["bare", async () => ({ bare: await createIntervention(api) })],
    ["user", async () => ({ user: await addUser(api, "assistant") })],
    [
      "passwordLink",
      async () => ({ passwordLink: await addPasswordLink(api, await addUser(api, "assistant")) }),
    ],
  ];
  const ids: Record<string, string> = { self: api.ids.assistant, system: systemId };
  for (const [names, make] of makers) if (names.split(" ").some(isNeeded)) Object.assign(ids, await make());
  return ids;
}

/** Gives an intervention a place, and the map a layer. @returns the layer's id */
export async function addPlaces(api: TestApi, intervention: string): Promise<string> {
  const as = "assistant";
  await api.call("PUT", `/interventions/${intervention}/geometry`, { as, body: valid.place() });
  await api.call("POST", "/map-layers", { as, body: valid.layer() });
  return (await api.call("GET", "/map-layers")).json().at(-1)._id;
}
