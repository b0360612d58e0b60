import { afterEach, expect, it, vi } from "vitest";
import { newId } from "../../app/shared/values/ids.ts";
import { daysKept } from "../../app/ui/forms/drafts/keeping/days-kept.ts";
import { media } from "../../db/schema/media.ts";
import { createTestApi } from "../../tests/support/api.ts";
import { startDailyCleanup } from "./daily-cleanup.ts";

const api = await createTestApi();
const { context } = api;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
async function addRow(createdAt = daysAgo(daysKept + 2)) {
  const id = newId(createdAt.getTime());
  const row = {
    id,
    key: newId(),
    contentType: "image/webp",
    width: 1,
    height: 1,
    bytes: 1,
    createdAt,
  } as const;
  await context.db.insert(media).values(row);
  return id;
}
const rows = () => context.db.$count(media);
const log = { info: vi.fn(), error: vi.fn() } as unknown as typeof api.app.log;
let stop = async () => {};
afterEach(() => stop());

it("cleans after the start and then again and again, until it is stopped", async () => {
  await addRow();
  stop = startDailyCleanup(context, log, { firstAfter: 10, every: 50 });
  await expect.poll(rows).toBe(0);
  await addRow();
  await expect.poll(rows).toBe(0);
  await stop();
  expect(log.info).toHaveBeenCalledWith({ removed: 1 }, expect.any(String));
  await addRow();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await rows()).toBe(1);
});

it("removes no image while a draft that only a browser has may show it", async () => {
  await context.db.delete(media);
  await addRow();
  const young = await addRow(daysAgo(daysKept));
  stop = startDailyCleanup(context, log, { firstAfter: 1 });
  await expect.poll(rows).toBe(1);
  await stop();
  expect(await context.db.select({ id: media.id }).from(media)).toEqual([{ id: young }]);
});

it("logs a failure and continues", async () => {
  const broken = {
    ...context,
    files: { listAll: () => Promise.reject(new Error("disco")) },
  } as unknown as typeof context;
  stop = startDailyCleanup(broken, log, { firstAfter: 1, every: 10 });
  await expect.poll(() => vi.mocked(log.error).mock.calls.length).toBeGreaterThan(1);
});
