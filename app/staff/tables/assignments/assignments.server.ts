import { and, asc, desc, eq, gt, or, type SQL, sql } from "drizzle-orm";
import type { Reader } from "../../../../db/client.server.ts";
import { findExisting, getTable, getWrittenColumns } from "../../../../db/rows.server.ts";
import { revisions } from "../../../../db/schema/revisions.ts";
import { assignedLists } from "../../../../db/schema/staff/assigned-lists.ts";
import { users } from "../../../../db/schema/users.ts";
import { invalidField } from "../../../shared/api/errors.ts";
import type { Context } from "../../../shared/context.server.ts";
import { type Actor, requirePermission } from "../../../shared/session/permissions.ts";
import { type TableQuery, tableQuery } from "../contract.ts";
import type { TableNoun } from "../fields.ts";
import { filterTable } from "../filters.server.ts";
import { listTableIds } from "../queries.server.ts";
import { changeTeamRow, deleteTeamRow, insertTeamRow } from "../team-rows.server.ts";
import {
  type Assignment,
  type AssignmentAnswer,
  type AssignmentInput,
  assignmentMessages,
  type Colleague,
} from "./contract.ts";

const { unknown } = assignmentMessages;

type List = typeof assignedLists.$inferSelect;

/** Days for which those who assigned a list see what became of it. */
const answeredDays = 30;

/** What an address says of a table's records; its page and columns say nothing of them. */
function readQuery(query: string): TableQuery {
  const { page: _page, columns: _columns, ...filters } = Object.fromEntries(new URLSearchParams(query));
  const { data, error } = tableQuery.safeParse(filters);
  if (error) throw invalidField("query", assignmentMessages.wrongQuery);
  return data;
}

const fullName = sql<string>`concat_ws(' ', ${users.firstName}, ${users.lastName})`;

/** Everybody who may be given a list, by name. */
export async function listColleagues(db: Reader, actor: Actor | null): Promise<Colleague[]> {
  requirePermission(actor, "readPanel");
  return db.select({ _id: users.id, name: fullName }).from(users).orderBy(fullName, asc(users.id));
}

/** The caller's lists that are open, and those that they have assigned, newest first. */
export async function listAssignments(db: Reader, actor: Actor | null): Promise<Assignment[]> {
  requirePermission(actor, "readPanel");
  const own = actor.id ?? "";
  const isRecent = gt(assignedLists.updatedAt, sql`now() - make_interval(days => ${answeredDays})`);
  const isOpen = eq(assignedLists.state, "open");
  const rows = await db
    .select({ list: assignedLists, assigneeName: fullName })
    .from(assignedLists)
    .innerJoin(users, eq(users.id, assignedLists.assigneeId))
    .where(
      or(
        and(eq(assignedLists.assigneeId, own), isOpen),
        and(eq(assignedLists.assignerId, own), or(isOpen, isRecent)),
      ),
    )
    .orderBy(desc(assignedLists.createdAt), asc(assignedLists.id));
  return Promise.all(
    rows.map(async ({ list, assigneeName }) => ({
      _id: list.id,
      __v: list.version,
      noun: list.noun as TableNoun,
      name: list.name,
      query: list.query,
      note: list.note,
      state: list.state,
      answer: list.answer,
      assigneeName: assigneeName.trim(),
      assignerName: list.assignerName,
      isMine: list.assigneeId === own,
      total: list.recordIds.length,
      left: await countLeft(db, list),
      createdAt: list.createdAt.toISOString(),
    })),
  );
}

/** Of a list under a check those that still do not pass it; of others those that nobody has changed since. */
async function countLeft(db: Reader, { noun, query, recordIds, createdAt }: List): Promise<number> {
  const columns = getWrittenColumns(noun);
  const { check, accepted } = readQuery(query);
  const isListed = sql`${columns.id} = any(${sql.param(recordIds)}::text[])`;
  const isOpen: SQL | undefined = check
    ? filterTable(db, noun as TableNoun, { check, accepted })
    : sql`not exists (select from ${revisions} where ${revisions.noun} = ${noun}
        and ${revisions.recordId} = ${columns.id} and ${revisions.at} > ${createdAt.toISOString()})`;
  return db.$count(getTable(noun), and(isListed, isOpen));
}

/** @returns the new list's id. @throws AppError `invalid` */
export async function assignList(
  store: Pick<Context, "db">,
  actor: Actor | null,
  { noun, name, query = "", ids, assignee, note = "" }: AssignmentInput,
): Promise<string> {
  requirePermission(actor, "writeContent");
  const { db } = store;
  const filters = readQuery(query);
  // What the panel asks of the list, whichever records it has.
  filterTable(db, noun, filters);
  const [colleague] = await db.select({ id: users.id }).from(users).where(eq(users.id, assignee));
  if (!colleague) throw invalidField("assignee", assignmentMessages.unknownColleague);
  const found = ids
    ? [...(await findExisting(db, noun, ids))]
    : (await listTableIds(db, actor, { noun, query: filters })).map(({ _id }) => _id);
  if (found.length === 0) throw invalidField(ids ? "ids" : "query", assignmentMessages.nothing);
  const list = { noun, name, query, note, recordIds: found, assigneeId: assignee };
  const assigner = { assignerId: actor.id, assignerName: actor.username };
  return insertTeamRow(store, actor, assignedLists, { ...list, ...assigner });
}

/** Says that a list is done, gives it back, or opens it again: like a shared view it is the team's. @returns the sentence to show. @throws AppError `notFound`, `stale` */
export async function answerAssignment(
  store: Pick<Context, "db">,
  actor: Actor | null,
  { id, fields }: { id: string; fields: AssignmentAnswer },
): Promise<string> {
  requirePermission(actor, "writeContent");
  const { __v, state, answer = "" } = fields;
  const answeredAt = state === "open" ? null : new Date();
  await changeTeamRow(store, assignedLists, { id, unknown }, { __v, state, answer, answeredAt });
  return assignmentMessages.updated;
}

/** Takes a list back. @returns the sentence to show. @throws AppError `notFound` */
export async function deleteAssignment(
  store: Pick<Context, "db">,
  actor: Actor | null,
  id: string,
): Promise<string> {
  requirePermission(actor, "writeContent");
  await deleteTeamRow(store, assignedLists, { id, unknown });
  return assignmentMessages.deleted;
}
