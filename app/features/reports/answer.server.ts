import { and, eq } from "drizzle-orm";
import type { Transaction } from "../../../db/client.server.ts";
import { followReport } from "../../../db/links/follow-reports.server.ts";
import { hiddenStates } from "../../../db/schema/open-data/editions.ts";
import { reportMessages as letters, reports } from "../../../db/schema/staff/reports.ts";
import { users } from "../../../db/schema/users.ts";
import { type Write, write } from "../../../db/write.server.ts";
import { erratumRules } from "../../nouns/errata/rules.server.ts";
import { insertRecord } from "../../records/write-records.server.ts";
import { AppError, invalidField, notFound } from "../../shared/api/errors.ts";
import type { Context } from "../../shared/context.server.ts";
import { increaseVersion } from "../../shared/database/versions.server.ts";
import { type Actor, requirePermission } from "../../shared/session/permissions.ts";
import { toStudyDay } from "../../shared/study/time.ts";
import { type AnswerInput, type AssigneeInput, reportMessages } from "./contract.ts";
import { describeRecords } from "./records.server.ts";

type Report = typeof reports.$inferSelect;
type Answer = { id: string; fields: AnswerInput };

/** Keeps what somebody proposes to answer; nothing of it is public. @throws AppError `notFound`, `stale`, `conflict` */
export async function proposeAnswer(
  { db }: Pick<Context, "db">,
  actor: Actor | null,
  { id, fields }: Answer,
): Promise<void> {
  requirePermission(actor, "answerReports");
  await db.transaction(async (tx) => {
    const report = await lockReport(tx, id);
    if (isRepeated(report, fields)) return;
    if (report.answeredAt !== null && report.state !== "reviewing")
      throw new AppError("conflict", { message: reportMessages.answered });
    await requireDuplicate(tx, report, fields);
    const columns = { ...toColumns(fields), answeredAt: null, proposedBy: actor.username };
    await saveReport(tx, report, { ...columns, ...increaseVersion(report, fields.__v) });
  });
}

/** Gives a report to one of the staff, or to nobody. @throws AppError `notFound`, `invalid` */
export async function assignReport(
  { db }: Pick<Context, "db">,
  actor: Actor | null,
  { id, fields }: { id: string; fields: AssigneeInput },
): Promise<void> {
  requirePermission(actor, "answerReports");
  const { assignee } = fields;
  if (assignee !== "" && (await db.$count(users, eq(users.id, assignee))) === 0)
    throw invalidField("assignee", reportMessages.unknownColleague);
  const given = { assignedTo: assignee || null };
  const rows = await db.update(reports).set(given).where(eq(reports.id, id)).returning({ id: reports.id });
  if (rows.length === 0) throw notFound(reportMessages.unknown);
}

/** Publishes the answer to a report, with the erratum that it may be. @throws AppError `invalid`, `notFound`, `stale` */
export async function publishAnswer(
  { db, services }: Context,
  actor: Actor | null,
  { id, fields }: Answer,
): Promise<void> {
  requirePermission(actor, "publishAnswers");
  await write(
    db,
    actor,
    async (writing) => {
      const { tx } = writing;
      const report = await lockReport(tx, id);
      if (isRepeated(report, fields) && report.answeredAt !== null) return;
      const version = increaseVersion(report, fields.__v);
      requireTexts(report, fields);
      await requireDone(tx, report, fields);
      const erratumId = await publishErratum(writing, report, fields);
      const answeredAt = new Date();
      const columns = { ...toColumns(fields), erratumId, answeredAt, answeredBy: actor.username };
      await saveReport(tx, report, { ...columns, ...version });
      if (services.mailsAnswers && fields.decision !== "withdrawn")
        await tx
          .update(letters)
          .set({ mailDueAt: answeredAt, mailAttempts: 0 })
          .where(and(eq(letters.reportId, id), eq(letters.wantsAnswer, true)));
    },
    actor.operation,
  );
}

async function lockReport(tx: Transaction, id: string): Promise<Report> {
  const [report] = await tx.select().from(reports).where(eq(reports.id, id)).for("update");
  if (!report) throw notFound(reportMessages.unknown);
  return report;
}

async function saveReport(tx: Transaction, report: Report, columns: Partial<Report>): Promise<void> {
  await tx.update(reports).set(columns).where(eq(reports.id, report.id));
  await followReport(tx, { ...report, ...columns });
}

const toColumns = ({ decision, question, answer, duplicateOf }: AnswerInput) => ({
  decision,
  publicQuestion: question,
  publicAnswer: answer,
  duplicateOf: decision === "duplicate" ? duplicateOf : null,
});

/** Whether a call is repeated whose response was lost: what it says was the next version. */
function isRepeated(report: Report, fields: AnswerInput): boolean {
  const said = toColumns(fields);
  return (
    report.version - 1 === fields.__v &&
    report.decision === said.decision &&
    report.publicQuestion === said.publicQuestion &&
    report.publicAnswer === said.publicAnswer &&
    report.duplicateOf === said.duplicateOf
  );
}

/** Of rights nothing is published, so that nothing has to be said in public. */
function requireTexts({ kind }: Report, { decision, question, answer }: AnswerInput): void {
  if (kind === "rights" || decision === "duplicate" || decision === "withdrawn") return;
  if (question === "") throw invalidField("question", reportMessages.questionMissing);
  if (answer === "") throw invalidField("answer", reportMessages.answerMissing);
}

/** @throws AppError `invalid` where what is decided has not been done */
async function requireDone(tx: Transaction, report: Report, fields: AnswerInput): Promise<void> {
  const { decision } = fields;
  if (decision === "corrected" && report.operation === null)
    throw invalidField("decision", reportMessages.notCorrected);
  if (decision === "hidden") {
    const own = and(eq(hiddenStates.noun, report.noun), eq(hiddenStates.recordId, report.recordId));
    if ((await tx.$count(hiddenStates, own)) === 0) throw invalidField("decision", reportMessages.notHidden);
  }
  await requireDuplicate(tx, report, fields);
}

async function requireDuplicate(
  tx: Transaction,
  { id }: Report,
  { decision, duplicateOf }: AnswerInput,
): Promise<void> {
  if (decision !== "duplicate") return;
  const [other] = await tx.select().from(reports).where(eq(reports.id, duplicateOf));
  if (!other || other.id === id || other.duplicateOf !== null)
    throw invalidField("duplicateOf", reportMessages.unknownDuplicate);
}

/** @returns the erratum of the report; a call that is repeated publishes no second one */
async function publishErratum(writing: Write, report: Report, { decision, erratum }: AnswerInput) {
  if (decision !== "erratum" || report.erratumId !== null) return report.erratumId;
  if (erratum === null) throw invalidField("erratum", "Escribe la errata");
  requirePermission(writing.actor, "publishErrata");
  const getRecord = await describeRecords(writing.tx, [report]);
  const { path } = getRecord(report);
  const intervention = /^\/interventions\/([0-9a-f]{24})/.exec(path)?.[1];
  const date = toStudyDay(new Date());
  return insertRecord(writing, erratumRules, { ...erratum, date, ...(intervention ? { intervention } : {}) });
}
