import type { Database } from "../../../../db/client.server.ts";
import { raiseContentVersion } from "../../../../db/content-version.server.ts";
import { AnsweringChild } from "../../../shared/child-process.server.ts";
import { type FailedTask, toTaskError } from "../../../shared/child-side.server.ts";
import { childTasks } from "../../../shared/child-tasks.ts";
import type { Context } from "../../../shared/context.server.ts";
import type { Actor } from "../../../shared/session/permissions.ts";
import type { Source } from "../../import/read/reading.server.ts";
import { applyTemplate, previewTemplate } from "../commands.server.ts";
import type { TemplatePreview } from "../contract.ts";
import { readTemplate } from "../read-template.server.ts";
import { getStarter } from "../starters.server.ts";

/** A template's file, or the key of one that the product has; and whether it is only asked what it would change. */
export type TemplateTask = { actor: Actor; given: Source | string; isDryRun: boolean };
/** What was asked; or what came of it, where `refused` counts the places that were. */
export type TemplateResult = { preview: TemplatePreview } | { preview: null; name: string; refused: number };

export type TemplateChildTask = { task: TemplateTask; databaseUrl: string };
/** `version` is the content version, as new as its write at least. */
export type Answer = { kind: "done"; result: TemplateResult; version: number } | FailedTask;

export async function performTask(
  db: Database,
  { actor, given, isDryRun }: TemplateTask,
): Promise<TemplateResult> {
  const template = typeof given === "string" ? getStarter(given) : await readTemplate(given);
  if (isDryRun) return { preview: await previewTemplate({ db }, actor, template) };
  const { report } = await applyTemplate({ db }, actor, template);
  return { preview: null, name: template.name, refused: report.counts.gazetteer.refused };
}

/** Reads, checks and uses templates in a process of its own, so that this one goes on answering; tests do it here. */
export async function runTemplateTask(
  { db, importsDirectly }: Pick<Context, "db" | "importsDirectly">,
  task: TemplateTask,
): Promise<TemplateResult> {
  if (importsDirectly) return performTask(db, task);
  const databaseUrl = db.$client.options.connectionString ?? "";
  const child = new AnsweringChild(childTasks.useTemplate);
  try {
    const answer = (await child.ask({ task, databaseUrl } satisfies TemplateChildTask)) as Answer;
    if (answer.kind === "failed") throw toTaskError(answer);
    raiseContentVersion(db, answer.version);
    return answer.result;
  } finally {
    child.close();
  }
}
