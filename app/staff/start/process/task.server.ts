import type { Database } from "../../../../db/client.server.ts";
import type { FailedTask } from "../../../shared/child-side.server.ts";
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
