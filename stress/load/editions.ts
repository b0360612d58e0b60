import { createHash } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { formatNumber } from "../../app/shared/values/text.ts";
import { ids } from "../../bench/generate.ts";
import { type Database, openDatabase } from "../../db/client.server.ts";
import { findFreePort } from "../../server/adapters/embedded-postgres/endpoint.ts";
import { watchMemory } from "../process-memory.ts";
import { type RunningSite, startSite } from "../running-site.ts";
import { Checks, formatMebibytes, formatSeconds, type Scenario } from "../scenario.ts";
import { expectUndisturbed, probe } from "./probe.ts";

/** Milliseconds of a save while an edition is published, of a page of it, of a page of the harvest. */
const limits = { save: 5_000, page: 4_500, harvest: 1_000 } as const;
/** Most of it is the process that publishes. */
const maxMemory = 320 * 2 ** 20;
/** Records of one answer to a harvester. */
const pageSize = 50;

/** Everything is published, changed, published again, hidden, withdrawn and harvested, while others read and save. */
export const editions: Scenario = {
  name: "editions",
  title: "editions and a harvest of 100,000 news: time, memory, disk, other readers and saves",
  async run(pace) {
    const checks = new Checks();
    const news = pace.pick(100_000, 10_000);
    const port = await findFreePort();
    const site = await startSite({
      content: { interventions: 200, conflicts: 400, news },
      settings: { PORT: String(port), SITE_URL: `http://127.0.0.1:${port}` },
      firstPage: "/news",
    });
    const db = openDatabase(site.databaseUrl, { max: 1 });
    try {
      await db.execute(sql`
        insert into record_changes (noun, record_id, changed_at, is_deleted)
        select 'news', id, now() - interval '1 hour', false from news on conflict do nothing`);
      await publish(site, checks, "2026.1");
      await expectPackage(site, checks, db, "2026.1");
      await db.execute(sql`
        update news set headline = headline || '.', version = version + 1
        where id >= ${ids.news(0)} and id < ${ids.news(news / 100)}`);
      await publish(site, checks, "2026.2");
      await readPage(site, checks, "/data/editions/2026.2", `${formatNumber(news / 100)} cambiados`);
      await hide(site, checks);
      await withdraw(site, checks, "2026.1");
      await readPage(site, checks, "/data", "2026.2");
      await harvest(site, checks, news);
    } finally {
      await db.$client.end();
      await site.close();
    }
    return checks.result;
  },
};

const listPackages = ({ dataDir }: RunningSite) =>
  readdirSync(join(dataDir, "media")).filter((name) => name.endsWith(".zip"));
const readDiskUse = async (db: Database) => {
  const { rows } = await db.execute<{ bytes: string }>(
    sql`select pg_total_relation_size('edition_states') as bytes`,
  );
  return Number(rows[0]?.bytes);
};

/** Does something long while others read and somebody saves. @returns milliseconds */
async function measure(
  site: RunningSite,
  checks: Checks,
  { name, act }: { name: string; act: () => Promise<Response> },
): Promise<void> {
  const [probes, memory] = [probe(site.server.address), watchMemory(site)];
  const startedAt = performance.now();
  const acted = act();
  let isOver = false;
  void acted.finally(() => {
    isOver = true;
  });
  let slowestSave = 0;
  const statuses = new Set<number>();
  while (!isOver) {
    const before = performance.now();
    statuses.add((await site.write()).status);
    slowestSave = Math.max(slowestSave, performance.now() - before);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const response = await acted;
  const took = performance.now() - startedAt;
  const growth = await memory.stop();
  checks.expect(name, response.ok, `${response.status}, ${formatSeconds(took)}`);
  checks.expect(`${name}: saves meanwhile`, [...statuses].join() === "201", [...statuses].join());
  checks.expectWithin(`${name}: the slowest save`, slowestSave, limits.save);
  const figure = `+ ${formatMebibytes(growth)} (limit ${formatMebibytes(maxMemory)})`;
  checks.expect(`${name}: memory of all processes`, growth < maxMemory, figure);
  expectUndisturbed(checks, name, await probes.stop());
}

/** A call that may take minutes. */
const sendLong = ({ server, client }: RunningSite, path: string, body: object) =>
  fetch(`${server.address}/api${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${client.token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });

function publish(site: RunningSite, checks: Checks, number: string): Promise<void> {
  const act = () => sendLong(site, "/editions", { number });
  return measure(site, checks, { name: `publishing ${number}`, act });
}

async function expectPackage(site: RunningSite, checks: Checks, db: Database, number: string) {
  const startedAt = performance.now();
  const response = await fetch(`${site.server.address}/data/editions/${number}.zip`);
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.length;
    hash.update(part);
  }
  const [{ sha256 } = { sha256: "" }] = await site.client.read<{ sha256: string }[]>("/editions");
  checks.expect(
    `${number} is read with its checksum`,
    hash.digest("hex") === sha256,
    `${formatMebibytes(bytes)} in ${formatSeconds(performance.now() - startedAt)}`,
  );
  checks.note(`its states take ${formatMebibytes(await readDiskUse(db))} in the database`);
}

async function readPage(site: RunningSite, checks: Checks, path: string, expected: string): Promise<void> {
  const startedAt = performance.now();
  const text = await (await fetch(site.server.address + path)).text();
  const took = performance.now() - startedAt;
  const said = text.replaceAll("<!-- -->", "").replaceAll(/\s+/g, " ");
  checks.expect(`${path} says «${expected}»`, said.includes(expected));
  checks.expectWithin(path, took, limits.page);
}

async function hide(site: RunningSite, checks: Checks): Promise<void> {
  const startedAt = performance.now();
  const body = { __v: 0, reason: "Una persona lo pidió" };
  const response = await sendLong(site, `/history/news/${ids.news(0)}/hidden`, body);
  checks.expect(
    "a state is hidden, and the package made again",
    response.ok,
    `${response.status}, ${formatSeconds(performance.now() - startedAt)}`,
  );
}

async function withdraw(site: RunningSite, checks: Checks, number: string): Promise<void> {
  const editions = await site.client.read<{ _id: string; number: string }[]>("/editions");
  const { _id } = editions.find((edition) => edition.number === number) ?? {};
  const startedAt = performance.now();
  const body = { reason: "Tenía datos de otra ciudad" };
  const response = await site.client.send("POST", `/editions/${_id}/withdrawal`, body);
  const took = formatSeconds(performance.now() - startedAt);
  checks.expect(`${number} is withdrawn`, response.ok, `${response.status}, ${took}`);
  checks.expect("its package goes from the disk", listPackages(site).length === 1);
  const packages = listPackages(site).map((name) => statSync(join(site.dataDir, "media", name)).size);
  checks.note(`the other one takes ${formatMebibytes(packages[0] ?? 0)}`);
}

/** All of it, page by page, with saves in between. */
async function harvest(site: RunningSite, checks: Checks, news: number): Promise<void> {
  const memory = watchMemory(site);
  const [times, given] = [[] as number[], new Set<string>()];
  let [repeated, query] = [0, "verb=ListRecords&metadataPrefix=oai_dc&set=news"];
  while (query) {
    const startedAt = performance.now();
    const text = await (await fetch(`${site.server.address}/oai?${query}`)).text();
    times.push(performance.now() - startedAt);
    for (const [, id = ""] of text.matchAll(/<identifier>(oai:[^<]*)<\/identifier>/g)) {
      if (given.has(id)) repeated++;
      given.add(id);
    }
    const token = /<resumptionToken[^>]*>([^<]+)</.exec(text)?.[1];
    query = token ? `verb=ListRecords&resumptionToken=${encodeURIComponent(token)}` : "";
    if (times.length % 20 === 0) await site.write();
  }
  const pages = Math.ceil(news / pageSize);
  checks.expect(
    "harvest: each record once, with saves in between",
    repeated === 0 && given.size >= news && times.length >= pages,
    `${given.size} records in ${times.length} pages`,
  );
  const places = { first: 0, middle: Math.floor(times.length / 2), last: times.length - 2 };
  const shown = Object.entries(places).map(([name, at]) => `${name} ${formatSeconds(times[at] ?? 0)}`);
  const sorted = times.toSorted((one, other) => one - other);
  const median = formatSeconds(sorted[Math.floor(sorted.length / 2)] ?? 0);
  checks.note(`harvest: pages: ${shown.join(", ")}, median ${median}`);
  checks.expectWithin("harvest: the slowest page", sorted.at(-1) ?? 0, limits.harvest);
  const since = `${new Date().toISOString().slice(0, 19)}Z`;
  const startedAt = performance.now();
  await fetch(`${site.server.address}/oai?verb=ListRecords&metadataPrefix=oai_dc&from=${since}`);
  checks.note(`harvest: only what is new: ${formatSeconds(performance.now() - startedAt)}`);
  const growth = await memory.stop();
  checks.expect("harvest: memory of all processes", growth < maxMemory, `+ ${formatMebibytes(growth)}`);
}
