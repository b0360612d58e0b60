import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { openDatabase, type Transaction } from "../../../db/client.server.ts";
import { errata } from "../../../db/schema/evidence/errata.ts";
import { interventions } from "../../../db/schema/interventions.ts";
import { media } from "../../../db/schema/media.ts";
import { contentVersion, revisions } from "../../../db/schema/revisions.ts";
import { siteContent } from "../../../db/schema/site.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { picture } from "../../../tests/support/forms.ts";
import {
  addDraft,
  create,
  createConflict,
  createDatasheet,
  createIntervention,
  createNewsItem,
  valid,
} from "../../../tests/support/records.ts";
import { waitForBlocked } from "../../../tests/support/waiting.ts";
import { newId } from "../../shared/values/ids.ts";
import { encodeImage, getImageAddress, storeImage } from "./commands.server.ts";
import { listImageFiles } from "./image-variants.server.ts";
import { removeUnusedImages } from "./unused-images.server.ts";

const api = await createTestApi();
const { context } = api;
const { db } = context;
const day = 86_400_000;
const actor = { id: null, username: "sistema", role: "system" } as const;

/** Stores an image with all its variants as if it had been uploaded so many days ago. @returns its address */
async function stored(days = 31): Promise<string> {
  const at = new Date(Date.now() - days * day);
  const image = { ...(await encodeImage(await picture(), "file")), id: newId(at.getTime()) };
  await storeImage(context, actor, image);
  await db.update(media).set({ createdAt: at }).where(eq(media.id, image.id));
  const [, ...variants] = listImageFiles(image.id);
  for (const variant of variants) await context.files.put(variant, "variante");
  return getImageAddress(image);
}
const clean = (days = 30) => removeUnusedImages(context, { olderThan: new Date(Date.now() - days * day) });
const folder = join(api.dataDir, "media");
const listAllFiles = () => (existsSync(folder) ? readdirSync(folder).sort() : []);
const listFiles = (...addresses: string[]) =>
  addresses.flatMap((address) => listImageFiles(address.slice("/media/".length, -".webp".length))).sort();
const listKeys = async () => (await db.select().from(media)).map(({ key }) => key).sort();

/** Every test stores its own images. */
beforeEach(async () => {
  await db.delete(interventions);
  await db.delete(revisions);
  await db.update(siteContent).set({ value: {} }).where(eq(siteContent.key, "home"));
  await clean(-1);
  expect(listAllFiles()).toEqual([]);
});

async function expectKept(...addresses: string[]) {
  const unused = await stored();
  expect(await clean()).toBe(1);
  expect(listAllFiles()).toEqual(listFiles(...addresses));
  expect(await listKeys()).toEqual(addresses.map((address) => address.slice("/media/".length)).sort());
  expect((await api.app.inject(unused)).statusCode).toBe(404);
}

describe("An old image is kept where it is shown", () => {
  it("by nothing: removed, with its variants", () => expectKept());

  it("by records of every kind, in each of their images", async () => {
    const images = await Promise.all(Array.from({ length: 7 }, () => stored()));
    const intervention = await createIntervention(api, { image: images[0] });
    await createConflict(api, intervention, { image: images[1] });
    await createNewsItem(api, intervention, { image: images[2] });
    await createDatasheet(api, intervention, {
      image_description: images[3],
      image_features: images[4],
      image_conflictivity: images[5],
      spatialization: images[6],
    });
    await db.delete(revisions);
    await expectKept(...images);
  });

  it("by a record under the site's whole address", async () => {
    const image = await stored();
    await createIntervention(api, { image: `https://estudio.example${image}` });
    await expectKept(image);
  });

  it("by the text of any other record", async () => {
    const image = await stored();
    onTestFinished(async () => void (await db.delete(errata)));
    await create(api, "/errata", valid.erratum({ right: `La imagen es ${image}` }));
    await expectKept(image);
  });

  it("by an old version only", async () => {
    const image = await stored();
    const id = await createIntervention(api, { image });
    await api.call("PUT", `/interventions/${id}`, {
      as: "researcher",
      body: valid.intervention({ image: "" }),
    });
    await expectKept(image);
  });

  it("by a deleted record", async () => {
    const image = await stored();
    const id = await createIntervention(api);
    await createNewsItem(api, id, { image });
    await api.call("DELETE", `/interventions/${id}`, { as: "researcher" });
    await expectKept(image);
  });

  it("by the site's own texts", async () => {
    const image = await stored();
    await db
      .update(siteContent)
      .set({ value: { image_features: image } })
      .where(eq(siteContent.key, "home"));
    await expectKept(image);
  });

  it("by a draft only", async () => {
    const image = await stored();
    onTestFinished(await addDraft(api, { image }));
    await expectKept(image);
  });

  it("by nothing, but it is new enough for a draft", async () => expectKept(await stored(29)));
});

describe("Removing unused images", () => {
  it("removes files whose row is gone, and rows whose files are gone", async () => {
    const [withoutRow, withoutFiles, young] = [await stored(), await stored(), await stored(1)];
    await db.delete(media).where(eq(media.key, withoutRow.slice("/media/".length)));
    await db.delete(media).where(eq(media.key, young.slice("/media/".length)));
    for (const file of listFiles(withoutFiles)) await context.files.delete(file);
    expect(await clean()).toBe(2);
    expect(listAllFiles()).toEqual(listFiles(young));
    expect(await listKeys()).toEqual([]);
    for (const file of listFiles(young)) await context.files.delete(file);
  });

  it("removes unfinished variants, and variants in widths of earlier releases", async () => {
    const image = await stored();
    const id = image.slice("/media/".length, -".webp".length);
    for (const name of [`${id}-800.avif.${newId()}`, `${id}-640.webp`]) await context.files.put(name, "x");
    await clean();
    expect(listAllFiles()).toEqual([]);
  });

  it("leaves a file whose row is gone where a record shows it, and files that are not images", async () => {
    const image = await stored();
    await createIntervention(api, { image });
    await db.delete(media);
    await context.files.put("leeme.txt", "hola");
    expect(await clean()).toBe(0);
    expect(listAllFiles()).toEqual([...listFiles(image), "leeme.txt"].sort());
    await context.files.delete("leeme.txt");
  });

  /** Cleans while somebody is saving: `save` runs once the cleaning waits for it. */
  async function cleanDuring(save: (tx: Transaction) => Promise<unknown>): Promise<number> {
    let cleaning = Promise.resolve(0);
    await db.transaction(async (tx) => {
      await tx.select().from(contentVersion).for("update");
      cleaning = clean();
      await waitForBlocked(db, 1);
      await save(tx);
    });
    return cleaning;
  }

  it("is done by one instance at a time", async () => {
    await stored();
    let other = -1;
    const removed = await cleanDuring(async () => {
      other = await clean();
    });
    expect([removed, other]).toEqual([1, 0]);
  });

  it("sees what is saved while it looks", async () => {
    const [image, unused] = [await stored(), await stored()];
    const id = await createIntervention(api);
    expect(
      await cleanDuring((tx) => tx.update(interventions).set({ image }).where(eq(interventions.id, id))),
    ).toBe(1);
    expect(listAllFiles()).toEqual(listFiles(image));
    expect((await api.app.inject(unused)).statusCode).toBe(404);
  });

  it("sees what is removed while it looks, since the old version shows it", async () => {
    const image = await stored();
    expect(
      await cleanDuring((tx) =>
        tx.insert(revisions).values({
          operation: newId(),
          actorName: "rosa",
          action: "update",
          noun: "intervention",
          recordId: newId(),
          before: { image },
        }),
      ),
    ).toBe(0);
    expect(listAllFiles()).toEqual(listFiles(image));
  });
});

it("removing many files may take longer than PostgreSQL lets a transaction be silent", async () => {
  const unused = await stored();
  const sessions = openDatabase(api.url);
  const name = sql.identifier(new URL(api.url).pathname.slice(1));
  await db.execute(sql`alter database ${name} set idle_in_transaction_session_timeout = '5s'`);
  const remove = context.files.delete.bind(context.files);
  const slow = vi.spyOn(context.files, "delete").mockImplementation(async (file) => {
    await new Promise((resolve) => setTimeout(resolve, 1_700));
    return remove(file);
  });
  onTestFinished(async () => {
    slow.mockRestore();
    await sessions.$client.end();
    await db.execute(sql`alter database ${name} reset idle_in_transaction_session_timeout`);
  });
  expect(await removeUnusedImages({ ...context, db: sessions }, { olderThan: new Date() })).toBe(1);
  expect(slow.mock.calls.length).toBeGreaterThan(3);
  expect((await api.app.inject(unused)).statusCode).toBe(404);
});

it("more images go at once than a statement has parameters", async () => {
  const count = 70_000;
  const objects = Array.from({ length: count }, (_, n) => ({
    name: `${n.toString(16).padStart(24, "0")}.webp`,
    isFile: true,
  }));
  const listing = vi.spyOn(context.files, "listAll").mockResolvedValue({ objects } as never);
  const remove = vi.spyOn(context.files, "delete").mockResolvedValue();
  onTestFinished(() => {
    listing.mockRestore();
    remove.mockRestore();
  });
  expect(await clean()).toBe(count);
  expect(remove).toHaveBeenCalledTimes(count);
});
