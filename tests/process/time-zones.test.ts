import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { bodies, signIn } from "../support/client.ts";
import { createTestDatabase } from "../support/database.ts";
import { oneWorker, startServer } from "../support/server-process.ts";

const { url } = await createTestDatabase();
const dataDir = mkdtempSync(join(tmpdir(), "conflictos-zones-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const written: Record<string, string> = {};
const dates = [
  ["2009-12-31", "31 de diciembre de 2009"],
  ["2010-01-01", "1 de enero de 2010"],
] as const;

describe.each(["America/Bogota", "UTC", "Pacific/Kiritimati"])("A server in %s", (zone) => {
  it("returns and shows every date as it was typed, also those typed in another zone", async () => {
    const server = await startServer(dataDir, { DATABASE_URL: url, TZ: zone, STOP_DELAY: "0", ...oneWorker });
    try {
      const client = await signIn(server);
      const owner = await client.create("/interventions", bodies.intervention());
      for (const [newsDate] of dates) {
        const id = await client.create(`/interventions/${owner}/news`, { ...bodies.newsItem(), newsDate });
        written[id] = newsDate;
      }
      for (const [id, newsDate] of Object.entries(written)) {
        const item = await client.read<{ newsDate: string }>(`/news/${id}`);
        expect(item.newsDate).toBe(`${newsDate}T00:00:00.000Z`);
        const page = await (await fetch(`${server.address}/news/${id}`)).text();
        expect(page).toContain(new Map<string, string>(dates).get(newsDate));
      }
      const csv = await (await fetch(`${server.address}/statistics/1.csv?from=2010&to=2010`)).text();
      expect(csv).not.toContain("2009");
    } finally {
      server.signal("SIGTERM");
      await server.exited;
    }
  });
});
