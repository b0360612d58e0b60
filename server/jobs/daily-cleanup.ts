import type { FastifyBaseLogger } from "fastify";
import { eraseOldReports } from "../../app/features/reports/commands.server.ts";
import { removeUnusedClippings } from "../../app/nouns/clippings/unused-clippings.server.ts";
import { removeUnusedImages } from "../../app/nouns/media/unused-images.server.ts";
import type { Context } from "../../app/shared/context.server.ts";
import { maxDraftAge, removeOldDrafts } from "../../app/staff/forms/drafts/commands.server.ts";

const [minute, day] = [60_000, 86_400_000];

/**
 * Removes unused images, old drafts and what readers wrote long ago, shortly after the start and then daily, without keeping the process alive.
 * @returns stops the job, waiting for a run that is under way
 */
export function startDailyCleanup(
  context: Context,
  log: FastifyBaseLogger,
  { firstAfter = minute, every = day } = {},
): () => Promise<void> {
  let running = Promise.resolve();
  let timer = setTimeout(start, firstAfter).unref();

  function start() {
    running = clean();
    timer = setTimeout(start, every).unref();
  }
  async function clean() {
    try {
      await removeOldDrafts(context);
      await eraseOldReports(context);
      const olderThan = new Date(Date.now() - maxDraftAge);
      const images = await removeUnusedImages(context, { olderThan });
      const removed = images + (await removeUnusedClippings(context, { olderThan }));
      if (removed > 0) log.info({ removed }, "unused images removed");
    } catch (error) {
      log.error({ err: error }, "the daily clean-up failed");
    }
  }
  return async () => {
    clearTimeout(timer);
    await running;
  };
}
