import { and, desc, eq, inArray, isNotNull, ne, sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { readNameMask } from "../../../db/links/hide-names.server.ts";
import { reports } from "../../../db/schema/staff/reports.ts";
import { readShared } from "../../../db/shared-reads.server.ts";
import { AppError } from "../../shared/api/errors.ts";
import type { ReportState } from "../../shared/evidence/report-states.ts";
import type { Page, PageOf } from "../../shared/lists/paging.ts";
import { formatReportNumber, type ReportedNoun } from "./constants.ts";
import { type PublicReport, reportMessages } from "./contract.ts";
import { describeRecords, listParts } from "./records.server.ts";

type Report = typeof reports.$inferSelect;

/** Answered reports, but for those of rights and those whose record is gone. */
const isListed = and(
  isNotNull(reports.answeredAt),
  inArray(reports.state, ["corrected", "refused"]),
  ne(reports.kind, "rights"),
);

/** @param about only those of a record, and of those that were merged into it */
export async function listAnsweredReports(
  db: Reader,
  page: Page,
  about?: { noun: ReportedNoun; recordId: string },
): Promise<PageOf<PublicReport>> {
  const where = and(isListed, about ? isAbout(about) : undefined);
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(reports)
      .where(where)
      .orderBy(desc(reports.answeredAt), desc(reports.id))
      .limit(page.limit)
      .offset(page.offset),
    db.$count(reports, where),
  ]);
  return { items: await describePublic(db, rows), total };
}

function isAbout({ noun, recordId }: { noun: ReportedNoun; recordId: string }) {
  return and(
    eq(reports.noun, noun),
    sql`${reports.recordId} in (
      with recursive chain (id) as (
        select ${recordId}::text collate "C"
        union
        select former.id from chain join merged_records former on former.noun = ${noun} and former.into_id = chain.id
      ) select id from chain)`,
  );
}

/**
 * Which parts of a record were answered about, "" for all of it: one for each answer. Few records have any: they are read
 * once per content version, so that the page of a record asks for nothing more.
 */
export async function listAnsweredParts(db: Reader, noun: ReportedNoun, recordId: string): Promise<string[]> {
  const all = await readShared("answered reports", () => readAnswered(db));
  return all.get(`${noun} ${recordId}`) ?? [];
}

export const countAnsweredReports = async (db: Reader, noun: ReportedNoun, recordId: string) =>
  (await listAnsweredParts(db, noun, recordId)).length;

/** The parts that answers are about, by the record that there is now: one that was merged counts for the other. */
async function readAnswered(db: Reader): Promise<Map<string, string[]>> {
  const { rows } = await db.execute<{ record: string; fields: string[] }>(sql`
    with recursive chain (report, noun, id, field) as (
      select ${reports.id}, ${reports.noun}, ${reports.recordId}, ${reports.field} from ${reports} where ${isListed}
      union
      select chain.report, chain.noun, kept.into_id, chain.field
      from chain join merged_records kept on kept.noun = chain.noun and kept.id = chain.id
    ) select noun || ' ' || id as record, array_agg(field) as fields from chain group by 1`);
  return new Map(rows.map(({ record, fields }) => [record, fields]));
}

async function describePublic(db: Reader, rows: readonly Report[]): Promise<PublicReport[]> {
  const [getRecord, mask] = await Promise.all([describeRecords(db, rows), readNameMask(db)]);
  return rows.map((row) => {
    const { name, path } = getRecord(row);
    const shown = mask.hideIn({ question: row.publicQuestion, answer: row.publicAnswer });
    return {
      number: formatReportNumber(row),
      address: row.address,
      state: row.state,
      record: name,
      path,
      part: nameField(row),
      ...shown,
      answeredOn: row.answeredAt?.toISOString() ?? "",
    };
  });
}

export const nameField = ({ noun, field }: Pick<Report, "noun" | "field">) =>
  listParts(noun as ReportedNoun).find(({ name }) => name === field)?.label ?? "";

/**
 * What its address says of a report: its number, and the answer once it is public. Of a duplicate it is the other's.
 * @throws AppError `notFound`
 */
export async function findReportAnswer(
  db: Reader,
  address: string,
): Promise<{ number: string; answer: PublicReport | null }> {
  const [report] = await db.select().from(reports).where(eq(reports.address, address));
  if (!report) throw new AppError("notFound", { message: reportMessages.unknown });
  const [row] = await db
    .select()
    .from(reports)
    .where(and(isListed, isAnswering(report.id)));
  const isRights = report.kind === "rights";
  const [answer = null] = row && !isRights ? await describePublic(db, [row]) : [];
  return { number: formatReportNumber(report), answer };
}

/** The report itself, or the one that it is a duplicate of, which may be another's duplicate by now. */
function isAnswering(id: string) {
  return sql`${reports.id} in (
    with recursive chain (id) as (
      select ${id}::text collate "C"
      union
      select former.duplicate_of from chain join reports former on former.id = chain.id
      where former.state = 'duplicate'
    ) select id from chain)`;
}

export type ReportCounts = {
  received: number;
  open: number;
  byState: { state: ReportState; total: number }[];
  rights: number;
  /** Half of the answers took at most so many days; null without an answer. */
  medianDays: number | null;
};

export async function countReports(db: Reader): Promise<ReportCounts> {
  const [byState, [totals]] = await Promise.all([
    db
      .select({ state: reports.state, total: sql<number>`count(*)::int` })
      .from(reports)
      .groupBy(reports.state),
    db
      .select({
        received: sql<number>`count(*)::int`,
        rights: sql<number>`count(*) filter (where ${reports.kind} = 'rights')::int`,
        medianDays: sql<number | null>`percentile_cont(0.5) within group (
          order by extract(epoch from ${reports.answeredAt} - ${reports.createdAt}) / 86400)
          filter (where ${reports.answeredAt} is not null and ${reports.state} in ('corrected', 'refused', 'duplicate'))`,
      })
      .from(reports),
  ]);
  const count = (...states: ReportState[]) =>
    byState.reduce((sum, { state, total }) => sum + (states.includes(state) ? total : 0), 0);
  return {
    received: totals?.received ?? 0,
    open: count("new", "reviewing"),
    byState: byState.filter(({ state }) => state !== "new" && state !== "reviewing"),
    rights: totals?.rights ?? 0,
    medianDays: totals?.medianDays == null ? null : Number(totals.medianDays),
  };
}
