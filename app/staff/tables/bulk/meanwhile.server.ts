import { isDeepStrictEqual } from "node:util";
import { and, desc, eq, inArray } from "drizzle-orm";
import type { Reader } from "../../../../db/client.server.ts";
import type { Row } from "../../../../db/rows.server.ts";
import { revisions } from "../../../../db/schema/revisions.ts";
import { nouns } from "../../../nouns/register.ts";
import type { TableNoun } from "../fields.ts";

/** What others did to a record after somebody chose it. */
export type Meanwhile = {
  actorName: string;
  /** Columns whose value is another now; null where the chosen version is not in the history. */
  columns: string[] | null;
};

/** Of the rows, those whose version is not the chosen one, by id. */
export async function findMeanwhile(
  db: Reader,
  noun: TableNoun,
  rows: readonly Row[],
  chosen: Readonly<Record<string, number>>,
): Promise<Map<string, Meanwhile>> {
  const changed = rows.filter(({ id, version }) => chosen[id] !== undefined && chosen[id] !== version);
  if (changed.length === 0) return new Map();
  const ids = changed.map(({ id }) => id);
  const found = await db
    .select({ recordId: revisions.recordId, actorName: revisions.actorName, before: revisions.before })
    .from(revisions)
    .where(and(eq(revisions.noun, noun), inArray(revisions.recordId, ids)))
    .orderBy(desc(revisions.id));
  const byRecord = Map.groupBy(found, ({ recordId }) => recordId);
  return new Map(
    changed.map((row) => {
      const own = byRecord.get(row.id) ?? [];
      const seen = own.find(({ before }) => Number(before?.version) === chosen[row.id])?.before;
      return [
        row.id,
        { actorName: own[0]?.actorName ?? "", columns: seen ? compare(noun, seen, row) : null },
      ];
    }),
  );
}

function compare(noun: TableNoun, seen: Record<string, unknown>, row: Row): string[] {
  return Object.values(nouns[noun].fields)
    .map(({ column }) => column)
    .filter((column) => !isDeepStrictEqual(seen[column] ?? null, row[column] ?? null));
}

/** "«Fecha», «Imagen»" of the columns. */
export function nameColumns(noun: TableNoun, columns: readonly string[]): string[] {
  const fields = Object.values(nouns[noun].fields);
  return columns.map((column) => fields.find((field) => field.column === column)?.label ?? column);
}
