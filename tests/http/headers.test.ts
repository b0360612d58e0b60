import { readdirSync, statSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bodies, createClient, signIn } from "../support/client.ts";
import { createTestDatabase } from "../support/database.ts";
import { pictureFile } from "../support/forms.ts";
import { findFreePort } from "../support/free-port.ts";
import { type PreparedServer, startPreparedServer } from "../support/server-process.ts";

const { url } = await createTestDatabase();
const metricsToken = "prometheus-de-prueba";
const asset = readdirSync(fileURLToPath(new URL("../../build/client/assets", import.meta.url)))[0] ?? "";
let server: PreparedServer;
/** The server announces the public address of the site; here it is reached under its own. */
let address = "";
let token = "";
let image = "";

beforeAll(async () => {
  const port = await findFreePort();
  address = `http://127.0.0.1:${port}`;
  server = await startPreparedServer({
    PORT: String(port),
    SITE_URL: "https://conflictos.example",
    METRICS_TOKEN: metricsToken,
    CORS_ORIGINS: "https://otro.example",
    DATABASE_URL: url,
  });
  ({ token } = await signIn({ address }));
  const form = new FormData();
  const picture = await pictureFile("parque.png");
  form.set("file", picture);
  const stored = await call("/api/media", { method: "POST", body: form, headers: bearer() });
  image = new URL(((await stored.json()) as { secure_url: string }).secure_url, address).pathname;
});
afterAll(() => server.stop());

const call = (path: string, options: RequestInit = {}) =>
  fetch(address + path, { redirect: "manual", ...options });
const bearer = () => ({ authorization: `Bearer ${token}` });
const json = { "content-type": "application/json" };

type Kind = { name: string; status: number; get(): Promise<Response>; isMedia?: boolean };

const kinds: Kind[] = [
  { name: "a page", status: 200, get: () => call("/interventions") },
  { name: "a page from the cache", status: 200, get: () => call("/interventions") },
  { name: "a page that the client has", status: 304, get: () => revalidate("/interventions") },
  { name: "the data of a page", status: 200, get: () => call("/interventions.data") },
  { name: "an unknown page", status: 404, get: () => call("/no-existe") },
  { name: "a page with a record that is not there", status: 404, get: () => call(`/news/${"0".repeat(24)}`) },
  { name: "a state that there is not", status: 400, get: () => call("/team?edition=1") },
  { name: "an address that cannot be decoded", status: 400, get: () => call("/%ZZ") },
  { name: "a read of the API", status: 200, get: () => call("/api/interventions") },
  { name: "a read from the cache", status: 200, get: () => call("/api/interventions") },
  { name: "a read that the client has", status: 304, get: () => revalidate("/api/interventions") },
  { name: "a read with a token", status: 200, get: () => call("/api/users", { headers: bearer() }) },
  { name: "a public read with a token", status: 200, get: () => call("/api/news", { headers: bearer() }) },
  {
    name: "a read from another site",
    status: 200,
    get: () => call("/api/news", { headers: { origin: "https://otro.example" } }),
  },
  { name: "another site's preflight", status: 204, get: () => preflight() },
  { name: "an unknown call", status: 404, get: () => call("/api/no-existe") },
  { name: "an unknown write", status: 404, get: () => call("/api/no-existe", { method: "POST" }) },
  { name: "a call without a token", status: 401, get: () => call("/api/users") },
  {
    name: "a wrong body",
    status: 400,
    get: () => call("/api/contact", { method: "POST", body: "{", headers: json }),
  },
  { name: "a wrong type", status: 415, get: () => call("/api/contact", { method: "POST", body: "x" }) },
  { name: "the API's description", status: 200, get: () => call("/api/openapi.json") },
  { name: "a stored image", status: 200, get: () => call(image), isMedia: true },
  { name: "an image that is not there", status: 404, get: () => call(`/media/${"0".repeat(24)}.webp`) },
  { name: "a built file", status: 200, get: () => call(`/assets/${asset}`) },
  { name: "a static file", status: 200, get: () => call("/icon.svg") },
  { name: "the health probe", status: 200, get: () => call("/healthz") },
  { name: "the readiness probe", status: 200, get: () => call("/readyz") },
  {
    name: "the metrics",
    status: 200,
    get: () => call("/metrics", { headers: { authorization: `Bearer ${metricsToken}` } }),
  },
  { name: "the metrics, refused", status: 401, get: () => call("/metrics") },
];

async function revalidate(path: string): Promise<Response> {
  const { headers } = await call(path);
  return call(path, { headers: { "if-none-match": headers.get("etag") ?? "" } });
}

function preflight(): Promise<Response> {
  const headers = { origin: "https://otro.example", "access-control-request-method": "PUT" };
  return call("/api/news/1", { method: "OPTIONS", headers });
}

describe.each(kinds)("$name ($status)", ({ status, get, isMedia }) => {
  it("has every security header", async () => {
    const response = await get();
    expect(response.status).toBe(status);
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/default-src '(?:self|none)'/);
    expect(policy).toMatch(isMedia ? /frame-ancestors 'self'/ : /frame-ancestors 'none'/);
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? "";
    expect(scripts).not.toMatch(/unsafe|\*|https?:|data:/);
    expect(response.headers.get("x-frame-options")).toBe(isMedia ? "SAMEORIGIN" : "DENY");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    expect(response.headers.get("permissions-policy")).toContain("camera=()");
    expect(response.headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
    expect(response.headers.has("x-powered-by") || response.headers.has("server")).toBe(false);
  });
});

describe("No cache stores", () => {
  it("responses to a token, temporary failures, probes", async () => {
    const responses = [
      await call("/api/users", { headers: bearer() }),
      await call("/api/news", { headers: bearer() }),
      await call("/api/users/data-user", { headers: { authorization: "Bearer nada" } }),
      await call("/healthz"),
      await call("/metrics"),
    ];
    for (const { headers } of responses) expect(headers.get("cache-control")).toBe("no-store");
    for (const { headers } of responses) expect(headers.has("cdn-cache-control")).toBe(false);
  });

  it("the form of a report, whose question is each reader's own, once it was asked for with a token", async () => {
    const work = await createClient({ address }, token).create("/interventions", bodies.intervention());
    const path = `/report?about=interventions/${work}`;
    for (const { status, headers } of [await call(path, { headers: bearer() }), await call(path)])
      expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
  });
});

it("Bytes that are not HTTP are refused with the same headers", async () => {
  const response = await new Promise<string>((resolve) => {
    let received = "";
    const socket = connect(Number(new URL(address).port), "127.0.0.1", () => socket.write("hola\r\n\r\n"));
    socket.on("data", (chunk) => (received += chunk));
    socket.on("close", () => resolve(received));
  });
  for (const header of [
    "X-Content-Type-Options: nosniff",
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
    "Referrer-Policy: ",
    "Permissions-Policy: ",
    "Strict-Transport-Security: ",
    "Cache-Control: no-store",
  ])
    expect(response).toContain(header);
});

it("What is stored is for the account of the server alone", () => {
  const media = join(server.dataDir, "media");
  const names = readdirSync(media);
  expect(names.length).toBeGreaterThan(0);
  for (const path of [media, ...names.map((name) => join(media, name))]) {
    const { mode } = statSync(path);
    expect(mode & 0o077, `${path} ${mode.toString(8)}`).toBe(0);
  }
});

describe("The error of a file", () => {
  const files = [
    ["/documents/nada.pdf", 404],
    ["/statistics/9.csv", 404],
    ["/statistics/1.png?intervention=0123456789abcdef01234567", 404],
    ["/previews/news/0123456789abcdef01234567.png", 404],
    ["/data/editions/1999.1.zip", 404],
    ["/news/0123456789abcdef01234567.bib", 404],
    ["/news.csv?edition=1999.1", 400],
    ["/media/nada.webp", 404],
  ] as const;
  it.each(files)("%s (%i) is a page for who opens it, and JSON for programs", async (path, status) => {
    const page = await call(path, { headers: { accept: "text/html,application/xhtml+xml,*/*;q=0.8" } });
    expect([page.status, page.headers.get("content-type")]).toEqual([status, "text/html; charset=utf-8"]);
    expect(page.headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src 'sha256/);
    const json = await call(path);
    expect([json.status, json.headers.get("content-type")]).toEqual([
      status,
      expect.stringMatching(/^application\/json/),
    ]);
    const { error } = (await json.json()) as { error: string };
    expect(await page.text()).toContain(`<p>${error}</p>`);
    expect(page.headers.get("vary")).toMatch(/\bAccept\b(?!-)/);
  });

  it("of the API is JSON for everyone", async () => {
    const response = await call("/api/nada", { headers: { accept: "text/html" } });
    expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
  });
});

describe("A drawing", () => {
  const id = "0123456789abcdef01234567";

  it.each([
    { address: `/drawings/mobility/${id}.svg`, file: "/drawings/mobility.svg" },
    { address: `/drawings/public-space/${id}.svg`, file: "/drawings/public-space.svg" },
    { address: `/drawings/map/heritage/${id}.svg`, file: "/drawings/map/heritage.svg" },
  ])(
    "that earlier releases drew at $address is the file of its system for ever",
    async ({ address, file }) => {
      const { status, headers } = await call(address);
      expect([status, headers.get("location")]).toEqual([301, file]);
      expect(headers.get("cache-control")).toBe("public, max-age=86400");
      expect((await call(file)).status).toBe(200);
    },
  );

  it.each(["repository.svg", "teaching.svg"])("of the site keeps its address: %s", async (name) => {
    expect((await call(`/drawings/${name}`)).status).toBe(200);
  });

  it("of a map may be shown in a frame of ours, with the city that it lies on", async () => {
    const response = await call("/drawings/map/mobility.svg");
    expect(response.headers.get("content-security-policy")).toMatch(/img-src 'self'.*frame-ancestors 'self'/);
    const [, city = ""] = /href="(\/drawings\/[^"]+)"/.exec(await response.text()) ?? [];
    expect((await call(city)).status).toBe(200);
  });

  it.each([
    "/drawings/nada.svg",
    "/drawings/constructor",
    "/drawings/__proto__",
    "/drawings/valueOf",
    `/drawings/constructor/${id}.svg`,
    `/drawings/map/${id}.svg`,
    "/drawings/mobility/1.svg",
    "/drawings/",
    "/drawings",
  ])("that is none is a page that says so: %s", async (address) => {
    const response = await call(address);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain("No encontramos esta página");
  });
});
