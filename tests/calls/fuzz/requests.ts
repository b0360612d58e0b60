import fc from "fast-check";
import { brokenBodies } from "../broken-bodies.ts";
import type { Operation } from "./operations.ts";
import {
  hostileText,
  invalidValue,
  type JsonSchema,
  type Known,
  mapFields,
  unknownFields,
  validValue,
} from "./values.ts";

const callers = ["nobody", "assistant", "researcher"] as const;

export type FuzzRequest = {
  caller: (typeof callers)[number];
  method: string;
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
  /** Fields of a multipart form, of which only this share is sent. */
  form?: { fields: Record<string, string | File>; share: number };
};

/** Files for forms, valid for some calls or for none. */
export type Files = readonly File[];

/** Generates requests to this call: valid ones, and ones that are invalid somewhere. */
export function generateRequests(operation: Operation, known: Known, files: Files) {
  const valid = fc.record({
    caller: fc.constant("researcher" as const),
    path: generatePath(operation, (schema, name) => validValue(schema, known, name).map(String)),
    query: fc.constant(""),
    headers: fc.constant({}),
    content: validContent(operation, known, files),
  });
  const invalid = fc.record({
    caller: fc.constantFrom(...callers, "researcher" as const),
    path: generatePath(operation, (schema, name) => almostValidSegment(schema, known, name)),
    query: generateQuery(operation, known),
    headers: unusualHeaders,
    content: generateContent(operation, known, files),
  });
  const complete = ({ caller, path, query, headers, content }: Generated): FuzzRequest => ({
    ...content,
    caller,
    method: operation.method,
    url: path + query,
    headers: { ...headers, ...content.headers },
  });
  return { valid: valid.map(complete), invalid: invalid.map(complete) };
}

type Generated = Pick<FuzzRequest, "caller" | "headers"> & { path: string; query: string; content: Content };

/**
 * @param segment generates the value of a parameter; an `id` goes by the noun of its path, and so does what the codebook
 *   calls as others do
 */
function generatePath(
  { path, parameters }: Operation,
  segment: (schema: JsonSchema, name: string) => fc.Arbitrary<string>,
): fc.Arbitrary<string> {
  const inPath = parameters.filter((parameter) => parameter.in === "path");
  const noun = path.split("/")[2] ?? "";
  return fc
    .tuple(...inPath.map(({ name, schema }) => segment(schema, nameSegment(noun, name))))
    .map((filled) =>
      inPath.reduce((url, { name }, index) => url.replace(`{${name}}`, () => filled[index] ?? ""), path),
    )
    .filter(isBelowApi);
}

const nameSegment = (noun: string, name: string) => {
  if (name === "id") return noun;
  return /^cod(?:ing|ebook)$/.test(noun) ? `${noun}/${name}` : name;
};

/** A client resolves ".." before it sends: two of them lead to a page. */
function isBelowApi(path: string): boolean {
  return new URL(path, "http://localhost").pathname.startsWith("/api/");
}

function almostValidSegment(schema: JsonSchema, known: Known, name: string): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 8, arbitrary: validValue(schema, known, name).map(String) },
    { weight: 1, arbitrary: fc.constant("0".repeat(24)) },
    { weight: 1, arbitrary: hostileText.map((text) => encodeURIComponent(text.toWellFormed())) },
    {
      weight: 1,
      arbitrary: fc.constantFrom("%00", "%2e%2e%2f", "..", "%ZZ", "%", "a%2Fb", ";x=1", "%C0%AF"),
    },
  );
}

const unknownQuery = fc.constantFrom(
  "filter={}",
  "sort=-createdAt",
  "fields=userPassword",
  "populate=users",
  "select=%2BpasswordHash",
  "where[userPassword][$ne]=x",
  "limit=1&limit=2",
  "limit[]=1",
  "search=a&search=b",
  "__proto__[limit]=1",
  "%00=1",
  "%=1",
  "_method=DELETE",
  "access_token=x",
);

function generateQuery({ parameters }: Operation, known: Known): fc.Arbitrary<string> {
  const inQuery = parameters.filter((parameter) => parameter.in === "query");
  const pairs = inQuery.map(({ name, schema }) =>
    fc.option(
      fc
        .oneof(
          { weight: 4, arbitrary: validValue(schema, known, name) },
          { weight: 1, arbitrary: hostileText },
        )
        .map((value) => `${name}=${encodeURIComponent(String(value).toWellFormed())}`),
      { nil: "" },
    ),
  );
  const unknown = fc.oneof({ weight: 4, arbitrary: fc.constant("") }, { weight: 1, arbitrary: unknownQuery });
  return fc.tuple(...pairs, unknown).map((parts) => {
    const query = parts.filter((part) => part !== "").join("&");
    return query === "" ? "" : `?${query}`;
  });
}

/** Headers that a call or a proxy might read. */
const unusualHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.record(
      {
        "idempotency-key": fc.oneof(fc.stringMatching(/^[0-9a-f]{24}$/), fc.constantFrom("", "1", "'; --")),
        "accept-encoding": fc.constantFrom("br", "gzip;q=0, *;q=0", "identity;q=0", "x", ""),
        accept: fc.constantFrom("text/html", "application/xml", "*/*;q=0"),
        "content-encoding": fc.constantFrom("gzip", "identity", "br, gzip", "x"),
        "if-none-match": fc.constantFrom("*", '"x"', 'W/"', "x".repeat(300)),
        "x-http-method-override": fc.constantFrom("DELETE", "GET"),
        "x-forwarded-for": fc.constantFrom("127.0.0.1", "' or 1=1 --"),
        origin: fc.constantFrom("null", "https://example.org"),
        cookie: fc.constantFrom("AUTH_TOKEN=x", "=;;"),
        range: fc.constantFrom("bytes=0-1", "bytes=-", "x"),
      },
      { requiredKeys: [] },
    ),
  },
);

type Content = Pick<FuzzRequest, "headers" | "payload" | "form">;

const json = (value: unknown, type = "application/json"): Content => ({
  headers: { "content-type": type },
  payload: JSON.stringify(value) ?? "",
});
const nothing = fc.constant<Content>({ headers: {} });
const broken = fc
  .constantFrom(...brokenBodies)
  .map(([, payload, headers]): Content => ({ headers, payload }));

function validContent({ body, form }: Operation, known: Known, files: Files): fc.Arbitrary<Content> {
  if (body) return validValue(body, known).map((value) => json(value));
  return form
    ? validForm(form, known, files).map((fields) => ({ headers: {}, form: { fields, share: 1 } }))
    : nothing;
}

function generateContent(
  { method, body, form }: Operation,
  known: Known,
  files: Files,
): fc.Arbitrary<Content> {
  if (method === "GET" || (!body && !form))
    return fc.oneof(
      { weight: 9, arbitrary: nothing },
      { weight: method === "GET" ? 0 : 1, arbitrary: broken },
    );
  return fc.oneof(
    ...(body ? [{ weight: 7, arbitrary: generateJson(body, known) }] : []),
    ...(form ? [{ weight: body ? 2 : 8, arbitrary: generateForm(form, known, files) }] : []),
    { weight: 1, arbitrary: broken },
    { weight: 1, arbitrary: invalidValue.map((value) => json(value)) },
    { weight: 1, arbitrary: nothing },
  );
}

function generateJson(schema: JsonSchema, known: Known): fc.Arbitrary<Content> {
  const valid = validValue(schema, known) as fc.Arbitrary<Record<string, unknown>>;
  const names = Object.keys(schema.properties ?? {});
  return fc.oneof(
    { weight: 3, arbitrary: valid.map((value) => json(value)) },
    // With one invalid field, or unknown fields.
    fc
      .tuple(valid, fc.constantFrom(...names), invalidValue)
      .map(([value, name, invalid]) => json({ ...value, [name]: invalid })),
    fc.tuple(valid, unknownFields).map(([value, unknown]) => json({ ...value, ...unknown })),
    fc
      .tuple(valid, fc.constantFrom("application/json; charset=utf-8", "text/plain", "application/json x"))
      .map(([value, type]) => json(value, type)),
  );
}

type Fields = Record<string, string | File>;

function validForm(schema: JsonSchema, known: Known, files: Files): fc.Arbitrary<Fields> {
  const isFile = (field: JsonSchema) => JSON.stringify(field).includes('"format":"binary"');
  const fields = mapFields(schema.properties ?? {}, (field, name) =>
    isFile(field) ? fc.constantFrom(...files) : validValue(field, known, name).map(String),
  );
  return fc.record(fields, { requiredKeys: schema.required ?? [] });
}

/** Generates a multipart form, some with unknown parts or cut short. */
function generateForm(schema: JsonSchema, known: Known, files: Files): fc.Arbitrary<Content> {
  const names = Object.keys(schema.properties ?? {});
  const unknown = fc.dictionary(fc.oneof(hostileText, fc.constantFrom(...names)), hostileText, {
    maxKeys: 2,
  });
  const share = fc.oneof(
    { weight: 5, arbitrary: fc.constant(1) },
    { weight: 1, arbitrary: fc.constantFrom(0.1, 0.5, 0.9, 0.99) },
  );
  return fc
    .tuple(validForm(schema, known, files), fc.option(unknown, { freq: 1, nil: {} }), share)
    .map(([valid, unknown, share]) => ({ headers: {}, form: { fields: { ...valid, ...unknown }, share } }));
}
