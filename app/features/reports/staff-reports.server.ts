import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { loadRows } from "../../../db/rows.server.ts";
import { revisions } from "../../../db/schema/revisions.ts";
import { reportMessages as letters, reports } from "../../../db/schema/staff/reports.ts";
import { users } from "../../../db/schema/users.ts";
import { nouns } from "../../nouns/register.ts";
import type { Page, PageOf } from "../../shared/lists/paging.ts";
import { capitalize } from "../../shared/values/text.ts";
import { compareStates, listReferences } from "../revisions/differences.server.ts";
import { findNames } from "../revisions/names.server.ts";
import { loadVersion } from "../revisions/versions.server.ts";
import { formatReportNumber } from "./constants.ts";
import type { StaffReport } from "./contract.ts";
import { nameField } from "./queries.server.ts";
import { type DescribedRecord, describeRecords } from "./records.server.ts";

type Found = {
  report: typeof reports.$inferSelect;
  letter: typeof letters.$inferSelect | null;
  assigneeName: string;
};

const fullName = sql<string>`concat_ws(' ', ${users.firstName}, ${users.lastName})`;

const isOpen = inArray(reports.state, ["new", "reviewing"]);

/** For staff: open ones first, the oldest first; then the answered ones, newest first. */
export async function listStaffReports(
  db: Reader,
  page: Page,
  { openOnly = false } = {},
): Promise<PageOf<StaffReport>> {
  const where = openOnly ? isOpen : undefined;
  const [rows, total] = await Promise.all([
    db
      .select({ report: reports, letter: letters, assigneeName: fullName })
      .from(reports)
      .leftJoin(users, eq(users.id, reports.assignedTo))
      .leftJoin(letters, eq(letters.reportId, reports.id))
      .where(where)
      .orderBy(
        sql`${isOpen} desc`,
        sql`case when ${isOpen} then ${reports.createdAt} end`,
        desc(reports.answeredAt),
        asc(reports.id),
      )
      .limit(page.limit)
      .offset(page.offset),
    db.$count(reports, where),
  ]);
  const getRecord = await describeRecords(
    db,
    rows.map(({ report }) => report),
  );
  return {
    items: await Promise.all(rows.map((row) => describeForStaff(db, row, getRecord(row.report)))),
    total,
  };
}

async function describeForStaff(
  db: Reader,
  { report, letter, assigneeName }: Found,
  record: DescribedRecord,
): Promise<StaffReport> {
  const { noun, field } = report;
  const row = (await loadRows(db, noun, [record.id])).get(record.id);
  const texts = Object.entries(nouns[noun].fields).flatMap(([name, { column, kind }]) =>
    name === field || (field === "" && kind === "text") ? [row?.[column]] : [],
  );
  const isProposed =
    report.publicAnswer !== "" || report.operation === null || report.decision !== "corrected";
  return {
    _id: report.id,
    __v: report.version,
    number: formatReportNumber(report),
    noun,
    record: record.id,
    recordName: record.name,
    path: record.path,
    editPath: record.editPath && `${record.editPath}?report=${report.id}`,
    part: nameField(report),
    text: texts.filter((text) => typeof text === "string").join("\n\n"),
    kind: report.kind,
    state: report.state,
    createdAt: report.createdAt.toISOString(),
    letter: letter && {
      quote: letter.quote,
      message: letter.message,
      name: letter.name,
      email: letter.email,
      wantsAnswer: letter.wantsAnswer,
    },
    decision: report.decision,
    question: report.publicQuestion || proposeQuestion(report, record.name),
    answer: isProposed ? report.publicAnswer : await proposeAnswer(db, report),
    duplicateOf: report.duplicateOf ?? "",
    assignee: report.assignedTo ?? "",
    assigneeName,
    proposedBy: report.proposedBy,
    answeredBy: report.answeredBy,
    answeredAt: report.answeredAt?.toISOString() ?? null,
    address: report.address,
  };
}

function proposeQuestion(report: Found["report"], name: string): string {
  const part = nameField(report);
  const { one, article } = nouns[report.noun];
  return `¿Es correcto ${part ? `«${part}» de` : "lo que dice"} ${article} ${one} «${name}»?`.slice(0, 300);
}

const longest = 120;

/** What the save that is tied to a report changed: "Se corrigió Título: «2011» → «2012»". */
async function proposeAnswer(db: Reader, { noun, recordId, operation }: Found["report"]): Promise<string> {
  const [revision] = await db
    .select({ id: revisions.id, recordId: revisions.recordId })
    .from(revisions)
    .where(and(eq(revisions.operation, operation ?? ""), eq(revisions.noun, noun)))
    .orderBy(sql`${revisions.recordId} = ${recordId} desc`, asc(revisions.id))
    .limit(1);
  const version = revision && (await loadVersion(db, { noun, recordId: revision.recordId }, revision.id));
  if (!version) return "";
  const getName = await findNames(db, listReferences(noun, version.before, version.after));
  const changes = compareStates(noun, version.before, version.after, getName).map(
    ({ label, before, after }) => {
      const [from, to] = [before, after].map((value) => [value ?? ""].flat().join(", "));
      const { from: shownFrom, to: shownTo } = cutAround(from ?? "", to ?? "");
      return `${capitalize(label)}: «${shownFrom}» → «${shownTo}»`;
    },
  );
  return changes.length > 0 ? `Se corrigió: ${changes.join("; ")}.`.slice(0, 1000) : "";
}

/** Of long texts only what differs, with a few words around it. */
function cutAround(from: string, to: string): { from: string; to: string } {
  if (from.length <= longest && to.length <= longest) return { from, to };
  const [before, after] = [from.split(/\s+/), to.split(/\s+/)];
  let start = 0;
  while (start < Math.min(before.length, after.length) && before[start] === after[start]) start += 1;
  let end = 0;
  while (
    end < Math.min(before.length, after.length) - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  )
    end += 1;
  const first = Math.max(0, start - 3);
  const cut = (words: string[]) => {
    const last = Math.min(words.length, words.length - end + 3);
    const text = words.slice(first, last).join(" ").slice(0, longest);
    return `${first > 0 ? "… " : ""}${text}${last < words.length ? " …" : ""}`;
  };
  return { from: cut(before), to: cut(after) };
}
