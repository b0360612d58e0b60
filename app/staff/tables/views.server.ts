import { and, asc, eq, or, sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { spanishCollation } from "../../../db/schema/columns.ts";
import { savedViews } from "../../../db/schema/staff/saved-views.ts";
import { users } from "../../../db/schema/users.ts";
import { AppError } from "../../shared/api/errors.ts";
import type { Context } from "../../shared/context.server.ts";
import { type Actor, isAllowed, requirePermission } from "../../shared/session/permissions.ts";
import { tableMessages } from "./constants.ts";
import type { View, ViewInput, ViewUpdate } from "./contract.ts";
import type { TableNoun } from "./fields.ts";
import { changeTeamRow, deleteTeamRow, insertTeamRow } from "./team-rows.server.ts";

const isVisibleTo = (actor: Actor) =>
  or(eq(savedViews.ownerId, actor.id ?? ""), eq(savedViews.isShared, true));

/** The caller's own views and those that are shared, by name. */
export async function listViews(db: Reader, actor: Actor | null): Promise<View[]> {
  requirePermission(actor, "readPanel");
  const rows = await db
    .select({ view: savedViews, ownerName: users.username })
    .from(savedViews)
    .leftJoin(users, eq(users.id, savedViews.ownerId))
    .where(isVisibleTo(actor))
    .orderBy(sql`${savedViews.name} ${spanishCollation}`, asc(savedViews.id));
  return rows.map(({ view: { id, version, ownerId, isShared, noun, name, query }, ownerName }) => ({
    _id: id,
    __v: version,
    noun: noun as TableNoun,
    name,
    query,
    isShared,
    isOwn: ownerId === actor.id,
    mayChange: mayChange(actor, ownerId),
    ownerName: ownerName ?? "",
  }));
}

/** A shared view is read by the whole team, and changed by who made it or a researcher. */
function mayChange(actor: Actor, ownerId: string | null): boolean {
  return ownerId === actor.id || isAllowed(actor.role, "changeSharedViews");
}

/** @returns the new view's id */
export async function createView(
  store: Pick<Context, "db">,
  actor: Actor | null,
  { query = "", ...fields }: ViewInput,
): Promise<string> {
  requirePermission(actor, "writeContent");
  return insertTeamRow(store, actor, savedViews, { ownerId: actor.id, ...fields, query });
}

/** @returns the sentence to show. @throws AppError `notFound`, `forbidden`, `stale` */
export async function updateView(
  store: Pick<Context, "db">,
  actor: Actor | null,
  { id, fields: given }: { id: string; fields: ViewUpdate },
): Promise<string> {
  requirePermission(actor, "writeContent");
  const { query = "", ...fields } = given;
  await changeTeamRow(store, savedViews, await choose(store, actor, id), { ...fields, query });
  return tableMessages.viewSaved;
}

/** @returns the sentence to show. @throws AppError `notFound`, `forbidden` */
export async function deleteView(
  store: Pick<Context, "db">,
  actor: Actor | null,
  id: string,
): Promise<string> {
  requirePermission(actor, "writeContent");
  await deleteTeamRow(store, savedViews, await choose(store, actor, id));
  return tableMessages.viewDeleted;
}

async function choose({ db }: Pick<Context, "db">, actor: Actor, id: string) {
  const among = isVisibleTo(actor);
  const [found] = await db
    .select({ ownerId: savedViews.ownerId })
    .from(savedViews)
    .where(and(eq(savedViews.id, id), among));
  if (found && !mayChange(actor, found.ownerId))
    throw new AppError("forbidden", { message: tableMessages.foreignView });
  return { id, among, unknown: tableMessages.unknownView };
}
