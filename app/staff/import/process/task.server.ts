import type { Database } from "../../../../db/client.server.ts";
import type { FailedTask } from "../../../shared/child-side.server.ts";
import type { Actor } from "../../../shared/session/permissions.ts";
import { applyImport, type ImportInput, planImport } from "../commands.server.ts";
import type { ImportProgress, Progress } from "../contract.ts";
import { withCsv } from "../queries.server.ts";
import type { Source } from "../read/reading.server.ts";

export type ImportTask = Omit<ImportInput, "sources" | "records" | "source" | "now" | "progress"> & {
  actor: Actor;
  isDryRun: boolean;
};

/** Sent to the process once all bytes are in its standard input: which of them are which file. */
export type ImportChildTask = {
  task: ImportTask;
  databaseUrl: string;
  files: { name: string; size: number }[];
};

/** Sent by the process; the result itself is on its standard output. */
export type Message =
  | { kind: "progress"; progress: ImportProgress }
  /** `version` is the content version, as new as its write at least. */
  | { kind: "done"; version: number }
  | FailedTask;

/** @returns a `DryRun` or an `ImportResult`, as JSON */
export async function performTask(
  db: Database,
  { actor, isDryRun, ...input }: ImportTask,
  { files, bytes }: { files: ImportChildTask["files"]; bytes: Buffer },
  progress: Progress,
): Promise<string> {
  const given = { ...input, sources: splitFiles(bytes, files), progress };
  if (isDryRun) {
    const { report, ...shown } = await planImport({ db }, actor, given);
    return JSON.stringify({ ...withCsv(report), ...shown });
  }
  const { id, report } = await applyImport({ db }, actor, given);
  const isStored = report.files.some(({ records }) => records > 0);
  return JSON.stringify({ id: isStored ? id : null, ...withCsv(report) });
}

function splitFiles(bytes: Buffer, files: ImportChildTask["files"]): Source[] {
  let from = 0;
  return files.map(({ name, size }) => {
    from += size;
    return { name, bytes: bytes.subarray(from - size, from) };
  });
}
