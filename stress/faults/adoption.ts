import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import sharp from "sharp";
import { adoptionMessages } from "../../app/features/outside-images/contract.ts";
import { until } from "../../tests/support/client.ts";
import { type Command, startCommand } from "../../tests/support/commands.ts";
import { picture } from "../../tests/support/forms.ts";
import { startOutsideHost } from "../../tests/support/outside-host.ts";
import { type RunningSite, startSite } from "../running-site.ts";
import { Checks, type Scenario } from "../scenario.ts";
import { createNews } from "../send-import.ts";

/** The real study, where it lies beside the checkout; else records of its size. */
const study = resolve(process.env.STUDY_DATA ?? join("..", "..", "shared", "data", "study"));

/** Kills the command that copies the images of other hosts, and runs it again. */
export const adoption: Scenario = {
  name: "adoption",
  title: "kill -9 while all images of another host are copied, and staff save meanwhile",
  async run(pace) {
    const checks = new Checks();
    const host = await startOutsideHost();
    const image = await picture(
      "jpeg",
      pace.pick({ width: 1600, height: 1067 }, { width: 900, height: 600 }),
    );
    host.serve("*", (response) => setTimeout(() => response.end(image), pace.pick(100, 10)));
    const preload = resolve("tests/support/reach-outside-host.mjs");
    const reach = { NODE_OPTIONS: `--import=${preload}`, OUTSIDE_PORT: String(host.port) };
    const site = await startSite({ settings: reach });
    const settings = { DATA_DIR: site.dataDir, ...reach };
    try {
      await importStudy(settings);
      const { waiting: images } = await site.client.read<{ waiting: number }>("/media/adoption");
      const records = await countOutside(site);
      const stopSaving = saveMeanwhile(site);
      const isHalfway = () => host.asked.length >= images / 2;
      checks.expect("killed halfway", await killWhen(adopt(settings), isHalfway));
      checks.expect("every copy is whole then", (await countBroken(site)) === 0);
      const { status, out } = await adopt(settings).ended;
      const saves = await stopSaving();
      checks.expect("the next run ends well", status === 0, out.trim().split("\n").at(-1));
      const left = await countOutside(site);
      checks.expect(
        `${images} images, ${records} records, still outside`,
        images > 0 && left === 0,
        `${left}`,
      );
      const askedTwice = host.asked.length - new Set(host.asked).size;
      checks.note(`asked for: ${new Set(host.asked).size} images, ${askedTwice} of them again`);
      checks.expect("every copy is whole", (await countBroken(site)) === 0);
      checks.expect(`${saves.count} saves meanwhile, failed`, saves.failed === 0, `${saves.failed}`);
      checks.expectWithin("slowest of them", saves.slowest, 5_000);
      const statuses = await undoAll(site);
      const restored = await countOutside(site);
      const isUndone = statuses.length > 0 && statuses.every((one) => one === 200) && restored === records;
      checks.expect("undone, outside again", isUndone, `${restored} of ${records}`);
    } finally {
      await site.close();
      await host.close();
    }
    return checks.result;
  },
};

const adopt = (settings: Record<string, string>) => startCommand("cli/media-adopt.ts", [], settings);

async function importStudy(settings: Record<string, string>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "conflictos-images-"));
  const records = JSON.parse(createNews(400)) as object[];
  const named = records.map((record, index) => ({
    ...record,
    image: `https://imagenes.example/${index}.jpg`,
  }));
  writeFileSync(join(folder, "estudio.json"), JSON.stringify(named));
  const { status, err } = await startCommand("cli/import.ts", [existsSync(study) ? study : folder], settings)
    .ended;
  rmSync(folder, { recursive: true, force: true });
  // 1: some records were refused.
  if (status !== 0 && status !== 1) throw new Error(`The import ended with ${status}: ${err}`);
}

/** Kills the command. @returns whether it was under way until then */
async function killWhen(command: Command, holds: () => boolean): Promise<boolean> {
  let hasEnded = false;
  command.ended.then(() => {
    hasEnded = true;
  });
  await until(async () => hasEnded || holds(), 300_000, "half of the images are asked for");
  command.kill();
  return (await command.ended).status === null;
}

/** Saves a news item again and again. @returns how to stop, and how that went */
function saveMeanwhile(site: RunningSite) {
  const found = { count: 0, failed: 0, slowest: 0 };
  let isOver = false;
  const saving = (async () => {
    while (!isOver) {
      const startedAt = performance.now();
      const { status } = await site.write(`Noticia guardada ${found.count}`);
      found.count += 1;
      if (status !== 201) found.failed += 1;
      found.slowest = Math.max(found.slowest, performance.now() - startedAt);
      await wait(200);
    }
  })();
  return async () => {
    isOver = true;
    await saving;
    return found;
  };
}

/** The stored copies that are no image with a file. */
async function countBroken({ databaseUrl, dataDir }: RunningSite): Promise<number> {
  const copies = await query<{ key: string }>(
    databaseUrl,
    "select key from media join outside_images on media_id = media.id",
  );
  const readable = await Promise.all(
    copies.map(({ key }) =>
      sharp(join(dataDir, "media", key))
        .stats()
        .then(
          () => true,
          () => false,
        ),
    ),
  );
  return readable.filter((isReadable) => !isReadable).length;
}

/** How many records name an image of another host. */
async function countOutside({ databaseUrl }: RunningSite): Promise<number> {
  const [row] = await query<{ count: number }>(
    databaseUrl,
    `select ((select count(*) from interventions where image like 'http%')
      + (select count(*) from conflicts where image like 'http%') + (select count(*) from news where image like 'http%')
      + (select count(*) from datasheets where 'https' = any(array[left(description_image, 5),
        left(features_image, 5), left(conflictivity_image, 5)])))::int as count`,
  );
  return row?.count ?? 0;
}

async function query<T extends pg.QueryResultRow>(connectionString: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Undoes every change of records, newest first. */
async function undoAll({ client }: RunningSite): Promise<number[]> {
  const all = await client.read<{ _id?: string; id: string; source: string }[]>("/imports");
  const statuses: number[] = [];
  for (const { id } of all.filter(({ source }) => source === adoptionMessages.source))
    statuses.push((await client.send("POST", `/operations/${id}/undo`, {})).status);
  return statuses;
}
