import { once } from "node:events";
import { openDatabase } from "../../../../db/client.server.ts";
import { contentVersion } from "../../../../db/schema/revisions.ts";
import type { AppError } from "../../../shared/api/errors.ts";
import { type Answer, type EditionChildTask, performTask } from "./task.server.ts";

/**
 * A change of editions in a process of its own, by messages. It ends with the process that started it, and what it was
 * doing is rolled back.
 * @param toAppError finds the catalogue's error for what was thrown
 */
export async function runEditionChild(toAppError: (error: unknown) => AppError): Promise<void> {
  process.once("disconnect", () => process.exit(1));
  const [task] = await once(process, "message");
  try {
    await send({ kind: "done", version: await runTask(task as EditionChildTask) });
  } catch (error) {
    const { code, message, fields } = toAppError(error);
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
    await send({ kind: "failed", code, message, fields, detail });
  }
  process.exit();
}

async function runTask({ task, databaseUrl, origin, folder }: EditionChildTask): Promise<number> {
  const db = openDatabase(databaseUrl, { max: 3 });
  const store = async (built: Extract<Answer, { kind: "built" }>["built"]) => {
    const stored = once(process, "message");
    await send({ kind: "built", built });
    await stored;
  };
  await performTask(db, task, { origin, folder, store });
  const [row] = await db.select({ version: contentVersion.version }).from(contentVersion);
  return row?.version ?? 0;
}

function send(answer: Answer): Promise<void> {
  return new Promise((resolve) => {
    if (process.send) process.send(answer, () => resolve());
    else resolve();
  });
}
