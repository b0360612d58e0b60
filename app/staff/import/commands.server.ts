import { allowLongStatements, type Database, type Transaction } from "../../../db/client.server.ts";
import type { Write } from "../../../db/write.server.ts";
import { getStudyBox } from "../../nouns/geometries/queries.server.ts";
import type { Box } from "../../shared/places/places.ts";
import { type Actor, requirePermission } from "../../shared/session/permissions.ts";
import { newId } from "../../shared/values/ids.ts";
import { checkDocuments } from "./check/check-documents.server.ts";
import type { DryRun, Progress, Report } from "./contract.ts";
import { planRecords } from "./match/plan.server.ts";
import { previewDrafts } from "./match/preview.server.ts";
import { cleanLine, Problems } from "./problems.server.ts";
import { type Input, readDocuments } from "./read/documents.server.ts";
import { createReport, listTables } from "./report.server.ts";
import { savePlan } from "./write/save-plan.server.ts";

type Store = { db: Database };

export type ImportInput = Input & {
  /** Also take over other names for entries of the lists of the study. */
  updateNames?: boolean;
  /** What the list of imports calls it; the files' names by default. */
  source?: string;
  /** When it happens; records without timestamps of their own get it. */
  now?: Date;
  progress?: Progress;
  /** The site's address, where its operator has set it. */
  ownAddress?: string | null;
  /** Where places may be, if not where the study is now. */
  box?: Box;
  /** What else is written with the records, listed and undone as one with them. */
  alongside?: (writing: Write) => Promise<void>;
};

/** Everything that needs no record of the database, then the plan and its report as a function of the database. */
async function prepareImport(db: Database, input: ImportInput) {
  const now = input.now ?? new Date();
  const problems = new Problems();
  const progress = input.progress ?? (() => {});
  const { files, documents } = await readDocuments(input, problems, progress);
  const { ownAddress = null, create = [], updateNames = false } = input;
  const box = input.box ?? (await getStudyBox(db));
  const candidates = checkDocuments(documents, { problems, now, progress, box, ownAddress });
  const found = problems.list.length;
  const plan = async (tx: Transaction) => {
    await allowLongStatements(tx);
    problems.cutTo(found);
    const drafts = await planRecords(tx, candidates, { problems, now, updateNames, create });
    return { drafts, report: createReport(files, documents, drafts, problems.list), file };
  };
  // The sheets of a workbook are one file.
  const names = new Set(files.map(({ name, table }) => table?.file ?? name));
  const file = cleanLine(input.source ?? [...names].join(", "));
  const { alongside } = input;
  const isEmpty = documents.length === 0 && !alongside;
  return { now, plan, progress, problems, alongside, tables: listTables(files), isEmpty };
}

export async function planImport(
  { db }: Store,
  actor: Actor | null,
  input: ImportInput,
): Promise<Pick<DryRun, "report" | "tables" | "preview" | "missing">> {
  requirePermission(actor, "importData");
  const { plan, tables, problems } = await prepareImport(db, input);
  return db.transaction(
    async (tx) => {
      const { drafts, report } = await plan(tx);
      const missing = problems.listMissing();
      return { report, tables, preview: await previewDrafts(tx, drafts), missing };
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
  const { isEmpty, tables: _tables, problems: _problems, ...prepared } = await prepareImport(db, input);
  if (!isEmpty) return savePlan(db, actor, prepared);
  const { report } = await db.transaction(prepared.plan);
  return { id: actor.operation ?? newId(prepared.now.getTime()), report };
}
