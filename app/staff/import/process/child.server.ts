import { once } from "node:events";
import { pipeline } from "node:stream/promises";
import { openDatabase } from "../../../../db/client.server.ts";
import { contentVersion } from "../../../../db/schema/revisions.ts";
import type { AppError } from "../../../shared/api/errors.ts";
import { uploadLimits } from "../constants.ts";
import type { Source } from "../read/source.server.ts";
import type { ImportChildTask, Message } from "./messages.server.ts";
import { performImport } from "./perform.server.ts";

/**
 * An import's own process: its files on standard input, its order from the process that started it, its result as JSON on
 * standard output. It ends with the process that started it, and whatever transaction is under way is rolled back.
 * @param toAppError finds the catalogue's error for what was thrown
 */
export async function runImportChild(toAppError: (error: unknown) => AppError): Promise<void> {
  process.once("disconnect", () => process.exit(1));
  try {
    const [[task], bytes] = await Promise.all([once(process, "message"), readInput()]);
    await runTask(task as ImportChildTask, bytes);
  } catch (error) {
    const { code, message, fields, retryAfter } = toAppError(error);
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
    await send({ kind: "failed", code, message, fields, retryAfter, detail });
  }
  process.exit();
}

/** All files, one after another, in memory that is taken only as they arrive. */
async function readInput(): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(uploadLimits.total);
  let size = 0;
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) size += chunk.copy(bytes, size);
  return bytes.subarray(0, size);
}

async function runTask({ task, databaseUrl, files }: ImportChildTask, bytes: Buffer): Promise<void> {
  const db = openDatabase(databaseUrl, { max: 2 });
  const result = await performImport(db, task, splitFiles(bytes, files), (progress) => {
    void send({ kind: "progress", progress });
  });
  await pipeline([JSON.stringify(result)], process.stdout);
  const [row] = await db.select({ version: contentVersion.version }).from(contentVersion);
  await send({ kind: "done", version: row?.version ?? 0 });
}

function splitFiles(bytes: Buffer, files: ImportChildTask["files"]): Source[] {
  let from = 0;
  return files.map(({ name, size }) => {
    from += size;
    return { name, bytes: bytes.subarray(from - size, from) };
  });
}

function send(message: Message): Promise<void> {
  return new Promise((resolve) => {
    if (process.send) process.send(message, () => resolve());
    else resolve();
  });
}
