import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Size } from "../bench/generate.ts";
import { findRunningPostgres } from "../server/adapters/embedded-postgres/running.ts";
import { bodies, type Client, signIn, until } from "../tests/support/client.ts";
import { fillWithGenerated } from "../tests/support/generated.ts";
import { prepareDataDir, type ServerProcess, startServer } from "../tests/support/server-process.ts";

/** The built product on a temporary data folder, with a researcher and an intervention to write to. */
export type RunningSite = {
  dataDir: string;
  databaseUrl: string;
  server: ServerProcess;
  client: Client;
  interventionId: string;
  /** Creates a news item. */
  write(name?: string): Promise<Response>;
  /** Starts the server again after it was stopped or killed. */
  restart(): Promise<void>;
  close(): Promise<void>;
};

/** About as much as the study has. */
export const typicalContent: Size = { interventions: 200, conflicts: 400, news: 1000 };

type Options = {
  content?: Size;
  settings?: Record<string, string>;
  /** Read until it is in the cache: the first page of a process takes longer. The home page is stored once its documents are drawn. */
  firstPage?: "/" | "/news";
  /** A command that prepares something and then runs the server. */
  wrapper?: (dataDir: string) => string[];
};

export async function startSite({
  content,
  settings = {},
  firstPage = "/",
  wrapper,
}: Options = {}): Promise<RunningSite> {
  const dataDir = mkdtempSync(join(tmpdir(), "conflictos-stress-"));
  // Saves the first start, where the database is to be in the data folder and on its disk.
  if (!wrapper && !settings.DATABASE_URL) await prepareDataDir(dataDir);
  const start = () => startServer(dataDir, settings, wrapper?.(dataDir));
  let server = await start();
  const close = async () => {
    server.signal("SIGTERM");
    await server.exited;
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const databaseUrl = settings.DATABASE_URL ?? String(await findRunningPostgres(dataDir));
    if (content) await fillWithGenerated(dataDir, content);
    const isCached = async () => (await fetch(server.address + firstPage)).headers.has("etag");
    await until(isCached, 60_000, "the first page is in the cache");
    const client = await signIn(server);
    const interventionId = await client.create("/interventions", bodies.intervention());
    const site: RunningSite = {
      dataDir,
      databaseUrl,
      server,
      client,
      interventionId,
      write: (name) =>
        site.client.send("POST", `/interventions/${interventionId}/news`, bodies.newsItem(name)),
      async restart() {
        server = await start();
        site.server = server;
        site.client = await signIn(server);
      },
      close,
    };
    return site;
  } catch (error) {
    await close();
    throw error;
  }
}

/** Number of files and connections that a process has open; null if the system does not report it. */
export function countDescriptors({ pid }: ServerProcess): number | null {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return null;
  }
}
