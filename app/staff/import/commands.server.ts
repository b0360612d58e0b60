import { eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../../db/client.server.ts";
import { imports, revisions } from "../../../db/schema/revisions.ts";
import { write } from "../../../db/write.server.ts";
import { AppError, notFound } from "../../shared/api/errors.ts";
import { type Actor, requirePermission } from "../../shared/session/permissions.ts";
import { newId } from "../../shared/values/ids.ts";
import { type Input, readInput } from "./check/read-input.server.ts";
import { type Import, type ImportUndoPlan, importMessages, type Report } from "./contract.ts";
import { planRecords } from "./match/plan.server.ts";
import { Problems, storableLine } from "./problems.server.ts";
import { makeReport, shortened } from "./report.server.ts";
import { markUndone, writeUndo } from "./write/undo.server.ts";
import { planUndo, type UndoPlan } from "./write/undo-plan.server.ts";
import { type Progress, writeDrafts } from "./write/write-drafts.server.ts";

type Store = { db: Database };

export type ImportInput = Input & {
  /** Also take over other names for entries of the fixed lists. */
  updateNames?: boolean;
  /** What the list of imports calls it; the files' names where absent. */
  source?: string;
  /** When it happens; records without moments of their own get it. */
  now?: Date;
  progress?: Progress;
};

/** A batch of long texts can take longer than a statement of the site may. */
const statementTimeout = sql`set local statement_timeout = '5min'`;

/** What an import would do, without doing it. */
export async function planImport(
  { db }: Store,
  actor: Actor | null,
  input: ImportInput,
): Promise<{ report: Report }> {
  requirePermission(actor, "importData");
  const now = input.now ?? new Date();
  const problems = new Problems();
  const { files, documents, candidates } = readInput(input, problems, now);
  const drafts = await db.transaction(
    async (tx) => {
      await tx.execute(statementTimeout);
      return planRecords(tx, candidates, { problems, now, updateNames: input.updateNames ?? false });
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
  return { report: makeReport(files, documents, drafts, problems.list) };
}

/**
 * Imports in one transaction: all that is accepted, or, where something fails, nothing. What was imported under the name
 * `actor.operation` is not imported again.
 * @throws AppError `conflict` for a name under which something else was done
 */
export async function applyImport(
  { db }: Store,
  actor: Actor | null,
  input: ImportInput,
): Promise<{ id: string; report: Report }> {
  requirePermission(actor, "importData");
  const now = input.now ?? new Date();
  const id = actor.operation ?? newId(now.getTime());
  const problems = new Problems();
  const { files, documents, candidates } = readInput(input, problems, now);
  if (documents.length === 0) return { id, report: makeReport(files, documents, [], problems.list) };
  const report = await write(
    db,
    actor,
    async (writing) => {
      const done = await findDone(writing.tx, actor);
      if (done) return done;
      await writing.tx.execute(statementTimeout);
      const decision = { problems, now, updateNames: input.updateNames ?? false };
      const drafts = await planRecords(writing.tx, candidates, decision);
      const made = makeReport(files, documents, drafts, problems.list);
      await writeDrafts(writing, drafts, input.progress ?? (() => {}));
      await writing.tx.insert(imports).values({
        id,
        at: now,
        actorName: actor.username,
        source: storableLine(input.source ?? files.map(({ name }) => name).join(", ")),
        report: shortened(made),
      });
      return made;
    },
    id,
  );
  return { id, report };
}

/** The report of the import that this call is a repetition of; null where it is the first. */
async function findDone(tx: Transaction, { operation, username }: Actor): Promise<Report | null> {
  if (operation === undefined) return null;
  const [made] = await tx.select().from(imports).where(eq(imports.id, operation));
  const isOther = made
    ? made.actorName !== username
    : (await tx.$count(revisions, eq(revisions.operation, operation))) > 0;
  if (isOther) throw new AppError("conflict");
  return made ? (made.report as Report) : null;
}

export type UndoResult = {
  isUndone: boolean;
  /** Why not, or with `force` in spite of what: a Spanish sentence a record. */
  reasons: string[];
  deleted: number;
  restored: number;
  left: string[];
};

/**
 * Takes an import back: deletes what it created, puts what it updated back as it was. Without `force` it does nothing
 * where something was changed or attached since, and says what.
 * @throws AppError `notFound`, `conflict` where it was undone before
 */
export async function undoImport(
  { db }: Store,
  actor: Actor | null,
  { id, force = false }: { id: string; force?: boolean },
): Promise<UndoResult> {
  requirePermission(actor, "importData");
  const repeated = await findUndone(db, id, actor.operation);
  if (repeated) return repeated;
  const expected = await readUndoPlan(db, id);
  if (isBlocked(expected) && !force) return resultOf(expected, null);
  return write(
    db,
    actor,
    async (writing) => {
      const plan = await planUndoOf(writing.tx, id);
      if (isBlocked(plan) && !force)
        throw new AppError("conflict", { message: importMessages.changedMeanwhile });
      const done = await writeUndo(writing, plan);
      const { operation } = writing;
      const undone = { operation, actorName: actor.username, ...done, left: plan.left };
      await markUndone(writing.tx, id, undone);
      return resultOf(plan, done);
    },
    actor.operation,
  );
}

/** What the call did that this one repeats; null where it is the first. */
async function findUndone(
  db: Database,
  id: string,
  operation: string | undefined,
): Promise<UndoResult | null> {
  const [found] = await db.select({ report: imports.report }).from(imports).where(eq(imports.id, id));
  const undone = found?.report.undone as Import["undone"] | undefined;
  if (!undone || undone.operation !== operation) return null;
  const { deleted, restored, left } = undone;
  return { isUndone: true, reasons: [], deleted, restored, left };
}

/** What undoing would do, without doing it. @throws AppError `notFound`, `conflict` where it was undone before */
export async function planImportUndo(
  { db }: Store,
  actor: Actor | null,
  id: string,
): Promise<ImportUndoPlan> {
  requirePermission(actor, "importData");
  const { reasons, left, deletes, restores } = await readUndoPlan(db, id);
  const total = (rows: Map<unknown, unknown[]>) => [...rows.values()].flat().length;
  return { reasons, left, deletes: total(deletes), restores: total(restores) };
}

const readUndoPlan = (db: Database, id: string) =>
  db.transaction((tx) => planUndoOf(tx, id), { accessMode: "read only" });

const isBlocked = ({ reasons, left }: UndoPlan) => reasons.length + left.length > 0;

async function planUndoOf(tx: Transaction, id: string): Promise<UndoPlan> {
  await tx.execute(statementTimeout);
  const [found] = await tx.select().from(imports).where(eq(imports.id, id));
  if (!found) throw notFound(importMessages.unknown);
  if (found.undoneAt) throw new AppError("conflict", { message: importMessages.alreadyUndone });
  return planUndo(tx, id);
}

function resultOf(
  { reasons, left }: UndoPlan,
  done: { deleted: number; restored: number } | null,
): UndoResult {
  const { deleted, restored } = done ?? { deleted: 0, restored: 0 };
  return { isUndone: done !== null, reasons, deleted, restored, left };
}
