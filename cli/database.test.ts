import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { hierarchies, stages } from "../db/schema/catalog.ts";
import { findRunningPostgres } from "../server/adapters/embedded-postgres/running.ts";
import { startEmbeddedPostgres } from "../server/adapters/embedded-postgres.ts";
import { readEnv } from "../server/env.ts";
import { openConfiguredDatabase } from "./database.ts";

const dataDir = mkdtempSync(join(tmpdir(), "conflictos-cli-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const env = readEnv({ DATA_DIR: dataDir });

it("shares the server of the running product, and starts one of its own where none runs", async () => {
  expect(await findRunningPostgres(dataDir)).toBeNull();
  const product = await startEmbeddedPostgres({ dataDir, sync: false, log: () => {} });
  expect(await findRunningPostgres(dataDir)).toBe(product.url);

  const shared = await openConfiguredDatabase(env);
  expect(shared.url).toBe(product.url);
  expect(await shared.db.$count(hierarchies)).toBe(4);
  await shared.close();
  expect(await findRunningPostgres(dataDir)).toBe(product.url);
  await product.stop();
  expect(await findRunningPostgres(dataDir)).toBeNull();

  const own = await openConfiguredDatabase(env);
  expect(await own.db.$count(stages)).toBe(5);
  await own.close();
  expect(await findRunningPostgres(dataDir)).toBeNull();
});
