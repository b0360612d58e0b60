import fc from "fast-check";
import { brokenBodies } from "../broken-bodies.ts";
import {
  type JsonSchema,
  type Known,
  mapFields,
  nastyText,
  rightValue,
  strayFields,
  wrongValue,
} from "./values.ts";

/** One call as the published description has it. */
export type Operation = {
  method: string;
  path: string;
  parameters: { in: string; name: string; schema: JsonSchema }[];
  body: JsonSchema | undefined;
  form: JsonSchema | undefined;
  isSecured: boolean;
  /** Schemas of answers by status. */
  responses: Record<string, JsonSchema>;
};

type Described = {
  parameters?: Operation["parameters"];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  security?: unknown[];
  responses: Record<string, { content: Record<string, { schema: JsonSchema }> }>;
};
export type Description = {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, JsonSchema> };
};

export function operationsOf({ paths }: Description): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, security, responses }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content["application/json"]?.schema,
      form: requestBody?.content["multipart/form-data"]?.schema,
      isSecured: security !== undefined,
      responses: Object.fromEntries(
        Object.entries(responses).map(([status, { content }]) => [
          status,
          content["application/json"]?.schema ?? {},
        ]),
      ),
    })),
  );
}

const callers = ["nobody", "assistant", "researcher"] as const;

export type FuzzRequest = {
  caller: (typeof callers)[number];
  method: string;
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
  /** To be sent as a multipart form, of which only this share arrives. */
  form?: { fields: Record<string, string | File>; share: number };
};

/** Files that a form may carry: right for one call or another, and wrong ones. */
export type Files = readonly File[];

/** A request to this call: one in four is right in all, the others are wrong somewhere, or everywhere. */
export function requestTo(operation: Operation, known: Known, files: Files): fc.Arbitrary<FuzzRequest> {
  const right = fc.record({
    caller: fc.constant("researcher" as const),
    path: pathOf(operation, (schema, name) => rightValue(schema, known, name).map(String)),
    query: fc.constant(""),
    headers: fc.constant({}),
    content: rightContent(operation, known, files),
  });
  const wrong = fc.record({
    caller: fc.constantFrom(...callers, "researcher" as const),
    path: pathOf(operation, (schema, name) => almostRightSegment(schema, known, name)),
    query: queryOf(operation, known),
    headers: strayHeaders,
    content: contentOf(operation, known, files),
  });
  return fc
    .oneof({ weight: 1, arbitrary: right }, { weight: 3, arbitrary: wrong })
    .map(({ caller, path, query, headers, content }) => ({
      ...content,
      caller,
      method: operation.method,
      url: path + query,
      headers: { ...headers, ...content.headers },
    }));
}

/** @param segment makes what stands for one parameter; an `id` is known by the noun of its path */
function pathOf(
  { path, parameters }: Operation,
  segment: (schema: JsonSchema, name: string) => fc.Arbitrary<string>,
): fc.Arbitrary<string> {
  const inPath = parameters.filter((parameter) => parameter.in === "path");
  const noun = path.split("/")[2] ?? "";
  return fc
    .tuple(...inPath.map(({ name, schema }) => segment(schema, name === "id" ? noun : name)))
    .map((filled) =>
      inPath.reduce((url, { name }, index) => url.replace(`{${name}}`, () => filled[index] ?? ""), path),
    );
}

function almostRightSegment(schema: JsonSchema, known: Known, name: string): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 8, arbitrary: rightValue(schema, known, name).map(String) },
    { weight: 1, arbitrary: fc.constant("0".repeat(24)) },
    { weight: 1, arbitrary: nastyText.map((text) => encodeURIComponent(text.toWellFormed())) },
    {
      weight: 1,
      arbitrary: fc.constantFrom("%00", "%2e%2e%2f", "..", "%ZZ", "%", "a%2Fb", ";x=1", "%C0%AF"),
    },
  );
}

const strayQuery = fc.constantFrom(
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

function queryOf({ parameters }: Operation, known: Known): fc.Arbitrary<string> {
  const inQuery = parameters.filter((parameter) => parameter.in === "query");
  const pairs = inQuery.map(({ name, schema }) =>
    fc.option(
      fc
        .oneof({ weight: 4, arbitrary: rightValue(schema, known, name) }, { weight: 1, arbitrary: nastyText })
        .map((value) => `${name}=${encodeURIComponent(String(value).toWellFormed())}`),
      { nil: "" },
    ),
  );
  const stray = fc.oneof({ weight: 4, arbitrary: fc.constant("") }, { weight: 1, arbitrary: strayQuery });
  return fc.tuple(...pairs, stray).map((parts) => {
    const query = parts.filter((part) => part !== "").join("&");
    return query === "" ? "" : `?${query}`;
  });
}

/** Headers that a call takes, or that something on the way to it might look at. */
const strayHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
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

function rightContent({ body, form }: Operation, known: Known, files: Files): fc.Arbitrary<Content> {
  if (body) return rightValue(body, known).map((value) => json(value));
  return form
    ? rightForm(form, known, files).map((fields) => ({ headers: {}, form: { fields, share: 1 } }))
    : nothing;
}

function contentOf({ method, body, form }: Operation, known: Known, files: Files): fc.Arbitrary<Content> {
  if (method === "GET" || (!body && !form))
    return fc.oneof(
      { weight: 9, arbitrary: nothing },
      { weight: method === "GET" ? 0 : 1, arbitrary: broken },
    );
  return fc.oneof(
    ...(body ? [{ weight: 7, arbitrary: jsonOf(body, known) }] : []),
    ...(form ? [{ weight: body ? 2 : 8, arbitrary: formOf(form, known, files) }] : []),
    { weight: 1, arbitrary: broken },
    { weight: 1, arbitrary: wrongValue.map((value) => json(value)) },
    { weight: 1, arbitrary: nothing },
  );
}

function jsonOf(schema: JsonSchema, known: Known): fc.Arbitrary<Content> {
  const right = rightValue(schema, known) as fc.Arbitrary<Record<string, unknown>>;
  const names = Object.keys(schema.properties ?? {});
  return fc.oneof(
    { weight: 3, arbitrary: right.map((value) => json(value)) },
    // One field is wrong, or one too many is there; the rest is right.
    fc
      .tuple(right, fc.constantFrom(...names), wrongValue)
      .map(([value, name, wrong]) => json({ ...value, [name]: wrong })),
    fc.tuple(right, strayFields).map(([value, stray]) => json({ ...value, ...stray })),
    fc
      .tuple(right, fc.constantFrom("application/json; charset=utf-8", "text/plain", "application/json x"))
      .map(([value, type]) => json(value, type)),
  );
}

type Fields = Record<string, string | File>;

function rightForm(schema: JsonSchema, known: Known, files: Files): fc.Arbitrary<Fields> {
  const isFile = (field: JsonSchema) => JSON.stringify(field).includes('"format":"binary"');
  const fields = mapFields(schema.properties ?? {}, (field, name) =>
    isFile(field) ? fc.constantFrom(...files) : rightValue(field, known, name).map(String),
  );
  return fc.record(fields, { requiredKeys: schema.required ?? [] });
}

/** A form as a browser sends it, with parts that nobody asked for, or cut. */
function formOf(schema: JsonSchema, known: Known, files: Files): fc.Arbitrary<Content> {
  const names = Object.keys(schema.properties ?? {});
  const stray = fc.dictionary(fc.oneof(nastyText, fc.constantFrom(...names)), nastyText, { maxKeys: 2 });
  const share = fc.oneof(
    { weight: 5, arbitrary: fc.constant(1) },
    { weight: 1, arbitrary: fc.constantFrom(0.1, 0.5, 0.9, 0.99) },
  );
  return fc
    .tuple(rightForm(schema, known, files), fc.option(stray, { freq: 1, nil: {} }), share)
    .map(([right, stray, share]) => ({ headers: {}, form: { fields: { ...right, ...stray }, share } }));
}
