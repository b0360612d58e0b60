import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { getTable, getWrittenColumns, loadRows, type Row } from "../../../db/rows.server.ts";
import { acceptedChecks } from "../../../db/schema/staff/accepted-checks.ts";
import { findNames, type GetName, type RecordReference } from "../../features/revisions/names.server.ts";
import type { Page, PageOf } from "../../shared/lists/paging.ts";
import { type Actor, requirePermission } from "../../shared/session/permissions.ts";
import type { Field } from "../../shared/values/field-declarations.ts";
import { bulkLimit, shownText } from "./constants.ts";
import type { Check, TableIds, TableQuery, TableRow } from "./contract.ts";
import { findDuplicates, isDuplicateCheck } from "./duplicates.server.ts";
import { listTableFields, type TableNoun } from "./fields.ts";
import { filterTable, orderTable, selectCreation, selectName } from "./filters.server.ts";

/** A page of a staff table. @throws AppError `invalid` for an order or a check that the noun does not have */
export async function listTableRows(
  db: Reader,
  actor: Actor | null,
  { noun, query }: { noun: TableNoun; query: TableQuery },
  { limit, offset }: Page,
): Promise<PageOf<TableRow>> {
  requirePermission(actor, "readPanel");
  const table = getTable(noun);
  const where = filterTable(db, noun, query);
  const { id } = getWrittenColumns(noun);
  const [found, total] = await Promise.all([
    db
      .select({
        id: sql<string>`${id}`,
        name: selectName(noun),
        enteredBy: sql<string>`coalesce((${selectCreation(db, noun).limit(1)}), '')`,
      })
      .from(table)
      .where(where)
      .orderBy(...orderTable(noun, query.sort))
      .limit(limit)
      .offset(offset),
    db.$count(table, where),
  ]);
  const ids = found.map((row) => row.id);
  const isDuplicate = isDuplicateCheck(query.check) && (noun === "news" || noun === "conflict");
  const duplicates = isDuplicate ? await findDuplicates(db, noun, ids) : new Map<string, never>();
  const duplicateIds = [...duplicates.values()].flat().map(({ _id }) => _id);
  const { rows, fields, getName } = await loadNamed(db, noun, [...ids, ...duplicateIds]);
  const accepted = query.check ? await findAccepted(db, noun, query.check, ids) : new Map();
  const compare = (row: Row, duplicate: Row | undefined) =>
    duplicate ? compareRows(fields, row, duplicate, getName) : [];
  const items = found.flatMap((head) => {
    const row = rows.get(head.id);
    if (!row) return [];
    const values = fields.map(([name, field]) => [name, showValue(field, row[field.column], getName)]);
    return {
      _id: head.id,
      __v: row.version,
      name: head.name,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
      enteredBy: head.enteredBy,
      values: Object.fromEntries(values) as Record<string, string>,
      accepted: accepted.get(head.id) ?? null,
      duplicates: (duplicates.get(head.id) ?? []).map((duplicate) => ({
        ...duplicate,
        differences: compare(row, rows.get(duplicate._id)),
      })),
    };
  });
  return { items, total };
}

/** Ids and versions of all that the filters leave, as many as one operation may change. */
export async function listTableIds(
  db: Reader,
  actor: Actor | null,
  { noun, query }: { noun: TableNoun; query: TableQuery },
): Promise<TableIds> {
  requirePermission(actor, "readPanel");
  const { id, version } = getWrittenColumns(noun);
  return db
    .select({ _id: sql<string>`${id}`, __v: sql<number>`${version}` })
    .from(getTable(noun))
    .where(filterTable(db, noun, query))
    .orderBy(...orderTable(noun, query.sort))
    .limit(bulkLimit);
}

/** Records with the fields that tables show, and the names of what these refer to. */
export async function loadNamed(db: Reader, noun: TableNoun, ids: readonly string[]) {
  const rows = await loadRows(db, noun, [...new Set(ids)]);
  const fields = Object.entries(listTableFields(noun));
  const stored = [...rows.values()];
  const referred = fields.flatMap(([, field]) => stored.flatMap((row) => listReferences(field, row)));
  return { rows, fields, getName: await findNames(db, referred) };
}

export function listReferences(field: Field, row: Row): RecordReference[] {
  if (!("of" in field)) return [];
  return [row[field.column]].flat().flatMap((id) => (id ? [{ noun: field.of, id: String(id) }] : []));
}

/** What people read in place of ids and keys; of a list each. */
export function readValues(field: Field, value: unknown, getName: GetName): string[] {
  return [value ?? ""].flat().map((one) => {
    const text = String(one);
    if (text !== "" && "of" in field) return getName({ noun: field.of, id: text });
    return field.kind === "choice" ? (field.options[text] ?? text) : text;
  });
}

function showValue(field: Field, value: unknown, getName: GetName): string {
  const text = readValues(field, value, getName).join(" · ");
  return text.length > shownText ? `${text.slice(0, shownText).toWellFormed()}…` : text;
}

/** What differs between two records that are called the same; of long texts the place where it begins. */
function compareRows(
  fields: [string, Field][],
  row: Row,
  duplicate: Row,
  getName: GetName,
): TableRow["duplicates"][number]["differences"] {
  return fields.flatMap(([, field]) => {
    const values = [row[field.column], duplicate[field.column]];
    const [own = "", other = ""] =
      field.kind === "text"
        ? cutFromDifference(values)
        : values.map((value) => showValue(field, value, getName));
    return own === other ? [] : [{ label: field.label, own, other }];
  });
}

/** Characters before a difference, to recognize its place. */
const leadIn = 40;

function cutFromDifference(values: unknown[]): string[] {
  const [own = "", other = ""] = values.map((value) => String(value ?? ""));
  const length = Math.min(own.length, other.length);
  let same = 0;
  while (same < length && own[same] === other[same]) same++;
  const start = Math.max(0, same - leadIn);
  const cut = (text: string) =>
    `${start > 0 ? "…" : ""}${text.slice(start, start + shownText).toWellFormed()}${text.length > start + shownText ? "…" : ""}`;
  return own === other ? [] : [cut(own), cut(other)];
}

async function findAccepted(db: Reader, noun: TableNoun, check: Check, ids: string[]) {
  const rows = await db
    .select()
    .from(acceptedChecks)
    .where(
      and(
        eq(acceptedChecks.noun, noun),
        eq(acceptedChecks.check, check),
        inArray(acceptedChecks.recordId, ids as [string, ...string[]]),
      ),
    )
    .orderBy(desc(acceptedChecks.at));
  return new Map(
    rows.map(({ recordId, reason, actorName, at }) => [
      recordId,
      { reason, actorName, at: at.toISOString() },
    ]),
  );
}
