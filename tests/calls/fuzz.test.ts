import fc from "fast-check";
import type { LightMyRequestResponse } from "fastify";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { newId } from "../../app/shared/values/ids.ts";
import { rateLimits } from "../../db/schema/installation.ts";
import { createTestApi } from "../support/api.ts";
import { closeSamples } from "../support/coding.ts";
import { decodeBody, expectSound } from "../support/expectations.ts";
import { encodeForm, pdfFile, pictureFile } from "../support/forms.ts";
import { testLimit } from "../support/limits.ts";
import { addPasswordLink, addSession, addUser, cast, password } from "../support/people.ts";
import { propertyRuns } from "../support/property-runs.ts";
import { createIntervention, hierarchyId, stageId, systemId, valid } from "../support/records.ts";
import { type Description, listOperations, type Operation } from "./fuzz/operations.ts";
import { type FuzzRequest, generateRequests } from "./fuzz/requests.ts";
import type { Known } from "./fuzz/values.ts";
import { addPlaces, once, prepareRecords } from "./ids.ts";

/**
 * Requests to every call of the API, generated from its own description: right ones, and ones that are wrong in the path,
 * the query, a header or the body.
 */
const least = { valid: propertyRuns(1), invalid: propertyRuns(4) };
/** How many more are sent to a call that none has reached. */
const more = 100;

const mail = { SMTP_URL: "smtp://127.0.0.1", MAIL_FROM: "sitio@example.org", MAIL_TO: "equipo@example.org" };
const api = await createTestApi(mail);
const description = (await api.call("GET", "/openapi.json")).json<Description>();
const operations = listOperations(description);
const files = [
  await pictureFile(),
  pdfFile(),
  new File([JSON.stringify([{ _id: "a".repeat(24), newsName: "Importada" }])], "news.json"),
  new File(["headline;date\nImportada;2011-12-01\n"], "noticias.csv", { type: "text/csv" }),
  new File([], "vacío.png"),
  new File(["<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>"], "a.svg"),
];

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
async function makeRoom(): Promise<void> {
  for (const [table, first, used] of [
    ["hierarchies", 4, "select hierarchy_id from interventions"],
    ["systems", 7, "select system_id from interventions"],
    ["stages", 5, "select stage_id from conflicts"],
  ])
    await api.context.db.execute(`delete from ${table} where position >= ${first} and id not in (${used})`);
}

/** Creates the records that these fields are about, or those of all, and lists valid values by name of the field. */
async function createRecords(isNeeded: (name: string) => boolean = () => true) {
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
    await makeRoom();
    return [fixedId, ...(await list(name))];
  };
  const makers: Record<string, () => Promise<unknown[]>> = {
    hierarchy: () => addEntry(hierarchyId, "ownHierarchy"),
    system: () => addEntry(systemId, "system"),
    time_stress_ocurrence: () => addEntry(stageId, "stage"),
    after: async () => {
      await makeRoom();
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

let sent = 0;
async function send(request: FuzzRequest, people: Record<"assistant" | "researcher", string>) {
  // So that rate limits do not refuse all later requests.
  if (sent++ % 15 === 0) await api.context.db.delete(rateLimits);
  const token = request.caller === "nobody" ? undefined : await addSession(api, people[request.caller]);
  const { form } = request;
  const encoded = form ? await encodeForm(form.fields) : undefined;
  const payload = encoded
    ? encoded.body.subarray(0, Math.ceil(encoded.body.length * (form?.share ?? 1)))
    : request.payload;
  const response = await api.app.inject({
    method: request.method as "GET",
    url: request.url,
    ...(payload === undefined ? {} : { payload }),
    headers: {
      ...request.headers,
      ...encoded?.headers,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
  });
  return { response, token };
}

/** Schemas of responses, with all that they refer to, by what they are published as. */
const converted = new Map<object, z.ZodType>();
const moveReferences = (schema: object): object =>
  JSON.parse(JSON.stringify(schema).replaceAll("#/components/schemas/", "#/$defs/"));
const definitions = { $defs: moveReferences(description.components.schemas) };
function toZod(schema: object): z.ZodType {
  const known =
    converted.get(schema) ??
    z.fromJSONSchema(Object.assign(moveReferences(schema), definitions) as z.core.JSONSchema.JSONSchema);
  converted.set(schema, known);
  return known;
}

function expectDescribed(
  operation: Operation,
  request: FuzzRequest,
  response: LightMyRequestResponse,
  token?: string,
) {
  expectSound(response, token);
  const { statusCode } = response;
  // Besides those described: an address that is not this call's, a body where none is accepted.
  const expected = [...Object.keys(operation.responses), "304", "400", "404", "413", "415"];
  // An idempotency key that was used before.
  if ("idempotency-key" in request.headers) expected.push("409");
  expect(expected).toContain(String(statusCode));
  if (operation.isSecured && request.caller === "nobody") expect([400, 401, 404, 415]).toContain(statusCode);
  if (statusCode < 300) {
    const isJson = String(response.headers["content-type"]).startsWith("application/json");
    const body = decodeBody(response);
    const schema = operation.responses[statusCode];
    if (schema) toZod(schema).parse(isJson ? JSON.parse(body) : body);
  }
}

/** For the calls that use nothing up. */
const shared = await createRecords();

/** For a call that may use them up, the records that its parameters and fields name. */
async function createOwnRecords(operation: Operation) {
  const names = new Set<string>();
  const get = (known: Known, name: string) => {
    names.add(name);
    return known[name];
  };
  generateRequests(operation, new Proxy(shared.known, { get }), files);
  return createRecords((name) => names.has(name));
}

const requestsPerCall = least.valid.numRuns + least.invalid.numRuns;
const { seed } = least.valid;

/** Whether valid requests to a call succeed, or others are refused, where any can be. */
function isReached(
  kind: keyof typeof least,
  { parameters, body, form }: Operation,
  statuses: Set<number>,
): boolean {
  if (kind === "valid") return [...statuses].some((status) => status < 300);
  const takesAnything = parameters.some((parameter) => parameter.in !== "header") || body || form;
  return !takesAnything || [400, 404, 413, 415].some((status) => statuses.has(status));
}

describe(`Requests generated from the description, ${requestsPerCall} a call, seed ${seed}`, () => {
  it.each(
    operations.map(
      (operation, index) => [`${operation.method} ${operation.path}`, operation, index] as const,
    ),
  )(
    "%s responds as described to any request, and has succeeded and refused",
    { timeout: testLimit + requestsPerCall * 2_000 },
    async (_name, operation, index) => {
      const usesUp = !/GET|PUT/.test(operation.method) || operation.path.startsWith("/api/coding/");
      const { known, people } = usesUp ? await createOwnRecords(operation) : shared;
      const statuses = new Set<number>();
      const requests = generateRequests(operation, known, files);
      for (const kind of ["valid", "invalid"] as const) {
        let left = least[kind].numRuns;
        const property = fc.asyncProperty(requests[kind], async (request) => {
          if (left-- <= 0 && isReached(kind, operation, statuses)) return;
          const { response, token } = await send(request, people);
          statuses.add(response.statusCode);
          try {
            expectDescribed(operation, request, response, token);
          } catch (cause) {
            throw new Error(`${response.statusCode} ${decodeBody(response).slice(0, 300)}`, { cause });
          }
        });
        // With one seed for all, calls would get the same values.
        await fc.assert(property, { seed: seed + index, numRuns: left + more, endOnFailure: true });
      }
      for (const kind of ["valid", "invalid"] as const)
        expect(isReached(kind, operation, statuses), `${kind}: ${[...statuses]}`).toBe(true);
    },
  );

  it("leave the users of the tests unchanged", async () => {
    for (const { user } of Object.values(cast)) expect(await api.logIn(user)).toMatch(/^[\w-]{43}$/);
  });
});
