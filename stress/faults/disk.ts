import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bodies, signIn, until } from "../../tests/support/client.ts";
import { picture } from "../../tests/support/forms.ts";
import { type RunningSite, startSite } from "../running-site.ts";
import { Checks, listDistinct, notRun, type Scenario } from "../scenario.ts";
import { createNews, sendImport } from "../send-import.ts";
import { canMount, onSmallDisk, smallDisk } from "../small-disk.ts";

/** The disk of the images, of the whole data folder and of temporary files fills up under writes. */
export const disk: Scenario = {
  name: "disk",
  title: "a full disk: of images, of the data folder, while an edition is published, of temporary files",
  async run(pace) {
    if (!canMount()) return notRun("this machine does not allow mounting a small disk");
    const checks = new Checks();
    await fillMediaFolder(checks);
    await fillDataFolder(checks, pace.pick(400, 40));
    await fillWhilePublishing(checks, pace.pick(20_000, 5_000));
    await fillTemporaryFolder(checks);
    return checks.result;
  },
};

async function upload({ client }: RunningSite, bytes: Buffer): Promise<Response> {
  const form = new FormData();
  form.append("file", new File([new Uint8Array(bytes)], "a.png"));
  return client.send("POST", "/media", form);
}

/** Full or read-only: images are refused, everything else works, and images are accepted again without a restart. */
async function fillMediaFolder(checks: Checks): Promise<void> {
  const site = await startSite({
    settings: { STOP_DELAY: "0" },
    wrapper: (dataDir) => {
      mkdirSync(join(dataDir, "media"), { recursive: true });
      return onSmallDisk(join(dataDir, "media"), "400k");
    },
  });
  try {
    const disk = smallDisk(site.server, join(site.dataDir, "media"));
    const stored = (await (await upload(site, await picture())).json()) as { secure_url: string };
    const states = [
      ["full", () => disk.fill(), () => disk.free()],
      ["read-only", () => disk.makeReadOnly(), () => disk.makeWritable()],
    ] as const;
    for (const [state, harm, repair] of states) {
      harm();
      const refused = await upload(site, await picture());
      const text = await refused.text();
      checks.expect(
        `images, ${state}: 507 in Spanish`,
        refused.status === 507 && /espacio|guardar/.test(text),
        `${refused.status}`,
      );
      const statuses = [(await site.write()).status];
      for (const path of [stored.secure_url, "/api/interventions", "/interventions"])
        statuses.push((await fetch(site.server.address + path)).status);
      checks.expect(
        `images, ${state}: all else goes on`,
        statuses.join() === "201,200,200,200",
        statuses.join(", "),
      );
      repair();
      const again = (await upload(site, await picture())).status;
      checks.expect(`images, no longer ${state}: accepted again`, again === 201, `${again}`);
    }
  } finally {
    await site.close();
  }
}

async function fillDataFolder(checks: Checks, writes: number): Promise<void> {
  const site = await startSite({ wrapper: (dataDir) => onSmallDisk(dataDir, "400m") });
  try {
    const disk = smallDisk(site.server, site.dataDir);
    const leaver = await signIn(site.server);
    const acknowledged: string[] = [];
    const refused: { status: number; text: string }[] = [];
    const reads: number[] = [];
    // Leaves room for some of the writes, so that it runs out in the middle of one.
    disk.fill(64 * 2 ** 20 + writes * 10_000);
    for (let number = 0; number < writes; number++) {
      const body = { ...bodies.newsItem(`Noticia ${number}`), description: createLongText(number) };
      const response = await site.client.send("POST", `/interventions/${site.interventionId}/news`, body);
      const text = await response.text();
      if (response.status === 201)
        acknowledged.push(String(response.headers.get("Location")).split("/").at(-1) ?? "");
      else refused.push({ status: response.status, text });
      reads.push((await fetch(`${site.server.address}/api/news?limit=5&n=${number}`)).status);
    }
    checks.expect(
      "data: writes are refused with 503 or 507, in Spanish",
      refused.length > 0 &&
        refused.every(
          ({ status, text }) =>
            [503, 507].includes(status) && /espacio|No pudimos|no está disponible/.test(text),
        ),
      `${refused.length} of ${writes}: ${listDistinct(refused.map(({ status }) => status))}`,
    );
    checks.expect("data: reads succeed", listDistinct(reads) === "200", listDistinct(reads));
    const loggedOut = [await leaver.send("POST", "/users/logout"), await leaver.get("/users")];
    const loggedOutStatuses = loggedOut.map(({ status }) => status).join();
    checks.expect("data: sessions can be ended", loggedOutStatuses === "200,401", loggedOutStatuses);
    disk.free();
    const isWritten = async () => (await site.write()).status === 201;
    const recovery = await until(isWritten, 60_000, "writes are accepted again");
    checks.expectWithin("data: written again without a restart after", recovery, 10_000);
    const { news } = await site.client.read<{ news: string[] }>(`/interventions/${site.interventionId}`);
    const lost = acknowledged.filter((id) => !news.includes(id));
    checks.expect(
      "data: no acknowledged write lost",
      lost.length === 0,
      `${lost.length} of ${acknowledged.length}`,
    );
  } finally {
    await site.close();
  }
}

/** The disk fills up in the middle of an edition, which then is not there at all. */
async function fillWhilePublishing(checks: Checks, news: number): Promise<void> {
  const site = await startSite({ wrapper: (dataDir) => onSmallDisk(dataDir, "700m") });
  try {
    const disk = smallDisk(site.server, site.dataDir);
    const imported = await sendImport(site, "/imports", { content: createNews(news) });
    checks.expect("edition: there is something to publish", imported.ok, `${imported.status}`);
    const list = (folder: string) => {
      const seen = join(`/proc/${site.server.pid}/root`, site.dataDir, folder);
      return existsSync(seen) ? readdirSync(seen) : [];
    };
    const publish = () => site.client.send("POST", "/editions", { number: "2026.1" });
    const publishing = publish();
    const isWritten = async () => list("downloads").some((name) => name.startsWith("edition."));
    await until(isWritten, 60_000, "the package is written");
    disk.fill();
    const refused = await publishing;
    const text = await refused.text();
    checks.expect(
      "edition: refused with 503 or 507, in Spanish",
      [503, 507].includes(refused.status) && /espacio|No pudimos|no está disponible/.test(text),
      `${refused.status}: ${text}`,
    );
    disk.free();
    const isBack = async () => (await site.write()).status === 201;
    await until(isBack, 60_000, "writes are accepted again");
    const editions = await site.client.read<unknown[]>("/editions");
    const left = [...list("downloads"), ...list("media")].filter((name) => /^edition\.|\.zip$/.test(name));
    checks.expect("edition: nothing half", editions.length === 0 && left.length === 0, listDistinct(left));
    const again = (await publish()).status;
    checks.expect("edition: published again without a restart", again === 201, `${again}`);
  } finally {
    await site.close();
  }
}

/** Long enough, and hard enough to compress, that the tables have to grow. */
const createLongText = (seed: number) =>
  Array.from({ length: 2_500 }, (_, index) => ((index * 7919 + seed * 104_729) % 1_000_003).toString(36))
    .join(" ")
    .slice(0, 15_000);

async function fillTemporaryFolder(checks: Checks): Promise<void> {
  const folder = join(tmpdir(), `conflictos-tmp-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  const site = await startSite({ settings: { TMPDIR: folder }, wrapper: () => onSmallDisk(folder, "64k") });
  try {
    smallDisk(site.server, folder).fill();
    const uploaded = (await upload(site, await picture("png", { width: 2000, height: 1500 }))).status;
    const records = [{ _id: "a".repeat(24), ...bodies.intervention("Importada") }];
    const form = new FormData();
    form.append("files", new File([JSON.stringify(records)], "actuaciones.json"));
    const imported = (await site.client.send("POST", "/imports", form)).status;
    const page = (await fetch(`${site.server.address}/interventions?n=1`)).status;
    const statuses = [uploaded, imported, page, (await site.write()).status];
    checks.expect(
      "temporary files: nothing needs them",
      statuses.join() === "201,200,200,201",
      statuses.join(", "),
    );
  } finally {
    await site.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
