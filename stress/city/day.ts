import { setTimeout as wait } from "node:timers/promises";
import { isResponse, sendRequest } from "../../tests/support/plain-http.ts";
import { type Checks, formatSeconds, listDistinct, type Pace } from "../scenario.ts";
import { createNews } from "../send-import.ts";
import { measureCost } from "./cost.ts";
import { watchProcessor } from "./processor.ts";
import { expectProxies } from "./proxies.ts";
import { type Met, popularPages, startMeeting, startReaders } from "./readers.ts";
import { type City, sharedMaxAge } from "./site.ts";
import { countMissing, startCoders, startWatch } from "./staff.ts";

/** Milliseconds after which every instance shows a save, as docs/operating.md says. */
const heartbeat = 1_000;
/** nginx counts in whole seconds: what may be kept for one is shown until the next one has begun. */
const allowed = heartbeat + (sharedMaxAge + 1) * 1_000;

/** One thing after the other happens to the city while people read and write. */
export async function liveThrough(city: City, checks: Checks, pace: Pace): Promise<void> {
  const { address, client, intervention } = city;
  const seconds = pace.pick(1_800, 120);
  const startedAt = performance.now();
  const reach = (share: number) => wait(Math.max(0, startedAt + share * seconds * 1_000 - performance.now()));
  await expectProxies("nginx", city, checks);
  await measureCost(city, checks, pace);
  const met = startMeeting();
  const processor = watchProcessor(city.pids);
  const readers = startReaders(pace.pick(16, 8), {
    ...{ address, met, pause: 700, nextPath: createPaths(city) },
    getFrom: (reader) => `127.0.2.${reader + 1}`,
  });
  const coders = startCoders(3, { client, intervention, address, pause: 1_000 });
  const watch = startWatch({ client, address, allowed });
  await reach(0.1);
  await sendImport(city, checks, pace.pick(10_000, 1_000));
  await reach(0.3);
  await publish(city, checks);
  await reach(0.45);
  city.first.server().signal("SIGKILL");
  await wait(pace.pick(20_000, 3_000));
  await city.first.start();
  await reach(0.6);
  const upgraded = await city.second.upgrade(city.nextBuild);
  if (upgraded.status !== 0) checks.note(upgraded.output);
  checks.expect("the other instance is upgraded", upgraded.status === 0, `${upgraded.seconds.toFixed(1)} s`);
  await reach(0.8);
  await withoutStorage(city, checks, pace.pick(60_000, 8_000));
  await reach(1);
  await Promise.all([readers.stop(), coders.stop()]);
  const watched = await watch.stop();
  const took = processor.stop();
  expectReaders(checks, met);
  const { created, refused } = coders.saved;
  const missing = await countMissing(coders.saved, address);
  checks.expect(
    "no acknowledged save lost",
    created.size > 20 && missing === 0,
    `${missing} of ${created.size}`,
  );
  const listed = Object.entries(refused).map(([what, count]) => `${count} × ${what}`);
  // The instance that was killed had some under way, which nobody acknowledged.
  const failures = Object.values(refused).reduce((sum, each) => sum + each, 0);
  checks.expect(
    "saves without acknowledgement: under 1 %",
    failures < created.size / 100,
    listed.join(", ") || "none",
  );
  checks.expect(
    `nothing older than ${formatSeconds(allowed)} is shown`,
    watched.stale.length === 0 && watched.reads > 20 && watched.saves > 10,
    `${watched.reads} reads of ${watched.saves} saves, at most ${formatSeconds(watched.latest)}; stale: ${listDistinct(watched.stale)}`,
  );
  checks.note(`saves of the watched record not acknowledged: ${listDistinct(watched.unsaved)}`);
  const all = Object.entries(took).map(([name, time]) => `${name} ${formatSeconds(time)}`);
  checks.note(`processor in ${seconds} s: ${all.join(", ")}`);
}

/** Half of the pages are read again and again, the others are searches that nobody has asked for. */
function createPaths({ intervention }: City): () => string {
  const popular = [...popularPages, `/interventions/${intervention}`];
  let serial = 0;
  return () => {
    serial += 1;
    return serial % 4 === 0 ? `/news?search=noticia+${serial}` : (popular[serial % popular.length] ?? "/");
  };
}

function expectReaders(checks: Checks, { pages, files, refused, broken, times, caches }: Met): void {
  checks.expect("no page or file broken", pages > 50 && broken.length === 0, listDistinct(broken));
  const answers = Object.entries(caches).map(([word, count]) => `${word} ${count}`);
  checks.note(
    `${pages} pages and ${files} files read, ${refused} refused with a 503; nginx: ${answers.join(", ")}`,
  );
  checks.note(`a reader's longest wait: ${formatSeconds(Math.max(...times))}`);
}

async function sendImport({ address, client }: City, checks: Checks, count: number): Promise<void> {
  const body = new FormData();
  body.append("files", new File([createNews(count)], "datos.json"));
  const startedAt = performance.now();
  const response = await fetch(`${address}/api/imports`, {
    method: "POST",
    body,
    headers: { authorization: `Bearer ${client.token}` },
  });
  const said = response.ok ? "" : await response.text();
  const took = formatSeconds(performance.now() - startedAt);
  checks.expect(`an import of ${count} news`, response.ok, `${response.status}, ${took} ${said}`.trim());
}

async function publish({ address, client }: City, checks: Checks): Promise<void> {
  const startedAt = performance.now();
  const response = await fetch(`${address}/api/editions`, {
    method: "POST",
    headers: { authorization: `Bearer ${client.token}`, "content-type": "application/json" },
    body: JSON.stringify({ number: "2026.1" }),
  });
  const took = formatSeconds(performance.now() - startedAt);
  checks.expect("an edition is published", response.ok, `${response.status}, ${took}`);
  const pack = await fetch(`${address}/data/editions/2026.1.zip`);
  checks.expect(
    "its package is read from the storage",
    pack.ok && (await pack.arrayBuffer()).byteLength > 1_000,
  );
}

/** Pages go on, images that nginx has too; others and uploads are refused in words, and all is as before afterwards. */
async function withoutStorage(city: City, checks: Checks, milliseconds: number): Promise<void> {
  const { address, storage, images } = city;
  const readImage = async (variant: string) => {
    const outcome = await sendRequest(address, `${images[0]}${variant}`);
    return isResponse(outcome) ? outcome : null;
  };
  await readImage("");
  await storage.stop();
  const end = performance.now() + milliseconds;
  const [kept, missed, uploads]: [number[], number[], number[]] = [[], [], []];
  for (let serial = 0; performance.now() < end; serial++) {
    kept.push((await readImage(""))?.status ?? 0);
    missed.push((await readImage(`?n=${serial}`))?.status ?? 0);
    uploads.push((await city.upload()).status);
    await wait(1_000);
  }
  await storage.start();
  checks.expect("storage away: images that nginx has", listDistinct(kept) === "200", listDistinct(kept));
  checks.expect(
    "storage away: other images",
    missed.every((status) => status === 503),
    listDistinct(missed),
  );
  checks.expect(
    "storage away: uploads",
    uploads.every((status) => status === 503),
    listDistinct(uploads),
  );
  const after = [(await readImage("?later"))?.status, (await city.upload()).status];
  checks.expect("storage back: images and uploads", after.join() === "200,201", after.join());
}
