import fc from "fast-check";
import type { LightMyRequestResponse } from "fastify";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { newId } from "../../app/shared/values/ids.ts";
import { rateLimits } from "../../db/schema/installation.ts";
import { createTestApi } from "../support/api.ts";
import { addEdition, hideFirstVersion } from "../support/editions.ts";
import { decodeBody, expectSound } from "../support/expectations.ts";
import { encodeForm, pdfFile, pictureFile } from "../support/forms.ts";
import { createHistoryIds } from "../support/history.ts";
import { addPasswordLink, addSession, addUser, cast, password } from "../support/people.ts";
import { propertyRuns } from "../support/property-runs.ts";
import { createProposals } from "../support/proposals.ts";
import {
  createEvidence,
  createIntervention,
  createTree,
  hierarchyId,
  stageId,
  systemId,
  valid,
} from "../support/records.ts";
import { createStaffIds } from "../support/staff.ts";
import { findSiteIds } from "./calls.ts";
import { type Description, listOperations, type Operation } from "./fuzz/operations.ts";
import { type FuzzRequest, generateRequest } from "./fuzz/requests.ts";
import type { Known } from "./fuzz/values.ts";
import { addPlaces } from "./ids.ts";

/**
 * Requests to every call of the API, generated from its own description: right ones, and ones that are wrong in the path,
 * the query, a header or the body.
 */
const runs = propertyRuns(20);

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

/** Creates records of every kind, and lists valid values by name of the field. */
async function createRecords() {
  const tree = await createTree(api);
  const evidence = await createEvidence(api, tree.datasheet);
  const proposals = await createProposals(api, tree);
  const staff = await createStaffIds(api);
  const site = await findSiteIds(api);
  const history = await createHistoryIds(api, tree.intervention);
  const people = {
    assistant: await addUser(api, "assistant"),
    researcher: await addUser(api, "researcher"),
  };
  const interventions = [tree.intervention, await createIntervention(api)];
  const layer = await addPlaces(api, tree.intervention);
  await addPlaces(api, interventions[1] ?? "");
  const known: Known = {
    interventionId: interventions,
    interventions,
    intervention: interventions,
    intervention_datasheet: [tree.datasheet],
    datasheetId: [tree.datasheet],
    conflicts: [tree.conflict],
    conflictId: [tree.conflict],
    news: [tree.newsItem],
    newsId: [tree.newsItem],
    publications: [evidence.publication],
    sources: [evidence.source, evidence.source, [{ source: evidence.source }]],
    actors: [evidence.actor, evidence.mergedActor, evidence.otherActor],
    into: [evidence.otherActor, evidence.actor],
    passages: [evidence.passage],
    errata: [evidence.erratum],
    clippings: [evidence.clipping],
    page: ["1"],
    evidence: [proposals.proposal, proposals.decidedProposal],
    date: ["2011-12-01"],
    url: ["https://example.org/a", ""],
    archive_url: ["https://example.org/a", ""],
    prefix: [""],
    suffix: [""],
    field: ["description"],
    quote: ["Recuperación de la ronda"],
    record: [tree.intervention],
    users: [await addUser(api, "assistant"), await addUser(api, "researcher")],
    recordId: [tree.intervention, staff.checked],
    check: [staff.check],
    operation: [history.deleted, staff.bulk],
    revision: [Number(history.revision)],
    imports: [staff.import],
    editions: [await addEdition(api)],
    number: Array.from({ length: 30 }, (_, index) => `4000.${index + 1}`),
    version: [0, Number(await hideFirstVersion(api, tree.intervention))],
    doi: ["10.5281/zenodo.123", ""],
    // A message's id in paths, an address in the site's texts.
    contact: [staff.message, "ana@example.org"],
    orcid: ["0000-0002-1825-0097", ""],
    domain: ["conflictos.example.org", ""],
    ror: ["https://ror.org/03bp5hc83", ""],
    licenseAddress: ["https://creativecommons.org/licenses/by/4.0/", ""],
    mapBox: ["-75.72, 6.06, -75.45, 6.38", ""],
    historySince: ["2026-01-31", ""],
    views: [staff.view],
    assignments: [staff.assignment],
    assignee: [people.assistant],
    ids: interventions,
    query: ["", "check=interventionWithoutImage"],
    information: [site.information],
    home: [site.home],
    system: [systemId],
    internalSystem: [systemId],
    hierarchy: [hierarchyId],
    timeStressOccurrence: [stageId],
    key: ["team", "home", "site"],
    limit: ["1", "30", "1000"],
    __v: [0, 1, "0"],
    newsDate: ["2011-12-01", "2011-12-01T00:00:00.000Z"],
    spatialization: ["https://mapas.example/parque"],
    address: ["https://example.org/a.pdf", ""],
    user_email: ["ana@example.org"],
    email: ["ana@example.org"],
    user: [cast.researcher.user, ...Array.from({ length: 5 }, () => `nueva-${newId()}`)],
    noun: [...Array.from({ length: 6 }, () => "intervention"), "news", "user"],
    token: [await addPasswordLink(api, await addUser(api, "assistant"))],
    userPassword: [password],
    passwordConfirmation: [password],
    "map-layers": [layer],
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

/** The schema of each response, with all that it refers to. */
const published = Object.fromEntries(
  operations.flatMap(({ method, path, responses }) =>
    Object.entries(responses).map(([status, schema]) => [`${method} ${path} ${status}`, toZod(schema)]),
  ),
);
function toZod(schema: object): z.ZodType {
  const whole = { ...schema, $defs: description.components.schemas };
  const text = JSON.stringify(whole).replaceAll("#/components/schemas/", "#/$defs/");
  return z.fromJSONSchema(JSON.parse(text));
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
    published[`${operation.method} ${operation.path} ${statusCode}`]?.parse(isJson ? JSON.parse(body) : body);
  }
}

/** For the calls that change nothing. */
const shared = await createRecords();

describe(`Requests generated from the description, ${runs.numRuns} a call, seed ${runs.seed}`, () => {
  const reached = new Map<string, Set<number>>();

  it.each(operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
    "%s responds as described to any request",
    { timeout: 20_000 + runs.numRuns * 200 },
    async (name, operation) => {
      const { known, people } = operation.method === "GET" ? shared : await createRecords();
      const statuses = new Set<number>();
      reached.set(name, statuses);
      await fc.assert(
        fc.asyncProperty(generateRequest(operation, known, files), async (request) => {
          const { response, token } = await send(request, people);
          statuses.add(response.statusCode);
          try {
            expectDescribed(operation, request, response, token);
          } catch (cause) {
            throw new Error(`${response.statusCode} ${decodeBody(response).slice(0, 300)}`, { cause });
          }
        }),
        { ...runs, endOnFailure: true },
      );
    },
  );

  it("reach every call: each has succeeded and refused", () => {
    const incomplete = operations.filter(({ method, path, parameters, body, form }) => {
      const statuses = [...(reached.get(`${method} ${path}`) ?? [])];
      const isDone = statuses.some((status) => status < 300);
      const isRefused = statuses.some((status) => [400, 404, 413, 415].includes(status));
      const takesAnything = parameters.some((parameter) => parameter.in !== "header") || body || form;
      return !isDone || (takesAnything && !isRefused);
    });
    const message = ({ method, path }: Operation) =>
      `${method} ${path}: ${[...(reached.get(`${method} ${path}`) ?? [])].join()}`;
    expect(incomplete.map(message)).toEqual([]);
  });

  it("leave the users of the tests unchanged", async () => {
    for (const { user } of Object.values(cast)) expect(await api.logIn(user)).toMatch(/^[\w-]{43}$/);
  });
});
