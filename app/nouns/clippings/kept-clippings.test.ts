import { join } from "node:path";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { createBackup } from "../../../cli/archive/create.ts";
import { restoreBackup } from "../../../cli/archive/restore.ts";
import { clippings } from "../../../db/schema/evidence/clippings.ts";
import { createTestApi } from "../../../tests/support/api.ts";
import { openStoredFiles, temporaryFolder } from "../../../tests/support/archives.ts";
import { createTestDatabase } from "../../../tests/support/database.ts";
import { expectError } from "../../../tests/support/expectations.ts";
import { addClipping, addDraft, create, read, valid } from "../../../tests/support/records.ts";
import { listClippingFiles } from "./files.server.ts";
import { removeUnusedClippings } from "./unused-clippings.server.ts";

const api = await createTestApi();
const { db, files } = api.context;
const readPage = (id: string) => api.call("GET", `/clippings/${id}/pages/1`, { as: "assistant" });

describe("A clipping", () => {
  it("that is deleted goes to the trash, from which it comes back with its files; its source stays as long as it has one", async () => {
    const of = await create(api, "/sources", valid.source());
    const _id = await addClipping(api, of, "staff");
    const refusal = await api.call("DELETE", `/sources/${of}`, { as: "researcher" });
    expectError(refusal, 409);
    expect(refusal.json().error).toContain("1 recorte");
    expectError(await api.call("DELETE", `/clippings/${_id}`, { as: "assistant" }), 403);
    expect((await api.call("DELETE", `/clippings/${_id}`, { as: "researcher" })).statusCode).toBe(200);
    expectError(await readPage(_id), 404);
    await removeUnusedClippings(api.context, { olderThan: new Date(Date.now() + 60_000) });
    const [deleted] = await read<{ operation: string }[]>(api, "/deleted");
    const path = `/operations/${deleted?.operation}/undo`;
    expect((await api.call("POST", path, { as: "researcher" })).statusCode).toBe(200);
    expect((await readPage(_id)).statusCode).toBe(200);
  });

  it("an upload that nothing took in is removed with its files, once it is old and no draft names it", async () => {
    const _id = await addClipping(api, null, "staff");
    const names = listClippingFiles(_id, [1], "pdf");
    await removeUnusedClippings(api.context, { olderThan: new Date(Date.now() - 60_000) });
    expect(await files.exists(names[0] ?? "")).toBe(true);
    const removeDraft = await addDraft(api, { clippings: [_id] });
    await removeUnusedClippings(api.context, { olderThan: new Date(Date.now() + 60_000) });
    expect(await db.$count(clippings, eq(clippings.id, _id))).toBe(1);
    for (const name of names) expect(await files.exists(name), name).toBe(true);
    await removeDraft();
    expect(
      await removeUnusedClippings(api.context, { olderThan: new Date(Date.now() + 60_000) }),
    ).toBeGreaterThan(0);
    for (const name of names) expect(await files.exists(name), name).toBe(false);
    expect(await db.$count(clippings, eq(clippings.id, _id))).toBe(0);
  });

  it("is in a backup with its pages", async () => {
    const source = await create(api, "/sources", valid.source());
    const _id = await addClipping(api, source, "staff");
    const restored = await createTestDatabase();
    const folder = temporaryFolder();
    const archive = join(folder, "todo.tar.gz");
    await createBackup({ db, files }, archive, { overwrite: false });
    const target = await openStoredFiles(temporaryFolder());
    await restoreBackup({ db: restored.db, files: target }, archive, { replace: true });
    for (const name of listClippingFiles(_id, [1], "pdf")) expect(await target.exists(name), name).toBe(true);
    expect(await restored.db.$count(clippings, eq(clippings.id, _id))).toBe(1);
  });
});
