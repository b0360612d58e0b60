import { join } from "node:path";
import { expect, it } from "vitest";
import { newId } from "../../app/shared/values/ids.ts";
import { clippings } from "../../db/schema/evidence/clippings.ts";
import { media } from "../../db/schema/media.ts";
import { editions } from "../../db/schema/open-data/editions.ts";
import { openStoredFiles, temporaryFolder } from "../../tests/support/archives.ts";
import { createTestDatabase } from "../../tests/support/database.ts";
import { createBackup } from "./create.ts";

const folder = temporaryFolder();
const files = await openStoredFiles(folder);
const { db } = await createTestDatabase();

const listMissing = async (storage = files) =>
  (await createBackup({ db, files: storage }, join(folder, "copy.tar.gz"), { overwrite: true })).missing;

it("a backup says which images and scans the storage has lost", async () => {
  const lost = { id: newId(), contentType: "image/webp", width: 1, height: 1, bytes: 1 };
  await db.insert(media).values({ ...lost, key: `${lost.id}.webp` });
  const scan = { id: newId(), name: "Portada", pages: [{ width: 1, height: 1 }], original: "pdf" } as const;
  await db.insert(clippings).values({ ...scan, pages: [...scan.pages] });
  await files.put(`${scan.id}-p1.webp`, "page");
  expect(await listMissing()).toEqual([
    `${lost.id}.webp`,
    `${scan.id}-p1-small.webp`,
    `${scan.id}-original.pdf`,
  ]);
  await db.delete(media);
  await db.delete(clippings);
});

it("a backup says which package of an edition was replaced before it was read", async () => {
  const [old, made] = [newId(), newId()];
  await db.insert(editions).values({
    ...{ id: newId(), position: 1, number: "2026.1", date: "2026-11-27", publishedBy: "rosa" },
    ...{ frozen: {}, file: old, bytes: 7, sha256: "" },
  });
  await files.put(`${old}.zip`, "package");
  expect(await listMissing()).toEqual([]);
  const replacing: typeof files = Object.assign(Object.create(files), {
    getBytes: async (name: string) => {
      if (name === `${old}.zip`) {
        await files.put(`${made}.zip`, "package");
        await db.update(editions).set({ file: made });
        await files.delete(name);
      }
      return files.getBytes(name);
    },
  });
  expect(await listMissing(replacing)).toEqual([`${old}.zip`]);
});
