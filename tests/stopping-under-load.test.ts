import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { startServer } from "./support/server-process.ts";
import { missingFrom, stopUnderLoad } from "./support/stop-under-load.ts";

const dataDir = mkdtempSync(join(tmpdir(), "conflictos-stop-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

describe("SIGTERM under 50 requests a second", () => {
  it("drops no request and loses no acknowledged write, three times", async () => {
    let server = await startServer(dataDir);
    for (let time = 0; time < 3; time++) {
      const report = await stopUnderLoad(server);
      expect(report.broken).toEqual([]);
      expect([...new Set(report.statuses)].sort()).toEqual([200, 201]);
      expect(report.acknowledged.length).toBeGreaterThan(10);
      // Not ready from the start of it, while requests are still answered; then over soon.
      expect(report.unreadyAfter).toBeGreaterThanOrEqual(0);
      expect(report.unreadyAfter).toBeLessThan(900);
      expect(report.lastAnswerAfter).toBeGreaterThan(report.unreadyAfter);
      expect(report.exitCode).toBe(0);
      expect(report.exitedAfter).toBeLessThan(10_000);
      server = await startServer(dataDir);
      expect(await missingFrom(server.address, report.acknowledged)).toEqual([]);
    }
    server.signal("SIGTERM");
    await server.exited;
  }, 60_000);
});
