import { setTimeout as wait } from "node:timers/promises";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { readMemory } from "../../tests/support/process-memory.ts";
import { type RunningSite, startSite } from "../running-site.ts";
import { Checks, formatMebibytes, listDistinct, notRun, type Scenario } from "../scenario.ts";

const maxRise = 200 * 2 ** 20;

/** Uploads large, unusual and broken images, four at once, and watches the memory. */
export const images: Scenario = {
  name: "images",
  title: "large, unusual, mutated images and bombs",
  async run(pace) {
    const checks = new Checks();
    const site = await startSite();
    try {
      const before = await measureSettledMemory(site);
      if (before === null) return notRun("this system does not tell a process's memory");
      let isOver = false;
      const highest = watchMemory(site, () => isOver);
      const statuses: number[] = [];
      const files = await createImages(pace.pick("large", "small"));
      const mutations = Array.from({ length: pace.pick(500, 50) }, (_, n) =>
        mutate(files.ordinary[n % 2] as Buffer, n),
      );
      const queue = [...files.unusual, ...files.unusual, ...mutations];
      const uploadRest = async () => {
        for (let bytes = queue.shift(); bytes; bytes = queue.shift())
          statuses.push(await upload(site, bytes));
      };
      await Promise.all([uploadRest(), uploadRest(), uploadRest(), uploadRest()]);
      isOver = true;
      const rise = (await highest) - before;
      const unexpected = statuses.filter((status) => ![201, 400, 413, 415].includes(status));
      checks.note(`${statuses.length} images, ${statuses.filter((status) => status === 201).length} stored`);
      checks.expect(
        "stored or refused with 400, 413, 415; other statuses",
        unexpected.length === 0,
        listDistinct(unexpected),
      );
      checks.expect("memory rises by under 200 MB", rise < maxRise, formatMebibytes(rise));
    } finally {
      await site.close();
    }
    return checks.result;
  },
};

async function upload({ client }: RunningSite, bytes: Buffer): Promise<number> {
  const form = new FormData();
  form.append("file", new File([new Uint8Array(bytes)], "a.png"));
  return (await client.send("POST", "/media", form)).status;
}

async function createImages(
  size: "large" | "small",
): Promise<{ ordinary: [Buffer, Buffer]; unusual: Buffer[] }> {
  const plain = (width: number, height: number) =>
    sharp({
      create: { width, height, channels: 3, background: { r: 30, g: 120, b: 90 } },
      limitInputPixels: false,
    });
  const noise = (side: number) =>
    sharp(Buffer.from(Array.from({ length: side * side * 3 }, (_, n) => (n * 7919) % 251)), {
      raw: { width: side, height: side, channels: 3 },
    });
  const ordinary: [Buffer, Buffer] = [await noise(64).png().toBuffer(), await noise(64).webp().toBuffer()];
  const side = size === "small" ? 3_000 : 6_000;
  return {
    ordinary,
    unusual: [
      await noise(size === "small" ? 600 : 1_800)
        .jpeg({ quality: 95 })
        .toBuffer(),
      await plain(side, side).jpeg().toBuffer(),
      await plain(side, side).png().toBuffer(),
      await plain(1, 65_535).png().toBuffer(),
      await plain(65_535, 1).png().toBuffer(),
      createBomb(ordinary[0]),
    ],
  };
}

/** Makes the header of a PNG say that the image is far larger. */
function createBomb(png: Buffer): Buffer {
  const bomb = Buffer.from(png);
  bomb.writeUInt32BE(30_000, 16);
  bomb.writeUInt32BE(30_000, 20);
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
  return bomb;
}

function mutate(bytes: Buffer, seed: number): Buffer {
  const changed = Buffer.from(bytes);
  let random = seed + 1999;
  for (let change = 0; change < 1 + (seed % 8); change++) {
    random = (random * 48_271) % 2_147_483_647;
    changed[random % changed.length] = random & 255;
  }
  return changed;
}

/** Measures the memory after a first image has loaded everything that images need. */
async function measureSettledMemory(site: RunningSite): Promise<number | null> {
  const { ordinary } = await createImages("small");
  await upload(site, ordinary[0]);
  await wait(1_000);
  return readMemory(site.server)?.resident ?? null;
}

async function watchMemory({ server }: RunningSite, isOver: () => boolean): Promise<number> {
  let highest = 0;
  while (!isOver()) {
    highest = Math.max(highest, readMemory(server)?.resident ?? 0);
    await wait(20);
  }
  return highest;
}
