import { globSync, readFileSync } from "node:fs";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { describe, expect, it } from "vitest";
import { createTestApi } from "../support/api.ts";
import { calls, formatCall } from "./calls.ts";
import { besides, fileTypes, forms, lists, otherRules } from "./described-calls.ts";

type Schema = { $ref?: string; type?: string; properties?: Record<string, Schema>; [key: string]: unknown };
type Content = Record<string, { schema: Schema }>;
type DescribedResponse = {
  description: string;
  headers?: Record<string, { schema: Schema; description: string }>;
  content: Content;
};
type Operation = {
  operationId?: string;
  summary?: string;
  tags?: string[];
  security?: Record<string, string[]>[];
  parameters?: { in: string; name: string; required?: boolean; schema: Schema }[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, DescribedResponse>;
};
type Document = {
  openapi: string;
  info: { title: string; version: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, unknown> };
};

const api = await createTestApi();
const document = (await api.call("GET", "/openapi.json")).json<Document>();
/** Names of parameters are the document's own business. */
const normalizePath = (path: string) => path.replace(/\{\w+\}/g, "{}");
const operations = new Map(
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(
      ([method, operation]) =>
        [`${method.toUpperCase()} ${normalizePath(path)}`, { path, operation }] as const,
    ),
  ),
);

describe("/api/openapi.json", () => {
  it("is OpenAPI 3.1 that describes every call of the contract and no other", () => {
    expect(document.openapi).toBe("3.1.0");
    expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
    const named = calls.map(({ method, path }) => `${method} /api${normalizePath(path)}`);
    expect([...operations.keys()].sort()).toEqual(named.sort());
  });

  it("names each schema once, else one would describe what another is", () => {
    const sources = globSync("app/**/*.ts").map((file) => readFileSync(file, "utf8"));
    const names = sources.flatMap((source) =>
      [...source.matchAll(/\bid: "([A-Z]\w+)"/g)].map(([, name]) => name),
    );
    expect(names).toContain("User");
    expect(names.filter((name, index) => names.indexOf(name) < index)).toEqual([]);
  });

  it("has nothing that a linter finds wrong", async () => {
    const config = await createConfig({ extends: ["recommended"], rules: otherRules });
    const problems = await lintFromString({ source: JSON.stringify(document), config });
    expect(
      problems.map(({ ruleId, severity, message, location }) => [
        ruleId,
        severity,
        message,
        location[0]?.pointer,
      ]),
    ).toEqual([]);
  });

  it("names each call, and says its types, its address and its optional headers", () => {
    const names = [...operations.values()].map(({ operation }) => operation.operationId);
    expect(new Set(names).size).toBe(operations.size);
    for (const name of names) expect(name).toMatch(/^[a-z][A-Za-z]+$/);
    expect(document.servers).toMatchObject([{ url: "/" }]);
    for (const { path, operation } of operations.values()) {
      const parameters = operation.parameters ?? [];
      for (const { name, schema } of parameters)
        if (name === "limit" || name === "offset") expect(schema, path).toMatchObject({ type: "integer" });
      const names = parameters.filter((parameter) => parameter.in === "header").map(({ name }) => name);
      const isWrite = operation.responses[507] && operation.security?.length;
      const isMessage = path === "/api/contact" && operation.requestBody;
      expect(names, path).toEqual(isWrite || isMessage ? ["Idempotency-Key"] : []);
    }
  });

  it("refers only to what it has, and has only what it refers to", () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
      ([, reference]) => reference,
    );
    const components = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
    expect([...new Set(references)].sort()).toEqual(components.sort());
  });

  it("names every parameter of a path once, as required", () => {
    for (const { path, operation } of operations.values()) {
      const inPath = (operation.parameters ?? []).filter((parameter) => parameter.in === "path");
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(inPath.map(({ name }) => name).sort(), path).toEqual(names.sort());
      expect(inPath.every(({ required }) => required === true)).toBe(true);
    }
  });

  describe.each(calls.map((call) => [formatCall(call), call] as const))("describes %s", (name, call) => {
    const found = operations.get(`${call.method} /api${normalizePath(call.path)}`)?.operation;
    if (!found) throw new Error(`${name} is not described`);
    const { summary, security, requestBody, responses, parameters = [] } = found;

    it("in words, with who may call", () => {
      expect(summary).toMatch(/^[A-Z].{5,}/);
      expect(security).toEqual(call.who === "anyone" ? [] : [{ bearer: [] }]);
      expect(document.components.securitySchemes.bearer).toMatchObject({ type: "http", scheme: "bearer" });
    });

    it("with its response, and its body in every accepted media type", () => {
      const [mediaType = "application/json"] =
        Object.entries(fileTypes).find(([, pattern]) => pattern.test(call.path)) ?? [];
      const schema = responses[call.status]?.content[mediaType]?.schema;
      expect(schema?.$ref ?? schema?.type).toBeTruthy();
      const isForm = call.isUpload || (["POST", "PUT"].includes(call.method) && forms.test(call.path));
      const types = [...(call.body ? ["application/json"] : []), ...(isForm ? ["multipart/form-data"] : [])];
      expect(Object.keys(requestBody?.content ?? {})).toEqual(types);
      for (const { schema: body } of Object.values(requestBody?.content ?? {}))
        expect(Object.keys(body.properties ?? {}).length).toBeGreaterThan(0);
      if (isForm)
        expect(JSON.stringify(requestBody?.content["multipart/form-data"])).toContain('"format":"binary"');
    });

    it("with the errors that can happen, each in the one shape", () => {
      const expected = new Set([503, ...(besides[name] ?? [])]);
      const takesBody = call.body !== undefined || call.isUpload === true;
      if (takesBody || parameters.length > 0) expected.add(400);
      if (takesBody) expected.add(413).add(415);
      if (call.path.includes("{")) expected.add(404);
      if (call.who !== "anyone") expected.add(401);
      if (call.who === "researcher") expected.add(403);
      if (call.method !== "GET") expected.add(507);
      // A message is only marked, and a report only given to somebody: the last call wins.
      const isMark = ["/contact/{message}", "/reports/{report}/assignee"].includes(call.path);
      if (call.method === "PUT" && !isMark) expected.add(409);
      expect(Object.keys(responses).map(Number)).toEqual([
        call.status,
        ...[...expected].sort((a, b) => a - b),
      ]);
      for (const status of expected) {
        const response = responses[status];
        expect(response?.description).toMatch(/^[A-Z]/);
        expect(response?.content["application/json"]?.schema).toEqual({ $ref: "#/components/schemas/Error" });
        expect(response?.headers?.["Retry-After"] !== undefined).toBe(status === 429 || status === 503);
      }
    });

    it("with the headers of responses", () => {
      const headers = Object.keys(responses[call.status]?.headers ?? {});
      const isCreation = call.status === 201 && call.path !== "/contact";
      expect(headers).toEqual(
        lists.includes(name) ? ["X-Total-Count", "Link"] : isCreation ? ["Location"] : [],
      );
    });
  });

  it("has schemas that all responses match, which every other test checks (tests/support/api.ts)", () => {
    expect(document.components.schemas.Error).toMatchObject({
      type: "object",
      required: ["error"],
      properties: { error: { type: "string", minLength: 1 }, fields: { type: "object" } },
    });
    expect(JSON.stringify(document.components.schemas.User)).not.toMatch(/password|hash/i);
  });
});

describe("/api/docs", () => {
  const directives = (policy: unknown) =>
    Object.fromEntries(
      String(policy)
        .split(";")
        .map((directive) => directive.trim().split(/\s+/))
        .filter(([name]) => name)
        .map(([name, ...sources]) => [name, sources]),
    );
  /** What of a page or style sheet a browser fetches. */
  const fetched = (text: string) =>
    [
      ...text.matchAll(
        /(?:\bsrc|<link[^>]*\shref|\baction)=["']([^"']+)["']|url\(\s*["']?([^"')]+)|@import\s+["']([^"']+)/g,
      ),
    ].map(([, ...found]) => found.find((address) => address !== undefined) ?? "");

  it("and what it loads come from this site, and its content policy allows exactly that", async () => {
    const page = await api.call("GET", "/docs/");
    expect(page.headers["content-type"]).toContain("text/html");
    const pending = fetched(page.body).map((address) => new URL(address, "http://here/api/docs/"));
    expect(pending.length).toBeGreaterThan(3);
    for (const address of pending) {
      expect(address.host, address.href).toBe("here");
      const response = await api.app.inject(address.pathname);
      expect(response.statusCode, address.href).toBe(200);
      if (address.pathname.endsWith(".css"))
        for (const within of fetched(response.body)) expect(within).toMatch(/^data:/);
    }
    expect(directives(page.headers["content-security-policy"])).toEqual({
      "default-src": ["'none'"],
      "script-src": ["'self'"],
      "style-src": ["'self'", "'unsafe-inline'"],
      "img-src": ["'self'", "data:"],
      "connect-src": ["'self'"],
      "base-uri": ["'none'"],
      "form-action": ["'none'"],
      "frame-ancestors": ["'none'"],
    });
    // Nothing that the policy would stop: no inline script or handler.
    expect(page.body).not.toMatch(/<script(?![^>]*\ssrc=)|\son\w+=/i);
  });

  it("uses no external validator", async () => {
    const { body } = await api.call("GET", "/docs/static/swagger-initializer.js");
    expect(body).toMatch(/"validatorUrl":\s*null/);
    const code = body.replace(/^\s*\/\/.*$/gm, "");
    expect(code).not.toMatch(/https?:\/\//);
  });

  it("shows the same document", async () => {
    expect((await api.call("GET", "/docs/json")).json()).toEqual(document);
  });
});

it("The description calls the axes what the study calls them now", async () => {
  const title = async () =>
    (await api.call("GET", "/openapi.json")).json<Document>().components.schemas.PlainIntervention?.properties
      ?.internalSystem?.title;
  const { value, __v } = (await api.call("GET", "/site-content/profile", { as: "researcher" })).json();
  const before = await title();
  const body = { ...value, system_one: "dimensión", system_many: "dimensiones", system_article: "la", __v };
  expect((await api.call("PUT", "/site-content/profile", { as: "researcher", body })).statusCode).toBe(200);
  expect([before, await title()]).toEqual(["Sistema interno", "Dimensión"]);
});
