import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../../db/client.server.ts";
import { reportMessages as letters, reports } from "../../../db/schema/staff/reports.ts";
import { write } from "../../../db/write.server.ts";
import { consumeCaptcha } from "../../nouns/contact-messages/captcha.server.ts";
import { AppError, invalidField } from "../../shared/api/errors.ts";
import { countAttempt, getCallerKey } from "../../shared/api/limits.server.ts";
import type { Context } from "../../shared/context.server.ts";
import { studyTimeZone } from "../../shared/database/time-zone.server.ts";
import type { Actor } from "../../shared/session/permissions.ts";
import { newId } from "../../shared/values/ids.ts";
import { checkReply, needsHardQuestion, sinceYesterday } from "./challenge.server.ts";
import { type ReportInput, reportMessages } from "./contract.ts";
import { findAbout, listParts } from "./records.server.ts";

/** Reports of one record in a day. */
const mostOfRecord = 10;
const visitor: Actor = { id: null, username: "visitante", role: "system" };

const newAddress = () => randomBytes(16).toString("hex");

/**
 * Stores what a reader says is wrong in a record; anybody may.
 * @param address IP address of the caller, for the limits
 * @returns the last part of the address where the answer will be
 * @throws AppError `invalid` naming a field, `tooManyRequests`, `notFound`
 */
export async function sendReport(
  context: Context,
  { fields, address }: { fields: ReportInput; address: string },
): Promise<string> {
  if (fields.user_reason) return newAddress();
  const { db, limits } = context;
  const about = await findAbout(db, fields.about);
  if (!about) throw new AppError("notFound", { message: reportMessages.recordGone });
  if (fields.part !== "" && !listParts(about.noun).some(({ name }) => name === fields.part))
    throw invalidField("part", reportMessages.unknownPart);
  const key = getCallerKey(address);
  await countAttempt(limits.captchaByAddress, key, reportMessages.tooManyFromHere);
  const { isRight, isHard, nonce, proof } = await checkReply(db, fields.challenge, fields.reply);
  const repeated = isRight ? await findRepeated(db, nonce, fields.message) : null;
  if (repeated !== null) return repeated;
  const problem = isRight ? null : reportMessages.wrongReply;
  if (problem ?? (!isHard && (await needsHardQuestion(db)))) {
    await db.transaction((tx) => consumeCaptcha(tx, proof));
    throw invalidField("reply", problem ?? reportMessages.harder);
  }
  await countAttempt(limits.reportByAddress, key, reportMessages.tooManyFromHere);
  return write(db, visitor, async ({ tx }) => {
    if (!(await consumeCaptcha(tx, proof))) throw invalidField("reply", reportMessages.expired);
    await requireFewOfRecord(tx, about.recordId);
    return storeReport(tx, { ...about, challenge: nonce, fields });
  });
}

/** The same form sent twice, as by a second press: the address of the first. */
async function findRepeated(db: Database, challenge: string, message: string): Promise<string | null> {
  const [found] = await db
    .select({ address: reports.address, message: letters.message })
    .from(reports)
    .innerJoin(letters, eq(letters.reportId, reports.id))
    .where(eq(reports.challenge, challenge));
  return found?.message === message ? found.address : null;
}

async function requireFewOfRecord(tx: Transaction, recordId: string): Promise<void> {
  const own = sql`${reports.recordId} = ${recordId} and ${sinceYesterday}`;
  if ((await tx.$count(reports, own)) >= mostOfRecord)
    throw new AppError("tooManyRequests", { message: reportMessages.tooManyOfRecord, retryAfter: 86_400 });
}

type NewReport = { challenge: string; fields: ReportInput } & Pick<
  typeof reports.$inferInsert,
  "noun" | "recordId"
>;

async function storeReport(
  tx: Transaction,
  { noun, recordId, challenge, fields }: NewReport,
): Promise<string> {
  // Writes happen one at a time, so that no other takes the number.
  const year = sql<number>`extract(year from now() at time zone ${studyTimeZone()})::int`;
  const [last] = await tx
    .select({ year, number: sql<number>`coalesce(max(${reports.number}), 0)` })
    .from(reports)
    .where(eq(reports.year, year));
  const [id, address] = [newId(), newAddress()];
  await tx.insert(reports).values({
    ...{ id, address, challenge, noun, recordId, kind: fields.kind, field: fields.part },
    year: last?.year ?? 0,
    number: (last?.number ?? 0) + 1,
  });
  await tx.insert(letters).values({
    reportId: id,
    ...{ quote: fields.quote, message: fields.message, name: fields.name, email: fields.email },
    wantsAnswer: fields.wants_answer === "on" && fields.email !== "",
  });
  return address;
}

/** Messages, names and addresses are erased a year after they came; a restored backup may have older ones. */
export async function eraseOldReports({ db }: Pick<Context, "db">): Promise<number> {
  const { rowCount } = await db.execute(sql`
    with old as (
      delete from ${letters} using ${reports}
      where ${reports.id} = ${letters.reportId} and ${reports.createdAt} <= now() - interval '1 year'
      returning ${letters.reportId} as id)
    update ${reports} set erased_at = now() from old where ${reports.id} = old.id`);
  return rowCount ?? 0;
}
