import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OverloadReport, overload } from "./support/overload.ts";
import { isAnswered, logInAsAdmin, type Outcome, percentile } from "./support/plain-http.ts";
import { type ServerProcess, startServer } from "./support/server-process.ts";

const dataDir = mkdtempSync(join(tmpdir(), "conflictos-load-"));
let server: ServerProcess;
let report: OverloadReport;

beforeAll(async () => {
  server = await startServer(dataDir, { SEED: "demo" });
  report = await overload(server.address, await logInAsAdmin(server.address), { seconds: 4, factor: 3 });
}, 60_000);
afterAll(async () => {
  server.signal("SIGTERM");
  await server.exited;
  rmSync(dataDir, { recursive: true, force: true });
});

const statusOf = (outcome: Outcome) => (isAnswered(outcome) ? outcome.status : outcome);

describe("Asked for three times as many pages as it can make, the server", () => {
  it("answers each, or turns it away, and breaks no connection", () => {
    expect(Object.keys(report.statuses).sort()).toEqual(["200", "503"]);
    expect(Object.values(report.statuses).reduce((sum, count) => sum + count)).toBe(report.asked);
  });

  it("answers those that it takes in less than two seconds", () => {
    expect(report.reads.length).toBeGreaterThan(10);
    expect(percentile(report.reads, 0.99)).toBeLessThan(2_000);
  });

  it("says in Spanish to whom it turns away when to come again, with the code of the request", () => {
    expect(report.refusal?.retryAfter).toBe("2");
    expect(report.refusal?.type).toBe("text/html; charset=utf-8");
    expect(report.refusal?.body).toContain("El sitio recibe muchas visitas en este momento");
    expect(report.refusal?.body).toMatch(/Código del error: <code>[0-9a-f]{12}<\/code>/);
  });

  it("saves what staff write, serves what is stored, and stays ready", () => {
    expect(new Set(report.saves.map(statusOf))).toEqual(new Set([201]));
    expect(new Set(report.stored.map(statusOf))).toEqual(new Set([200]));
    expect(new Set(report.probes.map(statusOf))).toEqual(new Set([200]));
    expect(report.saves.length).toBeGreaterThan(2);
  });

  it("is as before within ten seconds", () => {
    expect(report.normalAfter).toBeLessThan(10_000);
  });
});
