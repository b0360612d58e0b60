import { afterAll, describe, expect, it } from "vitest";
import { startGenerator } from "../../app/features/coding/agreement.server.ts";
import routes from "../../app/routes.ts";
import { codings } from "../../db/schema/coding/codings.ts";
import { drafts } from "../../db/schema/staff/drafts.ts";
import { calls, fillPath } from "../calls/calls.ts";
import { createIds } from "../calls/ids.ts";
import { replaceDocuments } from "../support/announced-site.ts";
import { createTestApi } from "../support/api.ts";
import { createClient } from "../support/client.ts";
import { codingMakers, forceBook } from "../support/coding.ts";
import { expectError } from "../support/expectations.ts";
import { addSession, addUser } from "../support/people.ts";
import { takeShare } from "../support/property-runs.ts";
import { listPageAddresses, listProgramAddresses } from "../support/public-addresses.ts";
import { createConflict, createIntervention, createNewsItem } from "../support/records.ts";
import { startPreparedServer } from "../support/server-process.ts";

/** What the first coder of an open sample reads is told to nobody, in no response: it does not even change one. */

const api = await createTestApi();
/** What has files in the folder of the server that made it. */
const ofFolder = ["clipping", "page", "edition", "version"];
const ids = await createIds(api, (name) => !(name in codingMakers) && !ofFolder.includes(name));
const server = await startPreparedServer({ DATABASE_URL: api.url });
afterAll(server.stop);

const marker = "Quetzalpio";
const work = await createIntervention(api);
const texts = { description: "Vecinos protestan en la obra. Habrá reunión." };
const news: string[] = [];
for (let count = 0; count < 12; count += 1) news.push(await createNewsItem(api, work, texts));
const conflict = await createConflict(api, work);
const first = await addUser(api, "assistant");
const tokens = {
  firstCoder: await addSession(api, first),
  secondCoder: api.tokens.researcher,
  assistant: api.tokens.assistant,
};
const [known = "", free = ""] = news;

const code = (id: string, readings: object, noun = "news") =>
  api.call("PUT", `/coding/readings/${noun}/${id}`, {
    token: tokens.firstCoder,
    body: { readings, passage: `Lo dice ${marker}.` },
  });
/** The first coder reads all news and the conflict of the sample. */
async function codeSample(action: "0" | "1", type: "1" | "2"): Promise<void> {
  for (const id of news.slice(2))
    expect((await code(id, { action, dialogue: action === "1" ? "yes" : null })).statusCode).toBe(200);
  expect((await code(known, { action, dialogue: "no" })).statusCode).toBe(200);
  expect((await code(conflict, { type, escalation: action }, "conflict")).statusCode).toBe(200);
}
const setState = (operation: string) =>
  api.call("POST", `/operations/${operation}/undo`, { as: "researcher", body: {} });
const setType = (type: string) =>
  api.call("POST", "/bulk/conflict", { as: "researcher", body: { ids: [conflict], set: { type } } });

await replaceDocuments(createClient(server, api.tokens.researcher));
// A form counts as open for a while, which would pass between two readings.
await api.context.db.update(drafts).set({ openUntil: null });
await forceBook(api);
await code(known, { action: "1", dialogue: "yes" });
const former = (await api.context.db.select().from(codings))[0]?.id ?? "";
// Coded and undone, and so not coded when the sample is drawn.
const undoing = (await setState((await setType("Vial")).json().operation)).json().operation;
const body = { fraction: 1, seed: "a", firstCoder: first, secondCoder: api.ids.researcher };
expect((await api.call("POST", "/coding/samples", { as: "researcher", body })).statusCode).toBe(200);
await api.call("DELETE", `/interventions/${work}/news/${free}`, { as: "researcher" });
const edition = await fetch(`${server.address}/api/editions`, {
  method: "POST",
  headers: { authorization: `Bearer ${api.tokens.researcher}`, "content-type": "application/json" },
  body: JSON.stringify({ number: "2026.1" }),
});
expect(edition.status, await edition.text()).toBe(201);

/** Parts of a query by which a response could be asked for more than it shows at first. */
const asks = [
  ...["", "", `search=${marker}`, `q=${marker}`, "limit=5&offset=1", "limit=1000", "sort=updatedAt"],
  ...[
    "noun=coding",
    `record=${known}`,
    `record=${former}`,
    "unit=conflict",
    "sample=1",
    "sample=1&unit=conflict",
  ],
  ...[
    `work=${work}`,
    "action=1",
    "dialogue=yes",
    "type=Vial",
    "kind=undo",
    "from=0&to=1",
    "type=3&unit=years",
  ],
];
const next = startGenerator(33);
const ask = (path: string) => {
  const query = asks[Math.floor(next() * asks.length)] ?? "";
  return query === "" ? path : `${path}${path.includes("?") ? "&" : "?"}${query}`;
};

const ofApi = calls
  .filter(({ method, path }) => method === "GET" && path !== "/contact/challenge" && path !== "/status")
  .map(({ path, query = "" }) => `/api${fillPath(path, { ...ids, self: ids.self ?? "" })}${query}`);
const ofSample = [
  ...["/activity", "/deleted", "/operations", "/coding/queue", "/coding/samples", "/panel/totals", "/coding"],
  ...["/tables/conflict", "/tables/news", `/news/${known}`, `/conflicts/${conflict}`, "/codebook"],
  ...[`/history/coding/${former}`, `/history/news/${known}`, `/history/conflict/${conflict}`],
  ...["/coding/disagreements", "/tables/conflict/files/csv", "/tables/news/files/csv"],
].map((path) => `/api${path}`);
const pageIds = { interventionId: work, newsId: known, conflictId: conflict, list: "news", recordId: known };
const ofPages = [
  ...listPageAddresses(await routes, { ...ids, ...pageIds, noun: "coding", number: "2026.1", file: "3.csv" }),
  ...listProgramAddresses({ news: known, number: "2026.1" }),
].filter((path) => !path.startsWith("/auth"));
const coded = [
  "/coding.csv",
  "/crosswalk.csv",
  "/method",
  "/statistics?option=3",
  "/news.csv",
  "/conflicts.csv",
];

/** Once in a run of the suite, so many times with other parts of a query in `npm run stress`. */
const repeat = (list: string[], times: number) =>
  takeShare(new Array<string[]>(times).fill(list), 0, times).flat();

type Reader = { token: string | null; addresses: string[] };
const readers: Record<"secondCoder" | "assistant" | "visitor", Reader> = {
  secondCoder: {
    token: tokens.secondCoder,
    addresses: [...repeat(ofApi, 2), ...ofSample, ...repeat(ofSample, 2)].map(ask),
  },
  assistant: { token: tokens.assistant, addresses: [...takeShare(ofApi, 0, 2), ...ofSample].map(ask) },
  // In a run of the suite every second page, in `npm run stress` all.
  visitor: { token: null, addresses: [...takeShare(ofPages, 0, 2), ...coded, ...takeShare(ofApi, 1, 2)] },
};

/** Every response of a reader, by its address. */
async function readAll({ token, addresses }: Reader) {
  const responses = new Map<string, string>();
  const headers = new Headers(token ? { authorization: `Bearer ${token}` } : {});
  for (const address of addresses) {
    const response = await fetch(server.address + address, { headers, redirect: "manual" });
    const body = Buffer.from(await response.arrayBuffer()).toString("latin1");
    expect(response.status, address).toBeLessThan(500);
    responses.set(address, `${response.status} ${body}`);
  }
  return responses;
}
const listDifferent = (before: Map<string, string>, after: Map<string, string>) =>
  [...before].flatMap(([address, body]) => (after.get(address) === body ? [] : [address]));
const listTelling = (responses: Map<string, string>) =>
  [...responses].flatMap(([address, body]) =>
    body.includes(marker) && !address.includes(marker) ? [address] : [],
  );

describe("while a sample is open", () => {
  it("no response to the second coder, to an assistant or to a visitor tells what the first coder reads", async () => {
    const all = Object.values(readers);
    expect(readers.secondCoder.addresses.length).toBeGreaterThan(120);
    const before = [];
    for (const reader of all) before.push(await readAll(reader));
    for (const round of [0, 1]) {
      await codeSample(round === 0 ? "0" : "1", round === 0 ? "1" : "2");
      // The second reading is compared for the second coder alone, in `npm run stress` for all.
      for (const [index, reader] of takeShare([...all.entries()], 0, 1 + 2 * round)) {
        const after = await readAll(reader);
        expect(listDifferent(before[index] ?? new Map(), after)).toEqual([]);
        expect(listTelling(after)).toEqual([]);
      }
    }
    const status = await api.call("GET", "/status", { as: "researcher" });
    expect(status.body).not.toContain(marker);
  });

  it("the history of a sampled reading is closed, and nothing of it is undone, restored or typed", async () => {
    for (const as of ["researcher", "assistant"] as const) {
      expectError(await api.call("GET", `/history/coding/${former}`, { as }), 404);
      expectError(await setType("Vial"), 409);
    }
    expectError(await api.call("GET", `/history/coding/${former}/1`, { as: "researcher" }), 404);
    const undone = await setState(undoing);
    expect(undone.json()).toMatchObject({ restored: 0 });
    expect(undone.json().left.map(({ reason }: { reason: string }) => reason)).toEqual(
      expect.arrayContaining([expect.stringContaining("muestra abierta")]),
    );
  });

  it("a closed one is told to everybody", async () => {
    const [sample] = (await api.call("GET", "/coding/samples", { as: "researcher" })).json();
    expect(sample).toMatchObject({ read: 0, gone: 1 });
    const told = {
      token: tokens.assistant,
      addresses: [...ofSample, ...coded],
    };
    const before = await readAll(told);
    await api.call("PUT", `/coding/samples/${sample._id}`, { as: "researcher", body: { state: "closed" } });
    const after = await readAll(told);
    expect(listTelling(after)).toEqual([`/api/history/coding/${former}`]);
    expect(listDifferent(before, after).length).toBeGreaterThan(9);
  });
});
