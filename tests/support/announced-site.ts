import { afterAll, expect } from "vitest";
import { documents } from "../../app/nouns/site/constants.ts";
import { type Client, signIn, until } from "./client.ts";
import { createTestDatabase } from "./database.ts";
import { eventLimit } from "./limits.ts";
import { startPreparedServer } from "./server-process.ts";

/**
 * The built product as a proxy announces it, with a session of its researcher.
 * @param workers one, where requests are sent one after the other: each loads the build and is slow until it has run it
 */
export async function startAnnouncedSite({ workers }: { workers: number }) {
  const { db, url } = await createTestDatabase();
  const server = await startPreparedServer({
    DATABASE_URL: url,
    SITE_URL: "https://conflictos.example",
    LOG_LEVEL: "trace",
    TRUSTED_PROXIES: "127.0.0.1",
    WORKERS: String(workers),
  });
  afterAll(server.stop);
  const local = { address: `http://127.0.0.1:${await findPort(server.output)}` };
  // The first start prints the password of the first account.
  const announced = server.output().length;
  const client = await signIn(local);
  await replaceDocuments(client);
  return { db, local, client, readLog: () => server.output().slice(announced) };
}

/** The announced address is that of the proxy; the port that the server listens on is in the log. */
async function findPort(readOutput: () => string): Promise<string> {
  let port = "";
  await until(
    async () => {
      port = /listening at http:\/\/127\.0\.0\.1:(\d+)/.exec(readOutput())?.[1] ?? "";
      return port !== "";
    },
    eventLimit,
    "the log names the port",
  );
  return port;
}

/** The home page does not have documents drawn that are elsewhere, which takes a while. */
export async function replaceDocuments(researcher: Client): Promise<void> {
  const elsewhere = { address: "https://universidad.example/documento.pdf", bytes: 0, pages: 0 };
  const replaced = Object.fromEntries(documents.map(({ key }) => [key, elsewhere]));
  const response = await researcher.send("PUT", "/site-content/documents", { replaced });
  expect(response.status, await response.clone().text()).toBe(200);
}
