import { desc } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import {
  readProgress,
  startAdoption,
  stopAdoption,
} from "../../app/features/outside-images/background-run.server.ts";
import type { Context } from "../../app/shared/context.server.ts";
import { undoneAt } from "../../db/operations.server.ts";
import { imports } from "../../db/schema/revisions.ts";

/** Milliseconds between two looks for a new import: that of a command is made by another process. */
const interval = 30_000;
const actor = { id: null, username: "sistema", role: "system" } as const;

/**
 * Copies the outside images of what was imported, after each import, and after a start if images are missing.
 * @returns stops the job, and a run that is under way
 */
export function startImageAdoption(
  context: Context,
  log: FastifyBaseLogger,
  { every = interval } = {},
): () => Promise<void> {
  let last: string | undefined;
  let isStopped = false;
  let looking = Promise.resolve();
  const timer = setInterval(() => {
    looking = look().catch((error) => log.error({ err: error }, "copying images stopped"));
  }, every).unref();

  async function look() {
    if (readProgress()) return;
    const [latest] = await context.db
      .select({ id: imports.id, undoneAt: undoneAt(imports.id) })
      .from(imports)
      .orderBy(desc(imports.at), desc(imports.id))
      .limit(1);
    if (isStopped || latest === undefined || latest.id === last) return;
    // What was undone last is not done again until something else is imported.
    if (latest.undoneAt !== null) {
      last = latest.id;
      return;
    }
    const { ended } = await startAdoption(context, actor);
    const { copied, failed, changed } = await ended;
    if (copied + failed + changed > 0) log.info({ copied, failed, changed }, "images copied");
    // Changed records are an import of their own in the list.
    last = changed > 0 ? undefined : latest.id;
  }
  return async () => {
    isStopped = true;
    clearInterval(timer);
    await stopAdoption();
    await looking;
  };
}
