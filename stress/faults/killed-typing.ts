import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { newId } from "../../app/shared/values/ids.ts";
import { findProcesses } from "../../server/adapters/embedded-postgres/processes.ts";
import { type Client, signIn } from "../../tests/support/client.ts";
import { startKilledBrowser } from "../../tests/support/killed-browser.ts";
import { startServer } from "../../tests/support/server-process.ts";
import { type RunningSite, startSite } from "../running-site.ts";
import { Checks, type Scenario } from "../scenario.ts";

const browsersAtOnce = 3;
/** Milliseconds of typing that a kill may take. */
const mostLost = 3_000;
const words =
  "la obra del parque quedó a medias y los vecinos piden que se termine antes de las lluvias".split(" ");

/** Kills browsers that people type in, and the server with its database, and looks for what was typed. */
export const killedTyping: Scenario = {
  name: "killed-typing",
  title:
    "kill -9 of browsers in fresh profiles while somebody types; of server and database; a copy of what their disks have",
  async run(pace) {
    const checks = new Checks();
    const site = await startSite({ settings: { STOP_DELAY: "0" }, firstPage: "/news" });
    try {
      const rounds = pace.pick(20, 4);
      const losses: Loss[] = [];
      let left = rounds;
      const work = async () => {
        while (left > 0) {
          left -= 1;
          const seconds = pace.pick(20 + Math.random() * 55, 5 + Math.random() * 5);
          losses.push(await killBrowser(site, seconds, left % 2 === 0));
        }
      };
      await Promise.all(Array.from({ length: browsersAtOnce }, work));
      for (const { typed, inBrowser, onServer, isCopy } of losses)
        checks.note(
          `${typed} words typed; lost in the ${isCopy ? "copied" : "killed"} profile ${inBrowser.words} (${inBrowser.milliseconds} ms), on the server ${onServer.words} (${onServer.milliseconds} ms)`,
        );
      for (const [place, name] of [
        ["the browser", "inBrowser"],
        ["the server", "onServer"],
      ] as const) {
        const most = Math.max(...losses.map((loss) => loss[name].milliseconds));
        checks.expect(`${rounds} kills: typing lost in ${place}`, most <= mostLost, `at most ${most} ms`);
      }
      await killServers(site, checks, pace.pick(20, 3));
      await copyData(site, checks);
    } finally {
      await site.close();
    }
    return checks.result;
  },
};

type Missing = { words: number; milliseconds: number };
type Loss = { typed: number; inBrowser: Missing; onServer: Missing; isCopy: boolean };

/** Types for so many seconds without pause, kills the browser, and reads the draft from its profile and from the server. */
async function killBrowser(site: RunningSite, seconds: number, isCopy: boolean): Promise<Loss> {
  const { client, server, interventionId } = site;
  const id = await client.create(`/interventions/${interventionId}/news`, {
    newsName: newId(),
    description: "-",
    newsDate: "2010-05-04",
  });
  const folder = mkdtempSync(join(tmpdir(), "conflictos-profile-"));
  const [profile, copy] = [join(folder, "profile"), join(folder, "copy")];
  const typedAt: number[] = [];
  const open = async (from: string) => {
    const browser = await startKilledBrowser(from, server.address, client.token);
    await browser.page.goto(`${server.address}/news/${id}/edit`);
    return { browser, text: browser.page.locator("[name=description]") };
  };
  try {
    const { browser, text } = await open(profile);
    await text.fill("");
    const end = performance.now() + seconds * 1000;
    let isKilled = false;
    const typing = (async () => {
      for (let n = 0; !isKilled; n++) {
        await text.pressSequentially(`${words[n % words.length]} `, { delay: 40 });
        typedAt.push(performance.now());
      }
    })().catch(() => {});
    await wait(end - performance.now());
    const killedAt = performance.now();
    const typed = typedAt.length;
    if (isCopy) browser.copyProfile(copy);
    isKilled = true;
    await browser.kill();
    await typing;
    const measure = (found: string): Missing => {
      const kept = found.trim() === "" ? 0 : found.trim().split(/\s+/).length;
      const firstLost = typedAt[kept];
      return {
        words: Math.max(0, typed - kept),
        milliseconds: Math.round(firstLost === undefined || kept >= typed ? 0 : killedAt - firstLost),
      };
    };
    const onServer = measure(await readFromServer(client, id));
    const again = await startKilledBrowser(isCopy ? copy : profile, server.address, client.token);
    await again.page.route("**/api/drafts**", (route) => route.abort());
    await again.page.goto(`${server.address}/news/${id}/edit`);
    const inBrowser = measure(await again.page.locator("[name=description]").inputValue());
    await again.kill();
    return { typed, inBrowser, onServer, isCopy };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function readFromServer(client: Client, recordId: string): Promise<string> {
  const kept = await client.read<{ _id: string; recordId: string | null }[]>("/drafts");
  const found = kept.find((draft) => draft.recordId === recordId);
  if (!found) return "";
  const { content } = await client.read<{ content: string }>(`/drafts/${found._id}`);
  return (JSON.parse(content) as { values: { description: string } }).values.description;
}

/** A draft that is sent again and again, as an open form does. */
class Writer {
  readonly id = newId();
  /** The newest version that the server has confirmed. */
  acknowledged = 0;
  #isStopped = false;
  readonly #done: Promise<void>;

  constructor(client: Client, owner: string) {
    this.#done = this.#write(client, owner).catch(() => {});
  }

  async #write(client: Client, owner: string): Promise<void> {
    const holder = newId();
    for (let version = 1; !this.#isStopped; version++) {
      const content = JSON.stringify({ values: { version } });
      const body = { owner, form: "news/new", recordId: null, content, __v: version, holder, isOpen: true };
      const response = await client.send("PUT", `/drafts/${this.id}`, body);
      if (response.status !== 200) return;
      await response.text();
      this.acknowledged = version;
    }
  }

  stop(): Promise<void> {
    this.#isStopped = true;
    return this.#done;
  }

  async isKeptBy(client: Client): Promise<boolean> {
    const { content } = await client.read<{ content: string }>(`/drafts/${this.id}`);
    return (JSON.parse(content) as { values: { version: number } }).values.version >= this.acknowledged;
  }
}

const readOwner = async (client: Client) => (await client.read<{ _id: string }>("/users/data-user"))._id;

async function killServers(site: RunningSite, checks: Checks, rounds: number): Promise<void> {
  const owner = await readOwner(site.client);
  let [lost, confirmed] = [0, 0];
  for (let round = 0; round < rounds; round++) {
    const writer = new Writer(site.client, owner);
    await wait(500 + Math.random() * 500);
    site.server.killEverything();
    await writer.stop();
    await site.server.exited;
    await site.restart();
    confirmed += writer.acknowledged;
    if (!(await writer.isKeptBy(site.client))) lost += 1;
    await site.client.send("DELETE", `/drafts/${writer.id}`);
  }
  checks.expect(
    `${rounds} kills of server and database: drafts lost that were confirmed`,
    lost === 0 && confirmed > rounds,
    `${lost}, of ${confirmed} versions`,
  );
}

/** Copies the data folder while its processes stand still, without telling them to write anything, and serves the copy. */
async function copyData(site: RunningSite, checks: Checks): Promise<void> {
  const writer = new Writer(site.client, await readOwner(site.client));
  await wait(1000);
  const folder = mkdtempSync(join(tmpdir(), "conflictos-copy-"));
  const processes = findProcesses(join(site.dataDir, "postgres"));
  const signal = (name: NodeJS.Signals) => {
    for (const pid of processes) process.kill(pid, name);
  };
  signal("SIGSTOP");
  cpSync(site.dataDir, folder, {
    recursive: true,
    filter: (path) => !/postmaster\.pid$|\.s\.PGSQL|\.lock(?:-\d+)?$/.test(path),
  });
  const { acknowledged } = writer;
  signal("SIGCONT");
  await writer.stop();
  writer.acknowledged = acknowledged;
  const server = await startServer(folder, { STOP_DELAY: "0" });
  const isKept = await writer.isKeptBy(await signIn(server));
  server.signal("SIGTERM");
  await server.exited;
  rmSync(folder, { recursive: true, force: true });
  checks.expect("a copy of the data folder, not flushed, has the draft", isKept, `version ${acknowledged}`);
}
