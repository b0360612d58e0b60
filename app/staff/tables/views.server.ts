import { and, asc, eq, or, sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { spanishCollation } from "../../../db/schema/columns.ts";
import { savedViews } from "../../../db/schema/staff/saved-views.ts";
import { users } from "../../../db/schema/users.ts";
import { notFound } from "../../shared/api/errors.ts";
import type { Context } from "../../shared/context.server.ts";
import { increaseVersion } from "../../shared/database/versions.server.ts";
import { type Actor, requirePermission } from "../../shared/session/permissions.ts";
import { newId } from "../../shared/values/ids.ts";
import { tableMessages } from "./constants.ts";
import type { View, ViewInput, ViewUpdate } from "./contract.ts";
import type { TableNoun } from "./fields.ts";

/** A shared view belongs to the team: everyone who sees it may change it. */
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
    ownerName: ownerName ?? "",
  }));
}

/** @returns the new view's id: the same call again, after a lost response, is the same view */
export async function createView(
  { db }: Pick<Context, "db">,
  actor: Actor | null,
  fields: ViewInput,
): Promise<string> {
  requirePermission(actor, "writeContent");
  const id = actor.operation ?? newId();
  const view = { id, ownerId: actor.id, ...fields, query: fields.query ?? "" };
  await db.insert(savedViews).values(view).onConflictDoNothing({ target: savedViews.id });
  return id;
}

/** @throws AppError `notFound`, `stale` */
export async function updateView(
  { db }: Pick<Context, "db">,
  actor: Actor | null,
  { id, fields }: { id: string; fields: ViewUpdate },
): Promise<void> {
  requirePermission(actor, "writeContent");
  const where = and(eq(savedViews.id, id), isVisibleTo(actor));
  const [found] = await db.select({ version: savedViews.version }).from(savedViews).where(where);
  if (!found) throw notFound(tableMessages.unknownView);
  const { __v, query = "", ...others } = fields;
  await db
    .update(savedViews)
    .set({ ...others, query, ...increaseVersion(found, __v) })
    .where(where);
}

/** @throws AppError `notFound` */
export async function deleteView(
  { db }: Pick<Context, "db">,
  actor: Actor | null,
  id: string,
): Promise<void> {
  requirePermission(actor, "writeContent");
  const [deleted] = await db
    .delete(savedViews)
    .where(and(eq(savedViews.id, id), isVisibleTo(actor)))
    .returning({ id: savedViews.id });
  if (!deleted) throw notFound(tableMessages.unknownView);
}
