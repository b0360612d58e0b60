import { eq, sql } from "drizzle-orm";
import { href } from "react-router";
import type { Database } from "../../../db/client.server.ts";
import { reportMessages as letters } from "../../../db/schema/staff/reports.ts";
import type { Context } from "../../shared/context.server.ts";
import { formatReportNumber } from "./constants.ts";

/** The mail that tells a reader of an answer, where they wanted one. */
export type AnswerMail = { id: string; to: string; subject: string; text: string; attempt: number };

const mostAttempts = 10;
/** Seconds for which a claim lasts, and before the second attempt; doubled for each further one. */
const pause = 60;

/** Claims one mail that is due, for this instance alone; it is due again where this one stops. Null without one. */
export async function claimAnswerMail({
  db,
  ownAddress,
}: Pick<Context, "db" | "ownAddress">): Promise<AnswerMail | null> {
  const { rows } = await db.execute<{
    id: string;
    to: string;
    year: number;
    number: number;
    address: string;
    answer: string;
    attempt: number;
  }>(sql`
    with claimed as (
      update report_messages
      set mail_attempts = mail_attempts + 1, mail_due_at = now() + make_interval(secs => ${pause})
      where report_id = (
        select report_id from report_messages where mail_due_at <= now()
        order by mail_due_at limit 1 for update skip locked)
      returning report_id, email, mail_attempts)
    select own.id, claimed.email as to, own.year, own.number, own.address, own.public_answer as answer,
      claimed.mail_attempts as attempt
    from claimed join reports own on own.id = claimed.report_id`);
  const [row] = rows;
  if (!row) return null;
  const number = formatReportNumber(row);
  const place =
    ownAddress === null ? "" : `\n\n${ownAddress}${href("/report/:address?", { address: row.address })}`;
  return {
    id: row.id,
    to: row.to,
    subject: `Tu aviso ${number} ya tiene respuesta`,
    text: `Nos avisaste de un error en el observatorio. Esto respondimos:\n\n${row.answer || "Revisamos tu aviso."}${place}\n`,
    attempt: row.attempt,
  };
}

/** From here on it is never sent again by itself: nobody could know whether it has left. */
export async function markAnswerSending(db: Database, { id }: AnswerMail): Promise<void> {
  await db.update(letters).set({ mailDueAt: null }).where(eq(letters.reportId, id));
}

/** It has certainly not left: it is due again, later each time, until it has been tried often enough and is given up. */
export async function retryAnswerMail(db: Database, { id, attempt }: AnswerMail): Promise<void> {
  const next = sql`now() + make_interval(secs => ${pause * 2 ** attempt})`;
  const mailDueAt = attempt < mostAttempts ? next : null;
  await db.update(letters).set({ mailDueAt }).where(eq(letters.reportId, id));
}

/** It has certainly not left, and its instance stops: it is due at once, and the attempt does not count. */
export async function releaseAnswerMail(db: Database, { id, attempt }: AnswerMail): Promise<void> {
  const released = { mailDueAt: sql`now()`, mailAttempts: attempt - 1 };
  await db.update(letters).set(released).where(eq(letters.reportId, id));
}
