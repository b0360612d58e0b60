import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { database } from "../../stress/faults/database.ts";
import { kill } from "../../stress/faults/kill.ts";
import { createPace } from "../../stress/scenario.ts";
import { oneWorker, prepareDataDir, startServer } from "../support/server-process.ts";

it.each([kill, database])("$name: $title", { timeout: 60_000 }, async (scenario) => {
  const { outcome, figures } = await scenario.run(createPace("test"));
  expect(outcome, figures).toBe("passed");
});

it("A second server on the same data folder refuses to start and says why, and the first still responds", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "conflictos-second-"));
  await prepareDataDir(dataDir);
  const first = await startServer(dataDir, { STOP_DELAY: "0", ...oneWorker });
  try {
    await expect(startServer(dataDir)).rejects.toThrow(
      /La carpeta de datos .+ ya está en uso por el proceso \d+/,
    );
    expect((await fetch(`${first.address}/api/system`)).status).toBe(200);
  } finally {
    first.signal("SIGTERM");
    await first.exited;
    rmSync(dataDir, { recursive: true, force: true });
  }
});
