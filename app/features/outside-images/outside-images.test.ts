import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { interventions } from "../../../db/schema/interventions.ts";
import { outsideImages } from "../../../db/schema/places/outside-images.ts";
import { contentVersion } from "../../../db/schema/revisions.ts";
import { getImageOrigins } from "../../../server/http/content-policy.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { listFailures, listSlow } from "../../../tests/support/failing-hosts.ts";
import { picture } from "../../../tests/support/forms.ts";
import { startOutsideHost } from "../../../tests/support/outside-host.ts";
import { createIntervention } from "../../../tests/support/records.ts";
import { removeUnusedImages } from "../../nouns/media/unused-images.server.ts";
import { hashAddress, isOutside } from "./addresses.server.ts";
import { ImageCopier } from "./copy-images.server.ts";
import { isPublicAddress } from "./fetch-image.server.ts";
import { hideOutsideImages } from "./hide-outside-images.server.ts";

const host = await startOutsideHost();
const api = await createTestApi();
const { context, app } = api;
context.fetchesFrom = host.hosts;
const { db } = context;
afterAll(() => host.close());

const png = await picture("png", { width: 900, height: 600 });

beforeEach(async () => {
  await db.delete(interventions);
  await db.delete(outsideImages);
  host.asked.length = 0;
});

const ask = (hash: string) => app.inject({ url: `/media/outside/${hash}` });
const readRow = async (address: string) => {
  const [row] = await db.select().from(outsideImages).where(sql`address = ${address}`);
  return row;
};

/** Asks for the image of a record until something is known of it. */
async function fetchFor(image: string) {
  await createIntervention(api, { interventionName: `Obra de ${image}`, image });
  const response = await ask(hashAddress(image));
  await expect.poll(async () => (await readRow(image))?.attempts, { interval: 30 }).toBe(1);
  return { response, row: await readRow(image) };
}

describe("An outside image", () => {
  it("is fetched once when first asked for, and served from here ever after", async () => {
    const address = host.serve("/parque.png", png);
    const { response, row } = await fetchFor(address);
    expect(response.headers).toMatchObject({ "cache-control": "no-store", "content-type": "image/svg+xml" });
    expect(row).toMatchObject({ problem: "", mediaId: expect.stringMatching(/^[0-9a-f]{24}$/) });
    const again = await ask(hashAddress(address));
    expect(again).toMatchObject({ statusCode: 302, headers: { location: `/media/${row?.mediaId}.webp` } });
    const image = await app.inject({ url: `/media/${row?.mediaId}-480.webp` });
    expect(image).toMatchObject({ statusCode: 200, headers: { "content-type": "image/webp" } });
    expect(host.asked).toEqual(["/parque.png"]);
    const shown = { works: [{ image: address, imageAlt: "Un parque" }] };
    expect(await hideOutsideImages(context, shown)).toEqual({
      works: [{ image: `/media/${row?.mediaId}.webp`, imageAlt: "Un parque" }],
    });
    // The clean-up counts it, though no record names it by our address.
    expect(await removeUnusedImages(context, { olderThan: new Date(Date.now() + 1000) })).toBe(0);
    // REST answers keep what is recorded.
    expect((await api.call("GET", "/interventions")).json()[0].image).toBe(address);
  });

  it("is not fetched where no record names it, whatever the hash", async () => {
    host.serve("/nadie.png", png);
    expect((await ask(hashAddress("https://imagenes.example/nadie.png"))).statusCode).toBe(404);
    expect((await ask("../../etc/passwd")).statusCode).toBe(404);
    expect((await ask("Z".repeat(32))).statusCode).toBe(404);
    expect(host.asked).toEqual([]);
  });

  it("arrives in batches, each one change of the content, two fetched at a time", async () => {
    // The first of two is answered with the second, however long that takes to ask.
    const held: { end: (body: Buffer) => void }[] = [];
    const addresses = Array.from({ length: 8 }, (_, index) =>
      host.serve(`/lote-${index}.png`, (response) => {
        if (held.push(response) === 2) for (const own of held.splice(0)) own.end(png);
      }),
    );
    for (const [index, image] of addresses.entries())
      await createIntervention(api, { interventionName: `Obra ${index}`, image });
    const [before] = await db.select().from(contentVersion);
    // The batch ends when all have arrived, however long that takes.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const { mock, mockRestore } = vi.spyOn(context.files, "put");
    onTestFinished(mockRestore);
    // Besides them, an image of the test before may still be encoded in another width.
    const countStored = () =>
      mock.settledResults.filter(
        ({ type }, index) => type === "fulfilled" && /^\w+\.webp$/.test(mock.calls[index]?.[0] ?? ""),
      ).length;
    // All at once, as the images of a page are: none is said to be unknown while another has the records read.
    const responses = await Promise.all(addresses.map((address) => ask(hashAddress(address))));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(addresses.map(() => 200));
    // `expect.poll` would move the clock on with each look.
    while (countStored() < 8) await wait(20);
    expect(host.mostAtOnce).toBe(2);
    vi.advanceTimersByTime(1_000);
    vi.useRealTimers();
    const arrived = () => db.$count(outsideImages, sql`media_id is not null`);
    await expect.poll(arrived).toBe(8);
    const [after] = await db.select().from(contentVersion);
    expect((after?.version ?? 0) - (before?.version ?? 0)).toBe(1);
  });

  it("is asked for once, also where a reader comes while its outcome is recorded", async () => {
    const address = host.serve("/cerrado.png", (response) => response.writeHead(500).end());
    await createIntervention(api, { interventionName: "Obra", image: address });
    const recorded = async () => (await readRow(address))?.attempts === 1;
    await ask(hashAddress(address));
    const select = db.select.bind(db);
    // The second reader's look begins before the outcome is recorded, and ends after.
    const slowLook = vi.spyOn(db, "select").mockImplementationOnce((() => ({
      from: () => ({
        where: async (condition: SQL) => {
          const rows = await select().from(outsideImages).where(condition);
          await expect.poll(recorded).toBe(true);
          await wait(50);
          return rows;
        },
      }),
    })) as unknown as typeof db.select);
    await ask(hashAddress(address));
    slowLook.mockRestore();
    await wait(100);
    expect(host.asked).toEqual(["/cerrado.png"]);
  });

  it("is recorded also where it arrives while others are recorded", async () => {
    const transaction = db.transaction.bind(db);
    const copy = vi.spyOn(ImageCopier.prototype, "copy");
    const [first, second] = [host.serve("/primera.png", png), host.serve("/segunda.png", png)];
    for (const image of [first, second]) await createIntervention(api, { interventionName: image, image });
    // The second arrives when the first is written, and before that is known.
    const slowRecording = vi.spyOn(db, "transaction").mockImplementationOnce((async (
      ...given: Parameters<typeof transaction>
    ) => {
      await transaction(...given);
      await ask(hashAddress(second));
      await copy.mock.results[1]?.value;
    }) as typeof db.transaction);
    onTestFinished(() => {
      copy.mockRestore();
      slowRecording.mockRestore();
    });
    await ask(hashAddress(first));
    await expect.poll(async () => (await readRow(second))?.attempts).toBe(1);
  });
});

const failures = listFailures(host, png);
const slow = listSlow(host);

it("A host that does anything else leaves nothing but a reason, and a later attempt", async () => {
  const listFiles = () => readdirSync(join(api.dataDir, "media")).sort();
  const before = listFiles();
  const all = [...failures, ...slow];
  for (const [name, image] of all) await createIntervention(api, { interventionName: name, image });
  const listUntried = async (asked: typeof failures) => {
    const tried = await db.select().from(outsideImages).where(sql`attempts = 1`);
    return asked.filter(([, image]) => !tried.some(({ address }) => address === image)).map(([name]) => name);
  };
  for (const [, image] of failures) await ask(hashAddress(image));
  await expect.poll(() => listUntried(failures)).toEqual([]);
  const { timeout } = host.hosts;
  onTestFinished(() => {
    host.hosts.timeout = timeout;
  });
  host.hosts.timeout = 500;
  for (const [, image] of slow) await ask(hashAddress(image));
  await expect.poll(() => listUntried(all)).toEqual([]);
  const { length } = host.asked;
  for (const [name, image, reason] of all) {
    const row = await readRow(image);
    expect(row?.problem, name).toMatch(reason);
    expect(row, name).toMatchObject({ mediaId: null });
    expect(row?.retryAt?.getTime(), name).toBeGreaterThan(Date.now());
    // Not again before it is due, and pages show the band.
    expect((await ask(hashAddress(image))).headers["content-type"]).toBe("image/svg+xml");
    expect(await hideOutsideImages(context, [{ image }])).toEqual([{ image: "" }]);
  }
  expect(host.asked).toHaveLength(length);
  expect(listFiles()).toEqual(before);
});

it("an image with too many pixels is refused", async () => {
  const huge = await picture("png", { width: 9_000, height: 5_000 });
  const { row } = await fetchFor(host.serve("/pixeles.png", huge));
  expect(row?.problem).toMatch(/40 megapíxeles/);
});

it("only addresses that everyone can reach are public", () => {
  const inside =
    "127.0.0.1 10.1.2.3 172.16.0.1 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1 255.255.255.255 198.18.0.1 192.0.2.1 240.0.0.1 ::1 :: fe80::1 fc00::1 ff02::1 ::ffff:10.0.0.1 64:ff9b::a00:1 2002:a00:1:: 2001:db8::1 nada";
  expect(inside.split(" ").filter(isPublicAddress)).toEqual([]);
  expect(["8.8.8.8", "200.24.17.1", "2606:4700::1111"].every(isPublicAddress)).toBe(true);
});

it("a configured image host's images are the operator's choice", async () => {
  const imageHost = { address: "https://api.nube.example/v1/upload", preset: "x" };
  expect(isOutside("https://res.nube.example/a.png", imageHost)).toBe(false);
  expect(isOutside("https://res.nube.example.malo.test/a.png", imageHost)).toBe(true);
  expect(isOutside("https://imagenes.example/a.png", imageHost)).toBe(true);
  expect(isOutside("/media/0123456789abcdef01234567.webp", null)).toBe(false);
  // An IP address has no domain above it.
  const atAddress = { address: "https://192.0.2.7:8443/upload", preset: "x" };
  expect(isOutside("https://192.0.2.7:8443/a.png", atAddress)).toBe(false);
  expect(isOutside("https://198.51.2.7/a.png", atAddress)).toBe(true);
  const services = { ...api.context.services, imageHost: atAddress };
  expect(getImageOrigins({ ...api.context, services })).toEqual([
    "https://192.0.2.7",
    "https://192.0.2.7:8443",
  ]);
});
