import { and, eq, exists, gte, lte, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Reader } from "../../../db/client.server.ts";
import { isAbout } from "../../../db/links/shared-news.server.ts";
import { nameNow } from "../../../db/operations.server.ts";
import { getTable, getWrittenColumns } from "../../../db/rows.server.ts";
import { spanishCollation } from "../../../db/schema/columns.ts";
import { newsConflicts } from "../../../db/schema/news.ts";
import { revisions } from "../../../db/schema/revisions.ts";
import { assignedLists } from "../../../db/schema/staff/assigned-lists.ts";
import { users } from "../../../db/schema/users.ts";
import { getNameColumn, isSortingList, nouns } from "../../nouns/register.ts";
import { invalidField } from "../../shared/api/errors.ts";
import { startOfDay } from "../../shared/database/time-zone.server.ts";
import { getFirstDay, getLastDay, orderPeriod } from "../../shared/lists/periods.ts";
import type { Field } from "../../shared/values/field-declarations.ts";
import { failsCheck } from "./checks.server.ts";
import { checks, tableMessages } from "./constants.ts";
import type { TableQuery } from "./contract.ts";
import type { TableNoun } from "./fields.ts";

/** The records of a noun that the filters of a table leave. @throws AppError `invalid` for a check of another noun */
export function filterTable(db: Reader, noun: TableNoun, query: TableQuery): SQL | undefined {
  const { search, check, accepted, conflict, list, from, to, by, since, until } = orderPeriod(query);
  const columns = getWrittenColumns(noun);
  if (check && checks[check].noun !== noun) throw invalidField("check", tableMessages.otherCheck);
  const date = findColumn(noun, ({ kind }) => kind === "date");
  return and(
    search ? matchName(noun, search) : undefined,
    check ? failsCheck(db, check, accepted === "true") : undefined,
    ...Object.entries(nouns[noun].fields).map(([name, field]) => {
      const id = field.kind === "reference" ? query[name] : undefined;
      if (id === undefined) return undefined;
      return noun === "news" && name === "intervention"
        ? isAbout(sql`${id}`)
        : eq(columns[field.column] as PgColumn, id);
    }),
    conflict && noun === "news"
      ? exists(
          db
            .select({ one: sql`1` })
            .from(newsConflicts)
            .where(and(eq(newsConflicts.newsId, columns.id), eq(newsConflicts.conflictId, conflict))),
        )
      : undefined,
    list
      ? sql`${columns.id} = any((select ${assignedLists.recordIds} from ${assignedLists}
          where ${assignedLists.id} = ${list} and ${assignedLists.noun} = ${noun})::text[])`
      : undefined,
    from && date ? gte(date, getFirstDay(from)) : undefined,
    to && date ? lte(date, getLastDay(to)) : undefined,
    by ? exists(selectCreation(db, noun, eq(creatorName, by))) : undefined,
    since ? sql`${columns.createdAt} >= ${startOfDay(since)}` : undefined,
    until ? sql`${columns.createdAt} < ${startOfDay(until, 1)}` : undefined,
  );
}

function findColumn(noun: TableNoun, isWanted: (field: Field) => boolean): PgColumn | undefined {
  const field = Object.values(nouns[noun].fields).find(isWanted);
  return field && getWrittenColumns(noun)[field.column];
}

const creatorName = nameNow(revisions.actorName);

export function selectCreation(db: Reader, noun: TableNoun, where?: SQL) {
  const { id } = getWrittenColumns(noun);
  return db
    .select({ actorName: creatorName })
    .from(revisions)
    .leftJoin(users, eq(users.id, revisions.actorId))
    .where(and(eq(revisions.noun, noun), eq(revisions.recordId, id), eq(revisions.action, "create"), where));
}

/** What a record is called by, or what its intervention is. */
export function selectName(noun: TableNoun): SQL<string> {
  const columns = getWrittenColumns(noun);
  const name = columns[getNameColumn(noun)];
  return name ? sql<string>`${name}` : selectReference("intervention", columns.interventionId as PgColumn);
}

function selectReference(noun: keyof typeof nouns, id: PgColumn): SQL<string> {
  // Named apart, since a place belongs to another one, in the same table.
  const { id: targetId, [getNameColumn(noun)]: name } = getWrittenColumns(noun);
  const column = (of: PgColumn | undefined) => sql`target.${sql.identifier(of?.name ?? "")}`;
  return sql<string>`(select ${column(name)} from ${getTable(noun)} target where ${column(targetId)} = ${id})`;
}

/** Every word, anywhere in the name, whatever its case and accents. */
function matchName(noun: TableNoun, search: string): SQL | undefined {
  const words = search.trim().split(/\s+/).slice(0, 10);
  const name = selectName(noun);
  return and(
    ...words.map((word) => {
      const pattern = `%${word.replace(/[\\%_]/g, "\\$&")}%`;
      return sql`fold_text(${name}) like fold_text(${pattern})`;
    }),
  );
}

/** @throws AppError `invalid` for a field that the noun does not have */
export function orderTable(noun: TableNoun, sort: string | undefined): SQL[] {
  const columns = getWrittenColumns(noun);
  const id = columns.id as PgColumn;
  const date = findColumn(noun, ({ kind }) => kind === "date");
  if (sort === undefined && isSortingList(noun)) return [sql`${columns.position}`, sql`${id}`];
  if (sort === undefined)
    return date ? [sql`${date} desc`, sql`${id}`] : [sortText(selectName(noun)), sql`${id}`];
  const isLastFirst = sort.startsWith("-");
  const name = isLastFirst ? sort.slice(1) : sort;
  const field = nouns[noun].fields[name];
  const column = columns[name === "createdAt" || name === "updatedAt" ? name : (field?.column ?? "")];
  if (!column || !Object.hasOwn({ ...nouns[noun].fields, createdAt: 1, updatedAt: 1 }, name))
    throw invalidField("sort", tableMessages.wrongOrder);
  const isTime = !field || field.kind === "date";
  const key = field?.kind === "reference" ? selectReference(field.of, column) : sql`${column}`;
  const sorted = isTime || field?.kind === "names" ? key : sortText(key);
  return [isLastFirst ? sql`${sorted} desc` : sorted, sql`${id}`];
}

const sortText = (text: SQL) => sql`${text} ${spanishCollation}`;
