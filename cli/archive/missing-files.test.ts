import { join } from "node:path";
import { expect, it } from "vitest";
import { newId } from "../../app/shared/values/ids.ts";
import { clippings } from "../../db/schema/evidence/clippings.ts";
import { media } from "../../db/schema/media.ts";
import { openStoredFiles, temporaryFolder } from "../../tests/support/archives.ts";
import { createTestDatabase } from "../../tests/support/database.ts";
import { createBackup } from "./create.ts";

const folder = temporaryFolder();
const files = await openStoredFiles(folder);
const { db } = await createTestDatabase();

it("a backup says which images and scans the storage has lost", async () => {
  const lost = { id: newId(), contentType: "image/webp", width: 1, height: 1, bytes: 1 };
  await db.insert(media).values({ ...lost, key: `${lost.id}.webp` });
  const scan = { id: newId(), name: "Portada", pages: [{ width: 1, height: 1 }], original: "pdf" } as const;
  await db.insert(clippings).values({ ...scan, pages: [...scan.pages] });
  await files.put(`${scan.id}-p1.webp`, "page");
  const { missing } = await createBackup({ db, files }, join(folder, "lost.tar.gz"), { overwrite: false });
  expect(missing).toEqual([`${lost.id}.webp`, `${scan.id}-p1-small.webp`, `${scan.id}-original.pdf`]);
  await db.delete(media);
  await db.delete(clippings);
});
