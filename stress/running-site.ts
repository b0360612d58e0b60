import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Size } from "../bench/generate.ts";
import { bodies, type Client, signIn } from "../tests/support/client.ts";
import { fillWithGenerated } from "../tests/support/generated.ts";
import { type ServerProcess, startServer } from "../tests/support/server-process.ts";

/** The built product on a data folder of the trial's, with a researcher and an intervention to write to. */
export type Stage = {
  dataDir: string;
  server: ServerProcess;
  client: Client;
  interventionId: string;
  /** Starts it again after it was stopped or killed. */
  restart(): Promise<void>;
  close(): Promise<void>;
};

/** About what the study holds. */
export const studySize: Size = { interventions: 200, conflicts: 400, news: 1000 };

export async function openStage(
  options: {
    content?: Size;
    settings?: Record<string, string>;
    through?: (dataDir: string) => string[];
  } = {},
): Promise<Stage> {
  const { content, settings = {}, through = () => [] } = options;
  const dataDir = mkdtempSync(join(tmpdir(), "conflictos-stress-"));
  const start = () => startServer(dataDir, settings, through(dataDir));
  const server = await start();
  async function close(running: ServerProcess): Promise<void> {
    running.signal("SIGTERM");
    await running.exited;
    rmSync(dataDir, { recursive: true, force: true });
  }
  try {
    if (content) await fillWithGenerated(dataDir, content);
    const client = await signIn(server);
    const interventionId = await client.create("/interventions", bodies.intervention());
    const stage: Stage = {
      dataDir,
      server,
      client,
      interventionId,
      async restart() {
        stage.server = await start();
        stage.client = await signIn(stage.server);
      },
      close: () => close(stage.server),
    };
    return stage;
  } catch (error) {
    await close(server);
    throw error;
  }
}

/** Files and connections that the process has open; null where it is not told. */
export function openDescriptors({ pid }: ServerProcess): number | null {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return null;
  }
}

export const mebibytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MiB`;
export const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
