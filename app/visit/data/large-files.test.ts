import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import { expect, it, onTestFinished } from "vitest";
import { createTestApi } from "../../../tests/support/api.ts";
import { createDownloads } from "../../../tests/support/downloads.ts";
import { digestBody } from "../../shared/api/repr-digest.server.ts";
import { openLargeFile } from "./large-files.server.ts";

it("large files of two tables in one state are two files, the first time and from then on", async () => {
  const api = await createTestApi();
  const get = createDownloads(api);
  const lists = { hierarchies: "aa", stages: "bb" };
  for (const [list, id] of Object.entries(lists))
    await api.context.db.execute(sql`
      insert into ${sql.identifier(list)} (id, name, position)
      select ${id} || lpad(to_hex(n), 22, '0'), 'Entrada ' || n, n from generate_series(1, 1001) n`);
  for (const isFirst of [true, false])
    for (const [list, id] of Object.entries(lists)) {
      const { rawPayload, headers } = await get(`/${list}.csv`);
      expect(rawPayload.toString().match(new RegExp(`^${id}0{19}`, "gm"))).toHaveLength(1001);
      expect(headers["repr-digest"]).toBe(isFirst ? undefined : digestBody(rawPayload));
    }
});

it("a file that its last reader has left is begun again for the next one", async () => {
  const folder = mkdtempSync(join(tmpdir(), "conflictos-large-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const held = Promise.withResolvers<void>();
  const left = await openLargeFile(folder, "aa", async (append) => {
    await append("uno");
    await held.promise;
    await append("dos");
  });
  const closed = new Promise((resolve) => left.stream.once("close", resolve));
  left.stream.destroy();
  await closed;
  const next = await openLargeFile(folder, "aa", (append) => append("unodos"));
  held.resolve();
  expect(await text(next.stream)).toBe("unodos");
});
