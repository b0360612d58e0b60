import fc from "fast-check";
import type { LightMyRequestResponse } from "fastify";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { rateLimits } from "../../db/schema/installation.ts";
import { createTestApi } from "../support/api.ts";
import { decodeBody, expectSound } from "../support/expectations.ts";
import { encodeForm, pdfFile, pictureFile, templateFile } from "../support/forms.ts";
import { testLimit } from "../support/limits.ts";
import { addSession, cast } from "../support/people.ts";
import { propertyRuns } from "../support/property-runs.ts";
import { type Description, listOperations, type Operation } from "./fuzz/operations.ts";
import { createRecords } from "./fuzz/records.ts";
import { type FuzzRequest, generateRequests } from "./fuzz/requests.ts";
import type { Known } from "./fuzz/values.ts";

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
  await templateFile(),
  new File([], "vacío.png"),
  new File(["<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>"], "a.svg"),
];

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
const shared = await createRecords(api);

/** For a call that may use them up, the records that its parameters and fields name. */
async function createOwnRecords(operation: Operation) {
  const names = new Set<string>();
  const get = (known: Known, name: string) => {
    names.add(name);
    return known[name];
  };
  generateRequests(operation, new Proxy(shared.known, { get }), files);
  return createRecords(api, (name) => names.has(name));
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
