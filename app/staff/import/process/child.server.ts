import { pipeline } from "node:stream/promises";
import { openDatabase } from "../../../../db/client.server.ts";
import { readContentVersion } from "../../../../db/content-version.server.ts";
import { refreshStudy } from "../../../nouns/site/profile/study.server.ts";
import type { AppError } from "../../../shared/api/errors.ts";
import { doTask, tell } from "../../../shared/child-side.server.ts";
import { uploadLimits } from "../constants.ts";
import { type ImportChildTask, type Message, performTask } from "./task.server.ts";

/**
 * An import's own process: its files on standard input, its task from the process that started it, its result as JSON on
 * standard output.
 * @param toAppError finds the catalogue's error for what was thrown
 */
export async function runImportChild(toAppError: (error: unknown) => AppError): Promise<void> {
  const input = readInput();
  await doTask<ImportChildTask>(toAppError, async ({ task, databaseUrl, files }) => {
    const db = openDatabase(databaseUrl, { max: 2 });
    await refreshStudy(db);
    const result = await performTask(db, task, { files, bytes: await input }, (progress) => {
      void tell({ kind: "progress", progress } satisfies Message);
    });
    await pipeline([result], process.stdout);
    return { kind: "done", version: await readContentVersion(db) } satisfies Message;
  });
}

/** All files, one after another, in memory that is taken only as they arrive. */
async function readInput(): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(uploadLimits.total);
  let size = 0;
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) size += chunk.copy(bytes, size);
  return bytes.subarray(0, size);
}
