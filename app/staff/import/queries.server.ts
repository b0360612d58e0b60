import { desc, eq, sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { imports } from "../../../db/schema/revisions.ts";
import { notFound } from "../../shared/api/errors.ts";
import { isoTimestamp } from "../../shared/database/projections.server.ts";
import {
  type Import,
  type ImportRunReport,
  type ImportSummary,
  importMessages,
  type Report,
} from "./contract.ts";
import { formatCsv, shortenReport } from "./report.server.ts";

const heading = {
  id: imports.id,
  at: isoTimestamp(imports.at),
  actorName: imports.actorName,
  source: imports.source,
  undoneAt: isoTimestamp<string | null>(imports.undoneAt),
};

/** Newest first, without the problems, which can be thousands. */
export async function listImports(db: Reader): Promise<ImportSummary[]> {
  return db
    .select({
      ...heading,
      counts: sql<Report["counts"]>`${imports.report} -> 'counts'`,
      problemCounts: sql<Report["problemCounts"]>`${imports.report} -> 'problemCounts'`,
    })
    .from(imports)
    .orderBy(desc(imports.at), desc(imports.id));
}

/** @throws AppError `notFound` */
export async function getImport(db: Reader, id: string): Promise<Import> {
  const [found] = await db
    .select({
      ...heading,
      report: sql<Report>`${imports.report} - 'undone'`,
      undone: sql<Import["undone"]>`${imports.report} -> 'undone'`,
    })
    .from(imports)
    .where(eq(imports.id, id));
  if (!found) throw notFound(importMessages.unknown);
  return found;
}

/** The stored report as a CSV file. @throws AppError `notFound` */
export async function getImportCsv(db: Reader, id: string): Promise<{ csv: string }> {
  const { report } = await getImport(db, id);
  return { csv: formatCsv(report) };
}

/** A report to show, and the file with all of its problems. */
export function withCsv(report: Report): ImportRunReport {
  return { report: shortenReport(report), csv: formatCsv(report) };
}
