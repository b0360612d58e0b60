import { mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bodies, until } from "../../tests/support/client.ts";
import { picture } from "../../tests/support/forms.ts";
import { canMount, onSmallDisk, smallDisk } from "../../tests/support/small-disk.ts";
import { openStage, type Stage, seconds } from "../running-site.ts";
import { Demands, notRun, type Pace, type Trial } from "../scenario.ts";

/** Longest from room being there again to writes being taken, in ms. */
const backWithin = 10_000;

/** The disk of the whole data folder, then that of temporary files, fills up under writes. */
export const disk: Trial = {
  name: "disk",
  title: "a full disk: of the data folder, of temporary files",
  async run(pace) {
    if (!canMount()) return notRun("this machine lets nobody mount a small disk");
    const demands = new Demands();
    await fullDataFolder(demands, pace);
    await fullTemporaryFolder(demands);
    return demands.finding;
  },
};

const spanish = /espacio|No pudimos|no está disponible/;

async function fullDataFolder(demands: Demands, pace: Pace): Promise<void> {
  const writes = pace.pick(400, 15);
  const stage = await openStage({
    through: (dataDir) => onSmallDisk(dataDir, "400m"),
  });
  try {
    const disk = smallDisk(stage.server, stage.dataDir);
    const acknowledged: string[] = [];
    const refusals: { status: number; text: string }[] = [];
    const reads: number[] = [];
    // Room for some of the writes, so that it runs out in the middle of one.
    disk.fill(pace.pick(8 * 2 ** 20, 512 * 1024));
    for (let n = 0; n < writes; n++) {
      const path = `/interventions/${stage.interventionId}/news`;
      // Long enough that the tables have to grow.
      const body = { ...bodies.newsItem(`Noticia ${n}`), description: textOf(n) };
      const answer = await stage.client.send("POST", path, body);
      const text = await answer.text();
      if (answer.status === 201)
        acknowledged.push(String(answer.headers.get("Location")).split("/").at(-1) ?? "");
      else refusals.push({ status: answer.status, text });
      reads.push((await fetch(`${stage.server.address}/api/news?limit=5&n=${n}`)).status);
    }
    const statuses = [...new Set(refusals.map(({ status }) => status))];
    demands.expect("data: writes are refused", refusals.length > 0, `${refusals.length} of ${writes}`);
    demands.expect(
      "data: with 503 or 507, in Spanish",
      statuses.every((status) => [503, 507].includes(status)) &&
        refusals.every(({ text }) => spanish.test(text)),
      statuses.join(", "),
    );
    const readable = reads.filter((status) => status === 200).length;
    demands.expect("data: reads go on", readable === reads.length, `${readable} of ${reads.length}`);
    disk.free();
    const back = await until(async () => (await writeOnce(stage)) === 201, 60_000, "writes are taken again");
    demands.expect("data: written again without a restart", back < backWithin, seconds(back));
    const { news } = await stage.client.read<{ news: string[] }>(`/interventions/${stage.interventionId}`);
    const lost = acknowledged.filter((id) => !news.includes(id));
    demands.expect(
      "data: no acknowledged write lost",
      lost.length === 0,
      `${acknowledged.length} acknowledged`,
    );
  } finally {
    await stage.close();
  }
}

const textOf = (seed: number) =>
  Array.from({ length: 2_500 }, (_, index) => ((index * 7919 + seed * 104_729) % 1_000_003).toString(36))
    .join(" ")
    .slice(0, 15_000);

async function writeOnce({ client, interventionId }: Stage): Promise<number> {
  const path = `/interventions/${interventionId}/news`;
  return (await client.send("POST", path, bodies.newsItem())).status;
}

async function fullTemporaryFolder(demands: Demands): Promise<void> {
  const folder = join(tmpdir(), `conflictos-tmp-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  const stage = await openStage({ settings: { TMPDIR: folder }, through: () => onSmallDisk(folder, "64k") });
  try {
    smallDisk(stage.server, folder).fill();
    const form = new FormData();
    form.append(
      "file",
      new File([new Uint8Array(await picture("png", { width: 2000, height: 1500 }))], "a.png"),
    );
    const upload = (await stage.client.send("POST", "/media", form)).status;
    const records = [{ _id: "a".repeat(24), ...bodies.intervention("Importada") }];
    const files = new FormData();
    files.append("files", new File([JSON.stringify(records)], "actuaciones.json"));
    const imported = (await stage.client.send("POST", "/imports", files)).status;
    const page = (await fetch(`${stage.server.address}/interventions?n=1`)).status;
    const statuses = [upload, imported, page, await writeOnce(stage)];
    demands.expect(
      "temporary files: nothing needs them",
      statuses.join() === "201,200,200,201",
      statuses.join(", "),
    );
  } finally {
    await stage.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
