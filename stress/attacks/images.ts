import { setTimeout as wait } from "node:timers/promises";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { memoryOf } from "../../tests/support/process-memory.ts";
import { mebibytes, openStage, type Stage } from "../running-site.ts";
import { Demands, notRun, type Trial } from "../scenario.ts";

const mostRise = 200 * 2 ** 20;

/** Large, odd and broken pictures, several at once, and what they do to the memory. */
export const images: Trial = {
  name: "images",
  title: "large, odd, mutated pictures and bombs",
  async run(pace) {
    const demands = new Demands();
    const stage = await openStage();
    try {
      const before = await settled(stage);
      if (before === null) return notRun("this system does not tell a process's memory");
      let isOver = false;
      const highest = watch(stage, () => isOver);
      const statuses: number[] = [];
      const pictures = await oddPictures(pace.isShort);
      const mutations = Array.from({ length: pace.pick(500, 20) }, (_, n) =>
        mutate(pictures.ordinary[n % 2] as Buffer, n),
      );
      const queue = [...pictures.odd, ...pictures.odd, ...mutations];
      const next = async () => {
        for (let bytes = queue.shift(); bytes; bytes = queue.shift())
          statuses.push(await upload(stage, bytes));
      };
      await Promise.all([next(), next(), next(), next()]);
      isOver = true;
      const rise = (await highest) - before;
      const strange = statuses.filter((status) => ![201, 400, 413, 415].includes(status));
      demands.note(
        `${statuses.length} pictures, ${statuses.filter((status) => status === 201).length} stored`,
      );
      demands.expect(
        "stored or refused",
        strange.length === 0,
        [...new Set(strange)].join(", ") || "no other status",
      );
      demands.expect("memory rises by under 200 MB", rise < mostRise, mebibytes(rise));
    } finally {
      await stage.close();
    }
    return demands.finding;
  },
};

async function upload({ client }: Stage, bytes: Buffer): Promise<number> {
  const form = new FormData();
  form.append("file", new File([new Uint8Array(bytes)], "a.png"));
  return (await client.send("POST", "/media", form)).status;
}

async function oddPictures(isShort: boolean): Promise<{ ordinary: [Buffer, Buffer]; odd: Buffer[] }> {
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
  const side = isShort ? 3_000 : 6_000;
  return {
    ordinary,
    odd: [
      await noise(isShort ? 600 : 1_800)
        .jpeg({ quality: 95 })
        .toBuffer(),
      await plain(side, side).jpeg().toBuffer(),
      await plain(side, side).png().toBuffer(),
      await plain(1, 65_535).png().toBuffer(),
      await plain(65_535, 1).png().toBuffer(),
      bombOf(ordinary[0]),
    ],
  };
}

/** The picture, which now says that it is far larger. */
function bombOf(png: Buffer): Buffer {
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

/** Memory once a first picture has loaded all that pictures need. */
async function settled(stage: Stage): Promise<number | null> {
  const { ordinary } = await oddPictures(true);
  await upload(stage, ordinary[0]);
  await wait(1_000);
  return memoryOf(stage.server)?.resident ?? null;
}

async function watch({ server }: Stage, isOver: () => boolean): Promise<number> {
  let highest = 0;
  while (!isOver()) {
    highest = Math.max(highest, memoryOf(server)?.resident ?? 0);
    await wait(20);
  }
  return highest;
}
