import { eq } from "drizzle-orm";
import { allowLongStatements, type Database, type Transaction } from "../../../db/client.server.ts";
import { imports } from "../../../db/schema/revisions.ts";
import { mergePending } from "../../../db/search/merge-pending.server.ts";
import { write } from "../../../db/write.server.ts";
import { getStudyBox } from "../../records/places/queries.server.ts";
import { AppError, notFound } from "../../shared/api/errors.ts";
import { type Actor, requirePermission } from "../../shared/session/permissions.ts";
import { newId } from "../../shared/values/ids.ts";
import { checkDocuments } from "./check/check-documents.server.ts";
import {
  type DryRun,
  type Import,
  type ImportUndoPlan,
  importMessages,
  type Progress,
  type Report,
  type Undo,
} from "./contract.ts";
import { planRecords } from "./match/plan.server.ts";
import { previewDrafts } from "./match/preview.server.ts";
import { cleanLine, Problems } from "./problems.server.ts";
import { type Input, readDocuments } from "./read/documents.server.ts";
import { createReport, listTables } from "./report.server.ts";
import { savePlan } from "./write/save-plan.server.ts";
import { markUndone, writeUndo } from "./write/undo.server.ts";
import { planUndo, type UndoPlan } from "./write/undo-plan.server.ts";

type Store = { db: Database };

export type ImportInput = Input & {
  /** Also take over other names for entries of the fixed lists. */
  updateNames?: boolean;
  /** What the list of imports calls it; the files' names by default. */
  source?: string;
  /** When it happens; records without timestamps of their own get it. */
  now?: Date;
  progress?: Progress;
};

/** Everything that needs no record of the database, then the plan and its report as a function of the database. */
async function prepareImport(db: Database, input: ImportInput) {
  const now = input.now ?? new Date();
  const problems = new Problems();
  const progress = input.progress ?? (() => {});
  const { files, documents } = await readDocuments(input, problems, progress);
  const candidates = checkDocuments(documents, { problems, now, progress, box: await getStudyBox(db) });
  const found = problems.list.length;
  const plan = async (tx: Transaction) => {
    await allowLongStatements(tx);
    problems.cutTo(found);
    const drafts = await planRecords(tx, candidates, {
      problems,
      now,
      updateNames: input.updateNames ?? false,
    });
    return { drafts, report: createReport(files, documents, drafts, problems.list), file };
  };
  const file = cleanLine(input.source ?? files.map(({ name }) => name).join(", "));
  return { now, plan, progress, tables: listTables(files), isEmpty: documents.length === 0 };
}

/** What an import would do, without doing it. */
export async function planImport(
  { db }: Store,
  actor: Actor | null,
  input: ImportInput,
): Promise<Pick<DryRun, "report" | "tables" | "preview">> {
  requirePermission(actor, "importData");
  const { plan, tables } = await prepareImport(db, input);
  return db.transaction(
    async (tx) => {
      const { drafts, report } = await plan(tx);
      return { report, tables, preview: await previewDrafts(tx, drafts) };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

/** Imports as `savePlan` says. Files without a record leave nothing to undo, and are not stored. */
export async function applyImport(
  { db }: Store,
  actor: Actor | null,
  input: ImportInput,
): Promise<{ id: string; report: Report }> {
  requirePermission(actor, "importData");
  const { isEmpty, tables: _tables, ...prepared } = await prepareImport(db, input);
  if (!isEmpty) return savePlan(db, actor, prepared);
  const { report } = await db.transaction(prepared.plan);
  return { id: actor.operation ?? newId(prepared.now.getTime()), report };
}

/**
 * Undoes an import: deletes what it created, restores what it updated. Without `force` it does nothing if something was
 * changed or attached since, and says what.
 * @throws AppError `notFound`, `conflict` where it was undone before
 */
export async function undoImport(
  { db }: Store,
  actor: Actor | null,
  { id, force = false }: { id: string; force?: boolean },
): Promise<Undo & { isUndone: boolean }> {
  requirePermission(actor, "importData");
  const repeated = await findUndone(db, id, actor.operation);
  if (repeated) return repeated;
  const { reasons, left } = await readUndoPlan(db, id);
  if (!force && reasons.length + left.length > 0)
    return { isUndone: false, reasons, left, deleted: 0, restored: 0 };
  const undone = await write(
    db,
    actor,
    async (writing) => {
      const plan = await loadUndoPlan(writing.tx, id);
      if (!force && plan.reasons.length + plan.left.length > 0)
        throw new AppError("conflict", { message: importMessages.changedMeanwhile });
      await writeUndo(writing, plan);
      const done = { deleted: plan.deletes.length, restored: plan.restores.length, left: plan.left };
      await markUndone(writing.tx, id, {
        operation: writing.operation,
        actorName: actor.username,
        ...done,
      });
      return { isUndone: true, reasons: plan.reasons, ...done };
    },
    actor.operation,
  );
  await mergePending(db);
  return undone;
}

/** What the call did that this one repeats; null where it is the first. */
async function findUndone(db: Database, id: string, operation: string | undefined) {
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
  return { reasons, left, deletes: deletes.length, restores: restores.length };
}

const readUndoPlan = (db: Database, id: string) =>
  db.transaction((tx) => loadUndoPlan(tx, id), { accessMode: "read only" });

async function loadUndoPlan(tx: Transaction, id: string): Promise<UndoPlan> {
  await allowLongStatements(tx);
  const [found] = await tx.select().from(imports).where(eq(imports.id, id));
  if (!found) throw notFound(importMessages.unknown);
  if (found.undoneAt) throw new AppError("conflict", { message: importMessages.alreadyUndone });
  return planUndo(tx, id);
}
