import { newId } from "../../../app/shared/values/ids.ts";
import type { TestApi } from "../../support/api.ts";
import { closeSamples } from "../../support/coding.ts";
import { addPasswordLink, addSession, addUser, cast, password } from "../../support/people.ts";
import { createIntervention, hierarchyId, stageId, systemId, valid } from "../../support/records.ts";
import { addPlaces, once, prepareRecords } from "../ids.ts";
import type { Known } from "./values.ts";

/** Values for fields whose records are always there, or none. */
const fixed: Known = {
  page: ["1"],
  date: ["2011-12-01"],
  url: ["https://example.org/a", ""],
  archive_url: ["https://example.org/a", ""],
  prefix: [""],
  suffix: [""],
  field: ["description"],
  quote: ["Recuperación de la ronda"],
  number: Array.from({ length: 30 }, (_, index) => `4000.${index + 1}`),
  doi: ["10.5281/zenodo.123", ""],
  orcid: ["0000-0002-1825-0097", ""],
  domain: ["conflictos.example.org", ""],
  ror: ["https://ror.org/03bp5hc83", ""],
  licenseAddress: ["https://creativecommons.org/licenses/by/4.0/", ""],
  mapBox: ["-75.72, 6.06, -75.45, 6.38", ""],
  historySince: ["2026-01-31", ""],
  query: ["", "check=interventionWithoutImage"],
  timeZone: ["America/Lima", ""],
  period: ["1991-2005", ""],
  internalSystem: [systemId],
  timeStressOccurrence: [stageId],
  key: ["team", "home", "site"],
  file: ["noticias.xlsx", "actores.csv"],
  limit: ["1", "30", "1000"],
  starter: ["conflictos-urbanos"],
  __v: [0, 1, "0"],
  newsDate: ["2011-12-01", "2011-12-01T00:00:00.000Z"],
  spatialization: ["https://mapas.example/parque"],
  address: ["https://example.org/a.pdf", ""],
  user_email: ["ana@example.org"],
  email: ["ana@example.org"],
  noun: [...Array.from({ length: 6 }, () => "intervention"), "news", "user"],
  userPassword: [password],
  passwordConfirmation: [password],
  geometry: [valid.place().geometry],
  features: [[valid.place()]],
  geojson: [valid.layer().geojson],
  "1": ["https://tableros.example/1", ""],
  "2": [""],
  "3": [""],
  ...Object.fromEntries(
    ["image", "image_description", "image_features", "image_conflictivity", "logo"].map((name) => [
      name,
      ["", "https://example.org/a.png"],
    ]),
  ),
};

/** Lists have little room: entries of earlier calls that nothing needs leave. */
async function makeRoom(api: TestApi): Promise<void> {
  for (const [table, first, used] of [
    ["hierarchies", 4, "select hierarchy_id from interventions"],
    ["systems", 7, "select system_id from interventions"],
    ["stages", 5, "select stage_id from conflicts"],
  ])
    await api.context.db.execute(`delete from ${table} where position >= ${first} and id not in (${used})`);
}

/** Creates the records that these fields are about, or those of all, and lists valid values by name of the field. */
export async function createRecords(api: TestApi, isNeeded: (name: string) => boolean = () => true) {
  const people = {
    assistant: await addUser(api, "assistant"),
    researcher: await addUser(api, "researcher"),
  };
  const records = prepareRecords(api);
  const list = (...names: (keyof typeof records)[]) => Promise.all(names.map((name) => records[name]()));
  const getInterventions = once(async () => {
    const another = await createIntervention(api);
    await addPlaces(api, another);
    return [await records.located(), another];
  });
  const addEntry = async (fixedId: string, name: "ownHierarchy" | "system" | "stage") => {
    await makeRoom(api);
    return [fixedId, ...(await list(name))];
  };
  const makers: Record<string, () => Promise<unknown[]>> = {
    hierarchy: () => addEntry(hierarchyId, "ownHierarchy"),
    system: () => addEntry(systemId, "system"),
    time_stress_ocurrence: () => addEntry(stageId, "stage"),
    after: async () => {
      await makeRoom(api);
      return ["", hierarchyId, systemId, stageId];
    },
    interventionId: getInterventions,
    interventions: getInterventions,
    intervention: getInterventions,
    ids: getInterventions,
    intervention_datasheet: () => list("datasheet"),
    datasheetId: () => list("datasheet"),
    conflicts: () => list("conflict"),
    conflictId: () => list("conflict"),
    news: () => list("newsItem"),
    newsId: () => list("newsItem"),
    record: () => list("intervention"),
    // Which has a version before the present one.
    recordId: async () => {
      await records.revision();
      return list("intervention", "checked");
    },
    publications: () => list("publication"),
    sources: async () => {
      const source = await records.source();
      return [source, source, [{ source }]];
    },
    actors: () => list("actor", "mergedActor", "otherActor"),
    into: () => list("otherActor", "actor"),
    passages: () => list("passage"),
    places: () => list("registeredPlace"),
    place: () => list("registeredPlace", "otherPlace"),
    parent: () => list("otherPlace"),
    mentions: () => list("mention"),
    "work-places": () => list("workPlace"),
    errata: () => list("erratum"),
    clippings: () => list("clipping"),
    evidence: () => list("proposal", "decidedProposal"),
    operation: () => list("deleted", "bulk"),
    operations: () => list("bulk"),
    revision: async () => [Number(await records.revision())],
    version: async () => [0, Number(await records.version())],
    editions: () => list("edition"),
    imports: () => list("import"),
    check: () => list("check"),
    views: () => list("view"),
    reports: () => list("report"),
    duplicateOf: async () => ["", ...(await list("report"))],
    // A sample, which is closed again for the calls that an open one stands in the way of.
    coding: () => list("sample"),
    "codebook/number": () => closeSamples(api).then(() => list("bookNumber")),
    "coding/noun": () => list("unit"),
    "coding/recordId": () => closeSamples(api).then(() => list("readable", "disputed")),
    "coding/variable": () => list("variable"),
    firstCoder: () => closeSamples(api).then(() => [people.researcher]),
    secondCoder: async () => [people.assistant],
    readings: async () => [{ action: "1" }, { action: null }],
    assignments: () => list("assignment"),
    // A message's id in paths, an address in the site's texts.
    contact: async () => [await records.message(), "ana@example.org"],
    // Everybody has their own.
    drafts: async () => {
      const [owner, id] = [people.researcher, newId()];
      const token = await addSession(api, owner);
      await api.call("PUT", `/drafts/${id}`, { token, body: valid.draft({ owner }) });
      return [id];
    },
    owner: async () => [people.researcher],
    content: async () => [valid.draft().content],
    holder: async () => [valid.draft().holder],
    assignee: async () => [people.assistant],
    user: async () => [cast.researcher.user, ...Array.from({ length: 5 }, () => `nueva-${newId()}`)],
    users: async () => [await addUser(api, "assistant"), await addUser(api, "researcher")],
    token: async () => [await addPasswordLink(api, await addUser(api, "assistant"))],
    "map-layers": () => list("layer"),
    information: () => list("information"),
    home: () => list("home"),
  };
  const known: Record<string, readonly unknown[]> = { ...fixed };
  for (const [name, make] of Object.entries(makers)) if (isNeeded(name)) known[name] = await make();
  return { known, people };
}
