import { encodeForm } from "../support/forms.ts";
import { brokenBodies, json } from "./broken-bodies.ts";
import { calls, fillPath } from "./calls.ts";
import type { Call } from "./describe-call.ts";

/** A request of a researcher that the call must refuse. */
type Refusal = {
  what: string;
  method: string;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
  statuses: number[];
  /** Whether the response must name wrong fields. */
  namesFields?: boolean;
};

type Ids = Record<string, string>;

export async function listRefusals(call: Call, ids: Ids): Promise<Refusal[]> {
  return [
    ...listUnknownMethods(call, ids),
    ...listWrongIds(call, ids),
    ...(call.method === "GET" ? [] : listBrokenBodies(call, ids)),
    ...(call.body ? [...listMissingFields(call, ids), ...(await listBrokenForms(call, ids))] : []),
    ...listStaleVersions(call, ids),
  ];
}

/** What an address refuses is the same for all calls that share it: the first of them asks. */
function listUnknownMethods(call: Call, ids: Ids): Refusal[] {
  const { path } = call;
  if (calls.find((other) => other.path === path) !== call) return [];
  return ["PATCH", "OPTIONS", "TRACE", "PROPFIND"].map((method) => ({
    what: `the method ${method}`,
    method,
    path: fillPath(path, ids),
    statuses: [404],
  }));
}

const malformedIds = [
  "x",
  "1",
  "F".repeat(24),
  "f".repeat(23),
  "f".repeat(25),
  "a".repeat(5000),
  "%00",
  "%27%20or%201=1%20--",
];

function listWrongIds({ method, path, body }: Call, ids: Ids): Refusal[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  // The others are names of nouns, checks, parts of the site and files, and numbers of versions and pages.
  const idNames = names.filter(
    (name) =>
      ![
        ...["noun", "sitePart", "revision", "check", "version", "page", "template", "format"],
        ...["unit", "variable", "bookNumber"],
      ].includes(name),
  );
  // The browser chooses a draft's id.
  const isNewDraft = method === "PUT" && path === "/drafts/{draft}";
  const send = (name: string, id: string, status: number): Refusal => ({
    what: `${name} ${id.slice(0, 30)}`,
    method,
    path: fillPath(path, { ...ids, [name]: id }),
    body: body?.(ids),
    statuses: [status],
  });
  return idNames.flatMap((name) => [
    ...(isNewDraft ? [] : [send(name, "f".repeat(24), 404)]),
    ...malformedIds.map((id) => send(name, id, 400)),
  ]);
}

function listBrokenBodies({ method, path, body }: Call, ids: Ids): Refusal[] {
  // A call without a body only requires that it can be read.
  const cases = brokenBodies.filter(([what]) => body || !/^(an array|a text|a number)$/.test(what));
  return cases.map(([what, bytes, headers, status]) => ({
    what,
    method,
    path: fillPath(path, ids),
    body: bytes,
    headers,
    statuses: [status],
  }));
}

/** Calls all of whose fields may be missing. */
const undemanding = ["/home/{home}", "/operations/{bulk}/undo", "/evidence/proposals"];

function listMissingFields({ method, path }: Call, ids: Ids): Refusal[] {
  if (undemanding.includes(path)) return [];
  return ["", "null", "{}"].map((body) => ({
    what: `the body ${JSON.stringify(body)}`,
    method,
    path: fillPath(path, ids),
    body,
    headers: json,
    statuses: [400],
    namesFields: true,
  }));
}

/** Multipart forms without end, without boundary, or where none is accepted. */
async function listBrokenForms({ method, path }: Call, ids: Ids): Promise<Refusal[]> {
  const form = await encodeForm({ description: "a".repeat(500) });
  return [form.headers["content-type"], "multipart/form-data", "multipart/x"].map((type) => ({
    what: `a form cut short, as ${type}`,
    method,
    path: fillPath(path, ids),
    body: form.body.subarray(0, 300),
    headers: { "content-type": type },
    statuses: [400, 415],
  }));
}

function listStaleVersions({ method, path, body }: Call, ids: Ids): Refusal[] {
  if (method !== "PUT" || /\{(?:message|draft|readable|disputed)\}|assignee$/.test(path)) return [];
  return [
    {
      what: "a stale __v",
      method,
      path: fillPath(path, ids),
      body: { ...(body?.(ids) as object), __v: 99 },
      statuses: [409],
    },
  ];
}
