import { issueQuestion, needsHardQuestion } from "../../app/features/reports/challenge.server.ts";
import { sendReport } from "../../app/features/reports/commands.server.ts";
import { type ReportInput, reportInput, type StaffReport } from "../../app/features/reports/contract.ts";
import type { Context } from "../../app/shared/context.server.ts";
import type { TestApi } from "./api.ts";
import { read } from "./records.ts";
import { solveQuestion } from "./solve-question.ts";

let callers = 0;

/** Sends a report as a reader does who answers its question. @returns the last part of its address */
export async function report(
  context: Context,
  about: string,
  fields: Partial<ReportInput> & { from?: string } = {},
): Promise<string> {
  const isHard = await needsHardQuestion(context.db);
  const { question, token } = await issueQuestion(context.db, { isHard });
  const { from = `10.9.${++callers >> 8}.${callers & 255}`, ...given } = fields;
  const typed = { kind: "error", message: "Fue en 2012", reply: solveQuestion(question), challenge: token };
  return sendReport(context, { fields: reportInput.parse({ about, ...typed, ...given }), address: from });
}

/** The same, as staff then find it. */
export async function addReport(
  api: TestApi,
  about: string,
  fields: Parameters<typeof report>[2] = {},
): Promise<StaffReport> {
  const address = await report(api.context, about, fields);
  const found = (await read<StaffReport[]>(api, "/reports")).find((one) => one.address === address);
  if (!found) throw new Error("The report is not in the queue.");
  return found;
}
