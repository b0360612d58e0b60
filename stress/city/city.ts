import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Checks, notRun, type Scenario } from "../scenario.ts";
import { liveThrough } from "./day.ts";
import { findProgram } from "./programs.ts";
import { installStorage } from "./servers.ts";
import { buildCity } from "./site.ts";

/** PostgreSQL, PgBouncer, an S3 storage, two instances, nginx before them: a day's faults in half an hour. */
export const city: Scenario = {
  name: "city",
  title:
    "PostgreSQL, PgBouncer, S3, two instances behind nginx: readers, coders, an import, an edition, an instance killed, the other upgraded, the storage away",
  async run(pace) {
    const missing = ["nginx", "pgbouncer", "systemd-socket-activate"].filter((name) => !findProgram(name));
    if (missing.length > 0) return notRun(`not installed: ${missing.join(", ")}`);
    const program = installStorage();
    if (!program) return notRun("the registry has no S3 server for this machine");
    const checks = new Checks();
    const folder = mkdtempSync(join(tmpdir(), "conflictos-stress-city-"));
    const stops: (() => unknown)[] = [];
    try {
      await liveThrough(await buildCity(folder, program, stops), checks, pace);
    } finally {
      for (const stop of stops.reverse()) await stop();
      rmSync(folder, { recursive: true, force: true });
    }
    return checks.result;
  },
};
