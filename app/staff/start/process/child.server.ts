import { openDatabase } from "../../../../db/client.server.ts";
import { readContentVersion } from "../../../../db/content-version.server.ts";
import { refreshStudy } from "../../../nouns/site/profile/study.server.ts";
import type { AppError } from "../../../shared/api/errors.ts";
import { doTask } from "../../../shared/child-side.server.ts";
import { type Answer, performTask, type TemplateChildTask } from "./run-task.server.ts";

/** A template in a process of its own. @param toAppError finds the catalogue's error for what was thrown */
export async function runTemplateChild(toAppError: (error: unknown) => AppError): Promise<void> {
  await doTask<TemplateChildTask>(toAppError, async ({ task, databaseUrl }) => {
    const db = openDatabase(databaseUrl, { max: 2 });
    await refreshStudy(db);
    const result = await performTask(db, task);
    return { kind: "done", result, version: await readContentVersion(db) } satisfies Answer;
  });
}
