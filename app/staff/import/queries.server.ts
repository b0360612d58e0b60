import { desc, eq, sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { undoneAt } from "../../../db/operations.server.ts";
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
import { formatCsv, shortenReport, startCounts } from "./report.server.ts";

const heading = {
  id: imports.id,
  at: isoTimestamp(imports.at),
  actorName: imports.actorName,
  source: imports.source,
  undoneAt: undoneAt(imports.id),
};

/** Newest first, without the problems, which can be thousands. */
export async function listImports(db: Reader): Promise<ImportSummary[]> {
  const found = await db
    .select({
      ...heading,
      counts: sql<Report["counts"]>`${imports.report} -> 'counts'`,
      problemCounts: sql<Report["problemCounts"]>`${imports.report} -> 'problemCounts'`,
    })
    .from(imports)
    .orderBy(desc(imports.at), desc(imports.id));
  return found.map((entry) => ({ ...entry, counts: completeCounts(entry.counts) }));
}

/** Reports of earlier releases do not count the collections that have come since. */
const completeCounts = (counts: Partial<Report["counts"]>) => ({ ...startCounts(), ...counts });

/** @throws AppError `notFound` */
export async function getImport(db: Reader, id: string): Promise<Import> {
  const [found] = await db
    .select({
      ...heading,
      report: sql<Report>`${imports.report}`,
      undone: sql<Import["undone"]>`(
        select undoing.summary -> 'result' || jsonb_build_object('actorName', undoing.actor_name)
        from operations own join operations undoing on undoing.id = own.undone ->> 'operation'
        where own.id = ${sql`${imports.id}`})`,
    })
    .from(imports)
    .where(eq(imports.id, id));
  if (!found) throw notFound(importMessages.unknown);
  return { ...found, report: { ...found.report, counts: completeCounts(found.report.counts) } };
}

export async function getImportCsv(db: Reader, id: string): Promise<{ csv: string }> {
  const { report } = await getImport(db, id);
  return { csv: formatCsv(report) };
}

export function withCsv(report: Report): ImportRunReport {
  return { report: shortenReport(report), csv: formatCsv(report) };
}
