import { setTimeout as wait } from "node:timers/promises";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";

export type SupervisedPostgres = Pick<EmbeddedPostgres, "url" | "stop">;

/** Milliseconds between two attempts to start it again. */
const retryDelay = 2_000;

/**
 * Restarts the embedded server when it dies; the connection pool finds it at the same address.
 * @param settings of the server beside its usual ones
 */
export async function superviseEmbeddedPostgres(
  dataDir: string,
  log: (line: unknown) => void,
  settings: Record<string, string> = {},
): Promise<SupervisedPostgres> {
  const stopping = new AbortController();
  let restarting: Promise<void> | undefined;
  let current = await start();

  async function start(): Promise<EmbeddedPostgres> {
    const postgres = await startEmbeddedPostgres({ dataDir, log }, { settings });
    postgres.onExit((reason) => {
      restarting = restart(reason);
    });
    return postgres;
  }
  async function restart(reason: string): Promise<void> {
    if (stopping.signal.aborted) return;
    log(`La base de datos se detuvo (${reason}); se inicia de nuevo.`);
    try {
      await current.stop();
      if (!stopping.signal.aborted) current = await start();
    } catch (error) {
      log(error);
      await wait(retryDelay, undefined, { signal: stopping.signal }).catch(() => {});
      await restart("no arrancó");
    }
  }
  return {
    url: current.url,
    async stop() {
      stopping.abort();
      // A start under way is awaited, since only then can its server be stopped.
      await restarting;
      await current.stop();
    },
  };
}
