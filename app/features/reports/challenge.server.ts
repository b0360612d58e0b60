import { createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { gt, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.server.ts";
import { reports } from "../../../db/schema/staff/reports.ts";
import { readSecret } from "../../../db/secrets.server.ts";
import type { Proof } from "../../nouns/contact-messages/captcha.server.ts";
import { invalidField } from "../../shared/api/errors.ts";
import { type Challenge, reportMessages } from "./contract.ts";

/** Milliseconds for which it is valid: as long as somebody may take to write. */
const validity = 60 * 60_000;

const numbers = [
  "cero",
  "uno",
  "dos",
  "tres",
  "cuatro",
  "cinco",
  "seis",
  "siete",
  "ocho",
  "nueve",
  "diez",
  "once",
  "doce",
  "trece",
  "catorce",
  "quince",
  "dieciséis",
  "diecisiete",
  "dieciocho",
] as const;
const words = ["plaza", "andén", "parque", "tranvía", "mercado", "puente", "barrio", "ladera"] as const;
const places = ["primera", "segunda", "tercera", "cuarta", "quinta", "sexta", "séptima", "octava"] as const;

/** Reports a day from which on the questions are harder. */
const manyReports = 40;

export const sinceYesterday = gt(reports.createdAt, sql`now() - interval '1 day'`);

export const needsHardQuestion = async (db: Database) =>
  (await db.$count(reports, sinceYesterday)) >= manyReports;

export async function issueQuestion(db: Database, { isHard }: { isHard: boolean }): Promise<Challenge> {
  const { question, answer } = isHard ? askForWord() : askForSum();
  const head = `${isHard ? "h" : "e"}.${Date.now() + validity}.${randomBytes(12).toString("hex")}`;
  return { question, token: `${head}.${sign(await readSecret(db, "report-question"), head, answer)}` };
}

function askForSum() {
  const [one, other] = [randomInt(2, 10), randomInt(2, 10)];
  return { question: `¿Cuánto es ${numbers[one]} más ${numbers[other]}?`, answer: String(one + other) };
}

/** Asks for the word whose place is the result of a sum. */
function askForWord() {
  const mixed = words
    .map((word) => ({ word, rank: randomInt(1_000_000) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ word }) => word);
  const wanted = randomInt(mixed.length);
  const more = randomInt(1, 9);
  const question = `De estas palabras: ${mixed.join(", ")}. Escribe la que ocupa el lugar que da esta resta: ${numbers[wanted + 1 + more]} menos ${numbers[more]} (la ${places[0]} palabra ocupa el lugar uno).`;
  return { question, answer: fold(mixed[wanted] ?? "") };
}

/**
 * Whether a question was answered well, in digits or in words.
 * @returns the proof to use up, also of a bad answer. @throws AppError `invalid` for a token that is not ours or has expired
 */
export async function checkReply(db: Database, token: string, reply: string) {
  const [level = "", end = "", nonce = "", signature = ""] = token.split(".");
  const expiresAt = Number(end);
  if (!/^[0-9a-f]{24}$/.test(nonce) || !(expiresAt > Date.now()))
    throw invalidField("reply", reportMessages.expired);
  const secret = await readSecret(db, "report-question");
  const given = fold(reply);
  const spelled = numbers.findIndex((word) => fold(word) === given);
  const expected = sign(secret, `${level}.${end}.${nonce}`, spelled < 0 ? given : String(spelled));
  const isRight =
    expected.length === signature.length && timingSafeEqual(Buffer.from(expected), Buffer.from(signature));
  return {
    isRight,
    isHard: level === "h",
    nonce,
    proof: { key: `captcha:${nonce}`, expiresAt } satisfies Proof,
  };
}

/** Without accents, capitals and a final point. */
const fold = (text: string) =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f.]/g, "")
    .trim()
    .toLowerCase();

function sign(secret: string, head: string, answer: string): string {
  return createHmac("sha256", secret).update(`${head}.${answer}`).digest("hex");
}
