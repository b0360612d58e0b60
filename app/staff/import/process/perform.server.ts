import type { Database } from "../../../../db/client.server.ts";
import { applyImport, planImport } from "../commands.server.ts";
import type { DryRun, ImportResult, Progress } from "../contract.ts";
import { withCsv } from "../queries.server.ts";
import type { Source } from "../read/source.server.ts";
import type { ImportTask } from "./messages.server.ts";

export async function performImport(
  db: Database,
  { actor, isDryRun, ...input }: ImportTask,
  sources: Source[],
  progress: Progress,
): Promise<DryRun | ImportResult> {
  const given = { ...input, sources, progress };
  if (isDryRun) {
    const { report, ...shown } = await planImport({ db }, actor, given);
    return { ...withCsv(report), ...shown };
  }
  const { id, report } = await applyImport({ db }, actor, given);
  const isStored = report.files.some(({ records }) => records > 0);
  return { id: isStored ? id : null, ...withCsv(report) };
}
