import { isDeepStrictEqual } from "node:util";
import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { ReportState } from "../../app/shared/evidence/report-states.ts";
import { splitIntoChunks } from "../chunks.ts";
import type { Reader, Transaction } from "../client.server.ts";
import { recordOperation } from "../operations.server.ts";
import { findExisting, loadRows, type Noun } from "../rows.server.ts";
import { hiddenStates } from "../schema/open-data/editions.ts";
import { reports } from "../schema/staff/reports.ts";
import type { NamedRecord } from "./hide-names.server.ts";
import { findMerged } from "./merged-records.server.ts";

/**
 * Lists the write as the correction of a report, where it changed the record that this is about: its answer is then to be
 * proposed and published.
 */
export async function tieCorrection(
  writing: Parameters<typeof recordOperation>[0],
  id: string,
  changed: readonly NamedRecord[],
): Promise<void> {
  const { tx, operation, actor } = writing;
  const [report] = await tx.select().from(reports).where(eq(reports.id, id)).for("update");
  const isOpen = report?.state === "new" || report?.state === "reviewing";
  if (!report || !isOpen) return;
  const kept = (await findKept(tx, report)) ?? report.recordId;
  if (!changed.some(({ noun, recordId }) => noun === report.noun && recordId === kept)) return;
  await recordOperation(writing, {
    kind: "correction",
    noun: report.noun,
    summary: { name: `Corrección del aviso ${report.year}-${String(report.number).padStart(3, "0")}` },
  });
  const columns = { decision: "corrected", operation, answeredAt: null, proposedBy: actor.username } as const;
  await tx
    .update(reports)
    .set({ ...columns, publicAnswer: "", version: report.version + 1, state: "reviewing" })
    .where(eq(reports.id, id));
}

type Report = typeof reports.$inferSelect;

/**
 * Keeps what reports say of themselves true, whatever has changed their records: deleted and restored ones, merged ones,
 * corrections and errata that were taken back, and what brought those again.
 */
export async function followReports(tx: Transaction, changed: readonly NamedRecord[]): Promise<void> {
  if (changed.length === 0 || !(await hasReports(tx))) return;
  const ids = [...new Set(changed.map(({ recordId }) => recordId))];
  for (const chunk of splitIntoChunks(ids))
    for (const report of await listAffected(tx, chunk)) await followReport(tx, report);
}

async function hasReports(db: Reader): Promise<boolean> {
  const rows = await db.select({ id: reports.id }).from(reports).limit(1);
  return rows.length > 0;
}

/** Reports on the records, on those that were merged into them, and those that were answered by one of them. */
function listAffected(db: Reader, ids: string[]): Promise<Report[]> {
  const own = sql`${sql.param(ids)}::text[]`;
  const merged = sql`${reports.recordId} in (
    with recursive chain (id) as (
      select id from merged_records where into_id = any(${own})
      union
      select former.id from chain join merged_records former on former.into_id = chain.id
    ) select id from chain)`;
  return db
    .select()
    .from(reports)
    .where(or(inArray(reports.recordId, ids), inArray(reports.erratumId, ids), merged));
}

export async function followReport(tx: Transaction, report: Report): Promise<void> {
  const state = await findState(tx, report);
  if (state !== report.state) await tx.update(reports).set({ state }).where(eq(reports.id, report.id));
}

/** What is true of a report now. */
async function findState(db: Reader, report: Report): Promise<ReportState> {
  const { noun, recordId, decision, answeredAt } = report;
  if (decision === "withdrawn" && answeredAt !== null) return "withdrawn";
  const isStored = (await findExisting(db, noun, [recordId])).size > 0;
  if (!isStored && (await findKept(db, report)) === null) return "withdrawn";
  if (answeredAt === null) return decision === null ? "new" : "reviewing";
  switch (decision) {
    case "corrected":
      return isStored && (await isTakenBack(db, report)) ? "reviewing" : "corrected";
    case "erratum":
      return (await findExisting(db, "erratum", [report.erratumId ?? ""])).size > 0
        ? "corrected"
        : "reviewing";
    case "hidden":
      return (await isHidden(db, report)) ? "corrected" : "reviewing";
    default:
      return decision ?? "new";
  }
}

/** The record that stands for one that was merged into it; null where there is none. */
export async function findKept(
  db: Reader,
  { noun, recordId }: { noun: Noun; recordId: string },
): Promise<string | null> {
  return noun === "news" || noun === "conflict" ? findMerged(db, noun, recordId) : null;
}

async function isHidden(db: Reader, { noun, recordId }: Report): Promise<boolean> {
  return (
    (await db.$count(hiddenStates, and(eq(hiddenStates.noun, noun), eq(hiddenStates.recordId, recordId)))) > 0
  );
}

type Columns = Record<string, unknown>;

/** Whether everything that a correction changed is again as it was before. */
async function isTakenBack(db: Reader, { noun, recordId, operation }: Report): Promise<boolean> {
  const { rows } = await db.execute<{ before: Columns | null; made: Columns | null }>(sql`
    select own.before, (
      select later.before from revisions later
      where later.noun = own.noun and later.record_id = own.record_id and later.id > own.id
        and later.operation <> own.operation
      order by later.id limit 1) as made
    from revisions own
    where own.operation = ${operation} and own.noun = ${noun} and own.record_id = ${recordId}
    order by own.id limit 1`);
  const [{ before, made } = { before: null, made: null }] = rows;
  const now = JSON.parse(
    JSON.stringify((await loadRows(db, noun, [recordId])).get(recordId) ?? {}),
  ) as Columns;
  if (!before || !made) return false;
  const changed = listChanged(before, made);
  return changed.length > 0 && changed.every((name) => isDeepStrictEqual(before[name], now[name]));
}

/** The columns in which two states of a record differ. */
function listChanged(before: Columns, after: Columns): string[] {
  return Object.keys(after).filter(
    (name) => !["version", "updatedAt"].includes(name) && !isDeepStrictEqual(before[name], after[name]),
  );
}
