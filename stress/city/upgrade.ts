import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { findFreePort } from "../../server/adapters/embedded-postgres/endpoint.ts";
import { bodies, type Client, signIn } from "../../tests/support/client.ts";
import { isResponse, sendRequest } from "../../tests/support/plain-http.ts";
import { admin, prepareDataDir } from "../../tests/support/server-process.ts";
import { Checks, formatSeconds, listDistinct, notRun, type Scenario } from "../scenario.ts";
import { copyBrokenBuild, copyBuild } from "./another-build.ts";
import { createInstallation, type Installation, root } from "./installation.ts";
import { findProgram } from "./programs.ts";
import {
  listLazyFiles,
  loadFiles,
  type Met,
  openPage,
  popularPages,
  startMeeting,
  startReaders,
} from "./readers.ts";

const paths = [...popularPages, "/search?q=parque"];
/** Milliseconds that may pass while the site restarts: half of what a proxy waits. */
const longestWait = 30_000;

/** deploy/upgrade.sh changes versions under readers with open pages and staff who save; a version that does not start is left again. */
export const upgrade: Scenario = {
  name: "upgrade",
  title: "deploy/upgrade.sh under readers and saves: another version, one that does not start",
  async run(pace) {
    if (!findProgram("systemd-socket-activate")) return notRun("systemd-socket-activate is not installed");
    const checks = new Checks();
    const folder = mkdtempSync(join(tmpdir(), "conflictos-stress-builds-"));
    const dataDir = join(folder, "data");
    const installation = createInstallation({ port: await findFreePort(), dataDir });
    let stop = async () => {};
    try {
      await prepareDataDir(dataDir, "demo");
      const builds = Array.from({ length: pace.pick(5, 1) + 1 }, (_, index) =>
        join(folder, `build-${index}`),
      );
      for (const [index, build] of builds.entries()) copyBuild(join(root, "build"), build, `v${index}`);
      const [first = "", ...later] = builds;
      const installed = await installation.upgrade(first);
      checks.expect("a first version is installed", installed.status === 0);
      if (installed.status !== 0) checks.note(installed.output);
      stop = await installation.start();
      copyBrokenBuild(first, join(folder, "broken"));
      await changeVersions(installation, checks, [...later, join(folder, "broken")]);
    } finally {
      await stop();
      installation.remove();
      rmSync(folder, { recursive: true, force: true });
    }
    return checks.result;
  },
};

/** @param builds of which the last does not start */
async function changeVersions(installation: Installation, checks: Checks, builds: string[]): Promise<void> {
  const { address } = installation;
  const met = startMeeting();
  let serial = 0;
  const nextPath = () => paths[serial++ % paths.length] ?? "/";
  const readers = startReaders(8, { address, met, nextPath, pause: 500 });
  const writer = await startWriter(installation);
  const [switches, open]: [number[], number[]] = [[], []];
  for (const [index, build] of builds.entries()) {
    const isBroken = index === builds.length - 1;
    await wait(2_000);
    const pages = await Promise.all(paths.map((path) => openPage(path, { address, met })));
    const upgraded = await installation.upgrade(build);
    if (upgraded.status !== (isBroken ? 1 : 0)) checks.note(upgraded.output);
    checks.expect(
      isBroken ? "a version that does not start is left, with 1" : `version ${index + 1} is in use`,
      upgraded.status === (isBroken ? 1 : 0),
      `${upgraded.seconds.toFixed(1)} s with the backup`,
    );
    let named = "";
    // What nobody has read yet may be refused at first.
    for (let tries = 0; tries < 20 && !named; tries++)
      named = (await openPage("/news", { address, met }))?.scripts.join() ?? (await wait(500, ""));
    const expected = `v${isBroken ? index : index + 1}.`;
    checks.expect(`then pages are of version ${expected.slice(0, -1)}`, named.includes(expected));
    if (isBroken) {
      // Another that had served for a moment would have left pages with these.
      const names = readdirSync(join(build, "client", "assets")).filter((name) => name.endsWith("mala.js"));
      await loadFiles(
        names.slice(0, 20).map((name) => `/assets/${name}`),
        { address, met },
      );
      break;
    }
    switches.push(writer.longestPause());
    let files = 0;
    for (const page of pages)
      if (page) {
        const lazy = await listLazyFiles(page, { address, met });
        files += lazy.length;
        await loadFiles(lazy, { address, met });
      }
    open.push(files);
  }
  await readers.stop();
  await expectNothingLost(checks, await writer.stop(), met, { switches, open });
}

async function expectNothingLost(
  checks: Checks,
  { acknowledged, missing, unsaved }: Awaited<ReturnType<Awaited<ReturnType<typeof startWriter>>["stop"]>>,
  { pages, files, refused, broken, times }: Met,
  { switches, open }: { switches: number[]; open: number[] },
): Promise<void> {
  checks.expect("no page or file broken", broken.length === 0, listDistinct(broken));
  checks.note(`${pages} pages and ${files} files read, ${refused} refused with a 503`);
  checks.expect(
    "pages that were open load all their scripts afterwards",
    open.length > 0 && open.every((count) => count > 50),
    `${open.join(", ")} files`,
  );
  checks.expect("no save refused", unsaved.length === 0, listDistinct(unsaved));
  checks.expect(
    "no acknowledged save lost",
    acknowledged > 20 && missing === 0,
    `${missing} of ${acknowledged}`,
  );
  checks.expectWithin("the switch: no save acknowledged for, slowest", Math.max(...switches), longestWait);
  checks.note(`each switch: ${switches.map(formatSeconds).join(", ")}`);
  checks.note(
    `longest wait of a reader, with the version that does not start: ${formatSeconds(Math.max(...times))}`,
  );
}

/** Saves again and again, each on a connection of its own. */
async function startWriter({ address }: Installation) {
  const client: Client = await signIn({ address }, admin);
  const id = await client.create("/interventions", bodies.intervention());
  const [acknowledged, unsaved]: [string[], string[]] = [[], []];
  let [isOver, lastAt, pause] = [false, performance.now(), 0];
  const done = (async () => {
    while (!isOver) {
      const path = `/api/interventions/${id}/news`;
      const outcome = await sendRequest(address, path, { token: client.token, body: bodies.newsItem() });
      const location = isResponse(outcome) ? outcome.location : undefined;
      if (location) {
        acknowledged.push(location.split("/").at(-1) ?? "");
        pause = Math.max(pause, performance.now() - lastAt);
        lastAt = performance.now();
      } else unsaved.push(isResponse(outcome) ? String(outcome.status) : JSON.stringify(outcome));
      await wait(50);
    }
  })();
  return {
    /** @returns the longest time between two acknowledged saves since it was last asked */
    longestPause() {
      const longest = Math.max(pause, performance.now() - lastAt);
      pause = 0;
      return longest;
    },
    async stop() {
      isOver = true;
      await done;
      let missing = 0;
      for (const each of acknowledged) if (!(await fetch(`${address}/api/news/${each}`)).ok) missing += 1;
      return { acknowledged: acknowledged.length, missing, unsaved };
    },
  };
}
