import type { FastifyBaseLogger } from "fastify";
import { runTask } from "../../../app/shared/child-process.server.ts";
import { childTasks } from "../../../app/shared/child-tasks.ts";
import type { Context } from "../../../app/shared/context.server.ts";
import { raiseContentVersion } from "../../../db/content-version.server.ts";
import { areMentionsDue, followRelease } from "../../../db/mentions/compute-all.server.ts";
import { release } from "../../telemetry/release.ts";

/** Milliseconds between two looks at the database. */
const interval = 2_000;

/**
 * Has all mentions computed, in a process of its own, once writes have changed more than they follow themselves. Several
 * instances share the work. @returns stops the job; a run under way is waited for
 */
export function startMentionRuns({ db }: Pick<Context, "db">, log: FastifyBaseLogger): () => Promise<void> {
  let isStopping = false;
  let isFailing = false;
  let isKnown = false;
  let timer: NodeJS.Timeout | undefined;
  let running = run();

  async function run() {
    try {
      if (!isKnown) await followRelease(db, release.build);
      isKnown = true;
      if (await areMentionsDue(db)) {
        const input = JSON.stringify({ databaseUrl: db.$client.options.connectionString ?? "" });
        const version = JSON.parse((await runTask(childTasks.computeMentions, { input })).toString());
        if (version !== null) raiseContentVersion(db, Number(version));
      }
      isFailing = false;
    } catch (error) {
      // An unreachable database is logged once, not every two seconds.
      if (!isFailing) log.error({ err: error }, "computing mentions failed");
      isFailing = true;
    }
    if (isStopping) return;
    timer = setTimeout(() => {
      running = run();
    }, interval).unref();
  }

  return async () => {
    isStopping = true;
    clearTimeout(timer);
    await running;
  };
}
