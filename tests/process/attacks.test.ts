import { Agent, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { unzipSync } from "fflate";
import { afterAll, describe, expect, it } from "vitest";
import { documents } from "../../app/nouns/site/constants.ts";
import routes from "../../app/routes.ts";
import { publicPages } from "../../app/shared/pages/public-pages.ts";
import { fixedStages } from "../../app/shared/study/fixed-lists.ts";
import { calls, fillPath } from "../calls/calls.ts";
import { bodies, createClient, signIn, until } from "../support/client.ts";
import { createTestDatabase } from "../support/database.ts";
import {
  listHostilePaths,
  listHostileQueries,
  listPagePatterns,
  misleadingPaths,
} from "../support/hostile-addresses.ts";
import { eventLimit, testLimit } from "../support/limits.ts";
import { isResponse, type Outcome, sendRequest } from "../support/plain-http.ts";
import { listPlaces, plantPrivateNames } from "../support/private-names.ts";
import { takeShare } from "../support/property-runs.ts";
import {
  findAddresses,
  findPattern,
  listPageAddresses,
  listProgramAddresses,
} from "../support/public-addresses.ts";
import { admin, startPreparedServer } from "../support/server-process.ts";

const { db, url } = await createTestDatabase();
const server = await startPreparedServer({
  DATABASE_URL: url,
  SITE_URL: "https://conflictos.example",
  LOG_LEVEL: "trace",
  TRUSTED_PROXIES: "127.0.0.1",
  // Requests are sent eight at a time.
  WORKERS: "2",
});
const local = { address: `http://127.0.0.1:${await findPort()}` };
const announced = server.output().length;
const client = await signIn(local);
const nobody = createClient(local, "");
await replaceDocuments();
const interventionId = await client.create("/interventions", bodies.intervention());
const newsItemId = await client.create(`/interventions/${interventionId}/news`, bodies.newsItem());

afterAll(server.stop);

/** The announced address is that of the proxy; the port that the server listens on is in the log. */
async function findPort(): Promise<string> {
  let port = "";
  await until(
    async () => {
      port = /listening at http:\/\/127\.0\.0\.1:(\d+)/.exec(server.output())?.[1] ?? "";
      return port !== "";
    },
    eventLimit,
    "the log names the port",
  );
  return port;
}

/** The home page does not have documents drawn that are elsewhere. */
async function replaceDocuments(): Promise<void> {
  const elsewhere = { address: "https://universidad.example/documento.pdf", bytes: 0, pages: 0 };
  const replaced = Object.fromEntries(documents.map(({ key }) => [key, elsewhere]));
  const response = await client.send("PUT", "/site-content/documents", { replaced });
  expect(response.status, await response.clone().text()).toBe(200);
}

/** Every public address is read, up to three times, while the other files of tests keep the machine busy. */
const walkLimit = 3 * testLimit;

const agent = new Agent({ keepAlive: true });
const get = (path: string, init: RequestInit = {}) =>
  fetch(local.address + path, { redirect: "manual", ...init });
const pages: readonly string[] = publicPages.map(({ path }) => path);
const parameters = [
  "search",
  "limit",
  "offset",
  "intervention",
  "hierarchy",
  "internalSystem",
  "timeStressOccurrence",
  "system",
  "from",
  "to",
  "type",
  "escalation",
  "actor",
  "side",
  "edition",
  "version",
  "option",
];
const ofHarvesters = ["verb", "metadataPrefix", "identifier", "set", "from", "resumptionToken"];

describe("A hostile address", () => {
  const english = /unexpected|server error|not found|bad request|invalid|cannot|\[object|error:|malformed/i;
  const internal = /syntax error|node_modules|SQLSTATE/;

  /** Sent as it is written: fetch would encode some of it. A busy machine refuses what has to wait, and says when to ask again. */
  async function send(method: string, path: string, deadline = Date.now() + eventLimit): Promise<Outcome> {
    const outcome = await sendRequest(local.address, path, { method, agent, token: client.token });
    const isRefused = isResponse(outcome) && outcome.status === 503 && outcome.retryAfter;
    if (!isRefused || Date.now() > deadline) return outcome;
    await wait(500);
    return send(method, path, deadline);
  }

  async function expectUnderstood(method: string, path: string): Promise<void> {
    const outcome = await send(method, path);
    const what = `${method} ${path.slice(0, 150)}`;
    if (!isResponse(outcome)) throw new Error(`${what}: ${JSON.stringify(outcome)}`);
    expect(outcome.status, what).toBeLessThan(500);
    expect(outcome.body, what).not.toMatch(internal);
    // What React Router's own requests for data carry is not shown to anybody.
    if (outcome.status < 400 || outcome.type === "text/x-script") return;
    const said = outcome.body.replace(/<(script|style)\b.*?<\/\1>/gs, "");
    expect(said, what).not.toMatch(english);
    expect(said, what).toMatch(/\b(?:el|la|los|no|de|es|ser)\b/i);
  }

  async function sendAll(requests: [method: string, path: string][]): Promise<void> {
    for (let start = 0; start < requests.length; start += 8)
      await Promise.all(requests.slice(start, start + 8).map((request) => expectUnderstood(...request)));
  }

  it("of a page gives the page or says in Spanish that there is none", async () => {
    const patterns = listPagePatterns(await routes);
    expect(patterns.length).toBeGreaterThan(40);
    const paths = patterns.flatMap((pattern, index) => {
      const page = pattern.replaceAll(/:\w+|\*/g, interventionId);
      const queries = listHostileQueries(parameters, index);
      return [
        ...takeShare(listHostilePaths(pattern, interventionId), index, 6),
        ...(pages.includes(page) ? takeShare(queries, index, 2) : queries.slice(0, 1)).map(
          (query) => `${page}?${query}`,
        ),
        `${page}.data?${queries[0]}`,
      ];
    });
    paths.push(...listHostileQueries(ofHarvesters, 1).map((query) => `/oai?${query}`));
    await sendAll(paths.map((path) => ["GET", path]));
  });

  it("that could mislead is neither that of a page nor a fault", async () => {
    for (const path of misleadingPaths) {
      const outcome = await send("GET", path);
      if (!isResponse(outcome)) throw new Error(`${path}: ${JSON.stringify(outcome)}`);
      expect([400, 404], `${path}: ${outcome.body.slice(0, 300)}`).toContain(outcome.status);
      expect(outcome.body, path).toMatch(/No encontramos|No pudimos leer/);
    }
  });

  it("of a call of the API is refused in Spanish", async () => {
    // A third of the values in every address, by one of its methods after the other: each call refuses malformed ids in
    // tests/calls/walk.test.ts.
    const patterns = Map.groupBy(calls, ({ path }) => `/api${path.replaceAll(/\{(\w+)\}/g, ":$1")}`);
    const requests = [...patterns].flatMap(([pattern, sharing], third) =>
      takeShare(listHostilePaths(pattern, newsItemId), third, 3).map((hostile, index): [string, string] => [
        sharing[index % sharing.length]?.method ?? "GET",
        hostile,
      ]),
    );
    expect(requests.length).toBeGreaterThan(240);
    await sendAll(requests);
  });
});

describe("Pages with flags in the query", () => {
  const flags = [
    "deleteUrbanIntervention",
    "deleteUrbanInterventionDataSheet",
    "deleteConflict",
    "deleteNews",
    "deleteUser",
    "completeConflictInformation",
    "completeNewsInformation",
    "watchVideo",
    "watchStatistic",
    "unknownFlag",
    "__proto__",
  ];
  it.each(pages.map((page, index) => [page, index] as const))(
    "%s renders, and offers a visitor no deletion",
    async (page, third) => {
      const forms = (flag: string) => [
        `${flag}=${newsItemId}`,
        `${flag}=true&${flag}=${interventionId}`,
        `${flag}[]=x`,
        flag,
      ];
      const count = (html: string) => html.match(/>\s*Eliminar/g)?.length ?? 0;
      // Only the guide mentions deletion.
      const known = page === "/help" ? count(await (await get(page)).text()) : 0;
      for (const [index, flag] of takeShare([...flags.entries()], third, 3)) {
        const query = forms(flag)[(index + third) % 4];
        const response = await get(`${page}?${query}`);
        expect(response.status, query).toBe(200);
        // The browser adds it when it finds a session.
        expect(count(await response.text()), query).toBe(known);
      }
      const all = await get(`${page}?${flags.flatMap((flag) => forms(flag)).join("&")}`);
      expect(all.status).toBe(200);
      expect(count(await all.text())).toBe(known);
    },
  );
});

describe("An address in a record", () => {
  it("is not fetched by the server", async () => {
    let isCalled = false;
    const trap = createServer((_request, response) => {
      isCalled = true;
      response.end();
    }).on("connection", () => {
      isCalled = true;
    });
    await new Promise<void>((resolve) => trap.listen(0, "127.0.0.1", resolve));
    const address = `https://127.0.0.1:${(trap.address() as AddressInfo).port}/a.png`;
    const fields = { ...bodies.intervention("Con dirección"), image: address };
    const id = await client.create("/interventions", fields);
    await client.create(`/interventions/${id}/datasheet`, { ...bodies.datasheet(), spatialization: address });
    await client.create(`/interventions/${id}/news`, { ...bodies.newsItem(), image: address });
    await client.send("PUT", "/site-content/dashboards", { "1": address, "2": "", "3": "" });
    const works = [`/interventions/${id}`, `/interventions/${id}/datasheet`];
    for (const page of ["/", "/interventions", "/news", ...works, "/statistics"]) await get(page);
    await wait(200);
    trap.close();
    expect(isCalled).toBe(false);
  });
});

it(
  "No public byte says who of the staff did something, or what is for staff alone",
  async () => {
    const person = {
      ...bodies.user("zyxquetzal", "researcher"),
      userName: "Xiomarazul",
      userLastName: "Quetzalpio",
    };
    const assignee = await client.create("/users/create-account", person);
    const staff = await signIn(local, person, "10.8.8.8");
    const work = await staff.create("/interventions", bodies.intervention("De alguien"));
    const datasheetId = await staff.create(`/interventions/${work}/datasheet`, bodies.datasheet());
    const news = await staff.create(`/interventions/${work}/news`, bodies.newsItem());
    const gone = await staff.create(`/interventions/${work}/news`, bodies.newsItem("Se irá"));
    for (const number of ["2026.1", "2026.2"]) {
      await staff.create("/editions", { number });
      const body = { ...bodies.newsItem(`Después de la ${number}`), __v: number === "2026.1" ? 0 : 1 };
      expect((await staff.send("PUT", `/news/${news}/intervention/${work}`, body)).status).toBe(200);
    }
    await staff.send("DELETE", `/interventions/${work}/news/${gone}`);
    const hiding = { __v: 0, reason: "Una persona lo pidió" };
    expect((await staff.send("POST", `/history/news/${news}/hidden`, hiding)).status).toBe(200);

    const planted = await plantPrivateNames({ staff, db }, { work, assignee, name: "Quetzalpio" });
    const names = /xiomarazul|quetzalpio|zyxquetzal/i;
    const places = await listPlaces(db, names);
    expect(places.length).toBeGreaterThanOrEqual(30);
    const needed = `accepted_checks.reason assigned_lists.name clippings.name conflict_actors.published contact_messages.message
    decisions.note drafts.content hidden_names.names imports.report operations.summary report_messages.email
    report_messages.message report_messages.name report_messages.quote revisions.before saved_views.name
    sources.title users.username`;
    expect(places).toEqual(expect.arrayContaining(needed.split(/\s+/)));

    const ids = {
      ...planted,
      datasheetId,
      ...{ interventionId: work, newsId: news, actorId: planted.actor, list: "news", recordId: news },
      ...{ conflictId: planted.conflict, importId: planted.import, userId: assignee, noun: "news" },
      ...{ number: "2026.2", file: "1.csv" },
      // As the calls of the API name them.
      ...{ intervention: work, datasheet: datasheetId, user: assignee, page: "1", template: "noticias.xlsx" },
    };
    const pages = [...listPageAddresses(await routes, ids), "/templates/noticias.xlsx"];
    const programs = listProgramAddresses({ news, number: "2026.2" });
    const reads = calls.filter(({ method }) => method === "GET");
    const closed = new Set(
      reads.filter(({ who }) => who !== "anyone").map(({ path }) => `/api${fillPath(path, ids)}`),
    );
    const open = reads.map(({ path, query = "" }) => `/api${fillPath(path, ids)}${query}`);
    const states = [news, planted.newsItem].flatMap((id) => [
      `/news/${id}?version=0`,
      `/news/${id}?version=1`,
    ]);
    // A word of a text that nobody reads is neither completed nor put right.
    const words = ["/search/suggestions?q=quetzal", "/search/suggestions?q=hermelin", "/search?q=quetzalpo"];
    const about = `about=interventions/${work}`;
    const said = [`/report?${about}`, `/reports?${about}`, `/reports.data?${about}`, "/reports?limit=100"];
    pages.push(...said);
    open.push(...words.map((path) => `/api${path}`));
    const anyOf = new Set([...pages, ...open, ...states]);
    let tellingOfIt = 0;
    const asked = await readPublic([...programs, ...anyOf], (text, path, status) => {
      if (closed.has(path)) expect(status, path).toBe(401);
      else if (anyOf.has(path)) expect(status, path).toBeLessThan(500);
      else expect([200, 410], path).toContain(status);
      expect(text, path).not.toMatch(names);
      if (text.includes("De alguien")) tellingOfIt++;
    });
    expect(asked).toBeGreaterThan(250);
    expect(tellingOfIt).toBeGreaterThan(60);
  },
  walkLimit,
);

/** Reads these addresses, headers and archives too, and one of each further route that their pages link to. @returns how many */
async function readPublic(
  addresses: readonly string[],
  read: (text: string, path: string, status: number) => void,
): Promise<number> {
  const asked = [...new Set(addresses)];
  const known = new Set(asked.map(findPattern));
  for (const path of asked) {
    const response = await get(path);
    const bytes = Buffer.from(await response.arrayBuffer());
    const text = unpack(bytes).toString();
    read(JSON.stringify([...response.headers]) + text, path, response.status);
    if (!response.headers.get("content-type")?.startsWith("text/html")) continue;
    for (const next of findAddresses(text)) {
      const pattern = findPattern(next);
      if (!known.has(pattern)) asked.push(next);
      known.add(pattern);
    }
  }
  return asked.length;
}

/** The files of an archive, those of archives in it too. */
const unpack = (bytes: Uint8Array): Buffer =>
  String.fromCharCode(...bytes.subarray(0, 2)) === "PK"
    ? Buffer.concat(Object.values(unzipSync(bytes)).map(unpack))
    : Buffer.from(bytes);

it(
  "No public byte has a name that is hidden, and all have it again once that is undone",
  async () => {
    const [name, folded] = ["Xilonén Bachuéz", /xilone\u0301?n|bachue\u0301?z/];
    const note = (place: string) => `${place}: lo contó ${name} en la plaza.`;
    const work = await client.create("/interventions", bodies.intervention(`Parque de ${name}`));
    const datasheet = await client.create(`/interventions/${work}/datasheet`, {
      ...bodies.datasheet(),
      conflictivity: note("Ficha"),
    });
    const conflict = await client.create(`/interventions/${work}/conflicts`, {
      ...{ conflictName: `Tutela de ${name}`, description: note("Conflicto"), actorsInvolved: name },
      ...{ timeStressOccurrence: fixedStages[0].id, claimants: [name] },
    });
    const news = await client.create(`/interventions/${work}/news`, {
      ...bodies.newsItem(`Habla ${name.toUpperCase()}`),
      description: note("Noticia").normalize("NFD"),
    });
    const actors = await client.read<{ _id: string; name: string }[]>("/actors");
    const actor = actors.find((one) => one.name === name)?._id ?? "";
    const alias = { name, kind: "vecinos", aliases: [`Doña ${name}`], note: note("Actor") };
    expect((await client.send("PUT", `/actors/${actor}`, alias)).status).toBe(200);
    const source = await client.create("/sources", { title: note("Fuente"), author: "Bachuéz, Xilonén" });
    const printed = { source, support: "supports", certainty: "certain", note: "" };
    const sentence = {
      noun: "datasheet",
      record: datasheet,
      field: "conflictivity",
      quote: `lo contó ${name}`,
    };
    await client.create("/passages", { ...sentence, prefix: "", suffix: "", sources: [printed] });
    const erratum = { wrong: name, right: "Otra", place: name, intervention: work, date: "2026-01-01" };
    await client.create("/errata", erratum);
    await client.create("/editions", { number: "2027.1", notes: note("Edición") });
    const later = { ...bodies.newsItem(note("Después")), source, __v: 0 };
    expect((await client.send("PUT", `/news/${news}/intervention/${work}`, later)).status).toBe(200);

    const ids = {
      interventionId: work,
      datasheetId: datasheet,
      conflictId: conflict,
      newsId: news,
      actorId: actor,
    };
    const records = { interventions: work, conflicts: conflict, news, actors: actor };
    const addresses = [
      ...listProgramAddresses({ news, number: "2027.1" }),
      ...listPageAddresses(await routes, {
        ...ids,
        list: "news",
        recordId: news,
        noun: "news",
        number: "2027.1",
      }),
      ...Object.entries(records).flatMap(([list, id]) =>
        ["", ".json", ".jsonld", "?version=0", "?edition=2027.1", "/history", "/history?from=0&to=1"].map(
          (state) => `/${list}/${id}${state}`,
        ),
      ),
      ...["/search?q=parque", "/api/search?q=plaza", "/api/search/suggestions?q=parq"],
    ];
    const listTelling = async (among = addresses) => {
      const telling: string[] = [];
      await readPublic(among, (text, path) => {
        if (folded.test(text.normalize("NFD").toLowerCase())) telling.push(path);
      });
      return telling;
    };
    const before = await listTelling();
    expect(before.length).toBeGreaterThan(50);
    expect((await client.send("POST", "/hidden-names", { names: [name] })).status).toBe(201);
    expect(await listTelling()).toEqual([]);
    const [hidden] = await client.read<{ _id: string }[]>("/hidden-names");
    expect((await client.send("POST", `/operations/${hidden?._id}/undo`)).status).toBe(200);
    expect(await listTelling(before)).toEqual(before);
  },
  walkLimit,
);

describe("The log", () => {
  it("contains no password, hash or token", async () => {
    const secret = "clave-que-nadie-debe-leer-91";
    const person = { ...bodies.user("secreta"), userPassword: secret, passwordConfirmation: secret };
    const id = await client.create("/users/create-account", person);
    const session = await signIn(local, { user: "secreta", userPassword: secret }, "10.9.9.9");
    await client.send("POST", "/users/create-account", person);
    await nobody.send("POST", "/users/login", { user: secret, userPassword: secret });
    await client.send("POST", `/users/update-password/${id}`, {
      userPassword: secret,
      passwordConfirmation: "x",
    });
    await client.send("POST", "/users/create-account", { ...person, user: 7 });
    await get(`/api/users?access_token=${session.token}`, {
      headers: { authorization: `Bearer ${session.token}` },
    });
    await session.send("POST", "/users/logout");
    await wait(100);
    // The first start prints the password of the first account.
    const log = server.output().slice(announced);
    expect(log.length).toBeGreaterThan(100);
    for (const hidden of [secret, admin.userPassword, client.token, "$argon2"])
      expect(log).not.toContain(hidden);
  });
});
