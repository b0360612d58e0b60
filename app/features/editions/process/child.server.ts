import { once } from "node:events";
import { openDatabase } from "../../../../db/client.server.ts";
import { readContentVersion } from "../../../../db/content-version.server.ts";
import { refreshStudy } from "../../../nouns/site/profile/study.server.ts";
import type { AppError } from "../../../shared/api/errors.ts";
import { doTask, tell } from "../../../shared/child-side.server.ts";
import { type Answer, type EditionChildTask, performTask } from "./task.server.ts";

/** A change of editions in a process of its own. @param toAppError finds the catalogue's error for what was thrown */
export async function runEditionChild(toAppError: (error: unknown) => AppError): Promise<void> {
  await doTask<EditionChildTask>(toAppError, async ({ task, databaseUrl, origin, folder }) => {
    const db = openDatabase(databaseUrl, { max: 3 });
    await refreshStudy(db);
    const store = async (built: Extract<Answer, { kind: "built" }>["built"]) => {
      const stored = once(process, "message");
      await tell({ kind: "built", built });
      await stored;
    };
    await performTask(db, task, { origin, folder, store });
    return { kind: "done", version: await readContentVersion(db) } satisfies Answer;
  });
}
