import { eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../../../db/client.server.ts";
import { findRepeated, recordOperation } from "../../../../db/operations.server.ts";
import { imports } from "../../../../db/schema/revisions.ts";
import { mergePending } from "../../../../db/search/merge-pending.server.ts";
import { type Write, writeLong } from "../../../../db/write.server.ts";
import { AppError } from "../../../shared/api/errors.ts";
import type { Actor } from "../../../shared/session/permissions.ts";
import { newId } from "../../../shared/values/ids.ts";
import { importMessages, type Progress, type Report } from "../contract.ts";
import type { Change } from "../match/draft.server.ts";
import { shortenReport } from "../report.server.ts";
import { addWords, ChangedMeanwhile, writeDrafts } from "./write-drafts.server.ts";

/** `file` is what the list of imports calls it. */
type Plan = { drafts: readonly Change[]; report: Report; file: string };

type Saving = {
  now: Date;
  /** What is to be written, as the database is then. */
  plan: (tx: Transaction) => Promise<Plan>;
  progress: Progress;
  alongside?: ((writing: Write) => Promise<void>) | undefined;
};

/**
 * Imports in one transaction: all that is accepted, or, where something fails, nothing. Others write meanwhile: where that
 * concerns what is imported, it starts again. What was imported under the name `actor.operation` is not imported again.
 * @throws AppError `conflict` for a name under which something else was done, and while another import is being saved
 */
export async function savePlan(
  db: Database,
  actor: Actor,
  { now, plan, progress, alongside }: Saving,
): Promise<{ id: string; report: Report }> {
  const id = actor.operation ?? newId(now.getTime());
  const body = async (writing: Write) => {
    await lockImports(writing.tx);
    const done = await findDone(writing.tx, actor);
    if (done) return done;
    const { drafts, report, file } = await plan(writing.tx);
    await addWords(db, drafts);
    await writeDrafts(writing, drafts, progress);
    await alongside?.(writing);
    const stored = { id, at: now, actorName: actor.username, source: file, report: shortenReport(report) };
    await writing.tx.insert(imports).values(stored);
    await recordOperation(writing, { kind: "import", noun: null, at: now, summary: { name: file } });
    return report;
  };
  for (let attempt = 1; ; attempt++)
    try {
      const report = await writeLong(db, actor, body, id);
      await mergePending(db);
      return { id, report };
    } catch (error) {
      if (!isOvertaken(error)) throw error;
      if (attempt === mostAttempts) throw new AppError("conflict", { message: importMessages.overtaken });
    }
}

/** An import starts again as often where others change what it is about. */
const mostAttempts = 3;

/** Of all instances one saves an import at a time. @throws AppError `conflict` */
async function lockImports(tx: Transaction): Promise<void> {
  const { rows } = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext('import')) as locked`,
  );
  if (!rows[0]?.locked) throw new AppError("conflict", { message: importMessages.running });
}

/** Whether another writer has meanwhile created, changed or deleted what the import is about. */
function isOvertaken(error: unknown): boolean {
  const { code } = ((error as Error).cause ?? error) as { code?: unknown };
  return error instanceof ChangedMeanwhile || ["23503", "23505", "40P01"].includes(String(code));
}

/** The report of the import that this call repeats; null where it is the first. */
async function findDone(tx: Transaction, actor: Actor): Promise<Report | null> {
  const repeated = await findRepeated(tx, actor, ({ kind }) => kind === "import");
  if (!repeated) return null;
  const [found] = await tx.select().from(imports).where(eq(imports.id, repeated.id));
  return (found?.report ?? null) as Report | null;
}
