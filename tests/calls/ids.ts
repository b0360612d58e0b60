import { newId } from "../../app/shared/values/ids.ts";
import type { TestApi } from "../support/api.ts";
import { addEdition, hideFirstVersion } from "../support/editions.ts";
import { addRevision, deleteIntervention } from "../support/history.ts";
import { addPasswordLink, addUser } from "../support/people.ts";
import { createProposals } from "../support/proposals.ts";
import {
  addClipping,
  addMergedActor,
  create,
  createConflict,
  createDatasheet,
  createIntervention,
  createNewsItem,
  read,
  valid,
} from "../support/records.ts";
import { addReport } from "../support/reports.ts";
import { staffMakers } from "../support/staff.ts";
import { findSiteIds } from "./calls.ts";

type Make = () => Promise<string>;

/** Makers of records of every kind, each made once: an id, or another value, for each name in the paths of calls. */
export function prepareRecords(api: TestApi) {
  const intervention = once(() => createIntervention(api));
  const datasheet = once(async () => createDatasheet(api, await intervention()));
  const conflict = once(async () => createConflict(api, await intervention()));
  const addActor = () => create(api, "/actors", valid.actor());
  const addSource = () => create(api, "/sources", valid.source());
  const otherActor = once(addActor);
  const proposals = once(async () =>
    createProposals(api, { intervention: await intervention(), conflict: await conflict() }),
  );
  const revision = once(async () => addRevision(api, await intervention()));
  const site = once(() => findSiteIds(api));
  const makers = {
    intervention,
    datasheet,
    conflict,
    newsItem: async () => createNewsItem(api, await intervention()),
    ownHierarchy: () => create(api, "/hierarchy", valid.hierarchy()),
    system: () => create(api, "/system", valid.system()),
    stage: () => create(api, "/time_stress_ocurrence", valid.stage()),
    publication: () => create(api, "/publications", valid.publication()),
    source: addSource,
    clipping: async () => addClipping(api, await addSource()),
    page: async () => "1",
    actor: addActor,
    mergedActor: async () => addMergedActor(api, await otherActor()),
    otherActor,
    joinedActor: addActor,
    standingActor: addActor,
    report: async () => (await addReport(api, `interventions/${await createIntervention(api)}`))._id,
    passage: async () => create(api, "/passages", valid.passage({ record: await datasheet() })),
    registeredPlace: () => create(api, "/places", valid.registeredPlace()),
    workPlace: async () =>
      create(api, "/work-places", {
        intervention: await intervention(),
        place: await create(api, "/places", valid.registeredPlace()),
        relation: "in",
      }),
    mention: async () => addMention(api, await intervention()),
    otherPlace: () => create(api, "/places", valid.registeredPlace()),
    erratum: () => create(api, "/errata", valid.erratum()),
    proposal: async () => (await proposals()).proposal,
    decidedProposal: async () => (await proposals()).decidedProposal,
    // What its intervention was before can be hidden.
    noun: async () => revision().then(() => "intervention"),
    revision,
    deleted: async () => deleteIntervention(api, await createIntervention(api)),
    information: async () => (await site()).information,
    home: async () => (await site()).home,
    sitePart: async () => (await site()).sitePart,
    layer: async () => addPlaces(api, await intervention()),
    edition: () => addEdition(api),
    version: async () => hideFirstVersion(api, await intervention()),
    bare: () => createIntervention(api),
    user: () => addUser(api, "assistant"),
    passwordLink: async () => addPasswordLink(api, await addUser(api, "assistant")),
  } satisfies Record<string, Make>;
  const ofStaff = Object.entries(staffMakers).map(([name, make]) => [name, once(() => make(api))] as const);
  type Name = keyof typeof makers | keyof typeof staffMakers | "located";
  const all = Object.fromEntries([
    ...Object.entries(makers).map(([name, make]) => [name, once(make)] as const),
    ...ofStaff,
  ]) as Record<Name, Make>;
  all.located = async () => {
    await all.layer();
    return intervention();
  };
  return all;
}

export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Creates records of every kind, or only those that a few names are of. */
export async function createIds(api: TestApi, isNeeded: (name: string) => boolean = () => true) {
  const ids: Record<string, string> = { self: api.ids.assistant };
  for (const [name, make] of Object.entries(prepareRecords(api)))
    if (isNeeded(name)) ids[name] = await make();
  return ids;
}

/** Gives an intervention a place, and the map a layer. @returns the layer's id */
export async function addPlaces(api: TestApi, intervention: string): Promise<string> {
  const as = "assistant";
  await api.call("PUT", `/interventions/${intervention}/geometry`, { as, body: valid.place() });
  await api.call("POST", "/map-layers", { as, body: valid.layer() });
  return (await api.call("GET", "/map-layers")).json().at(-1)._id;
}

/** @returns the mention of a place by a news item */
async function addMention(api: TestApi, intervention: string): Promise<string> {
  const name = `Alto Z${newId().toUpperCase()}`;
  const newsItem = await createNewsItem(api, intervention, { newsName: `En ${name}` });
  await create(api, "/places", { name, kind: "barrio" });
  const [mention] = await read<{ _id: string }[]>(api, `/mentions?record=${newsItem}`);
  return mention?._id ?? "";
}
