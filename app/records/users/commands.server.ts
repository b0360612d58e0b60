import { and, count, eq, ne, sql } from "drizzle-orm";
import type { Transaction } from "../../../db/client.server.ts";
import { sessions, users } from "../../../db/schema/users.ts";
import { write, writeOnce } from "../../../db/write.server.ts";
import { AppError, invalidField, notFound } from "../../shared/api/errors.ts";
import type { Context } from "../../shared/context.server.ts";
import { toColumns } from "../../shared/database/field-columns.server.ts";
import { increaseVersion } from "../../shared/database/versions.server.ts";
import { hashPassword, isCommonPassword } from "../../shared/session/passwords.server.ts";
import { type Actor, requirePermission } from "../../shared/session/permissions.ts";
import { newId } from "../../shared/values/ids.ts";
import { type PasswordChange, type UserCreation, type UserUpdate, userMessages } from "./contract.ts";
import { userFields } from "./fields.ts";

/** @returns the new user's id. @throws AppError `conflict` for a taken name, `invalid` for a common password */
export async function createUser(
  { db }: Pick<Context, "db">,
  actor: Actor | null,
  fields: UserCreation,
): Promise<string> {
  requirePermission(actor, "manageUsers");
  requireUncommon(fields.userPassword);
  const passwordHash = await hashPassword(fields.userPassword);
  const id = newId();
  return writeOnce(db, actor, { action: "create", noun: "user" }, async ({ tx, record }) => {
    await requireFreeUsername(tx, fields.user);
    await tx.insert(users).values({ id, ...toColumns(userFields, fields), passwordHash });
    await record({ action: "create", noun: "user", recordId: id, before: null });
    return id;
  });
}

/** @throws AppError `notFound`, `stale`, `conflict` for a taken name or the last researcher's role */
export async function updateUser(
  { db }: Pick<Context, "db">,
  actor: Actor | null,
  { id, fields }: { id: string; fields: UserUpdate },
): Promise<void> {
  requirePermission(actor, "manageUsers");
  await writeOnce(db, actor, { action: "update", noun: "user", recordId: id }, async ({ tx, record }) => {
    const before = await lockUser(tx, id);
    const version = increaseVersion(before, fields.__v);
    await requireFreeUsername(tx, fields.user, id);
    if (before.role === "researcher" && fields.rol !== "researcher") await requireOtherResearcher(tx, id);
    await tx
      .update(users)
      .set({ ...toColumns(userFields, fields), ...version })
      .where(eq(users.id, id));
    await record({ action: "update", noun: "user", recordId: id, before: withoutSecret(before) });
    return id;
  });
}

/** Changes one's own password, or anyone's as a researcher; every session of that user ends. */
export async function changePassword(
  { db }: Pick<Context, "db">,
  actor: Actor | null,
  { id, fields }: { id: string; fields: PasswordChange },
): Promise<void> {
  requirePermission(actor, actor?.id === id ? "useAccount" : "manageUsers");
  requireUncommon(fields.userPassword);
  const passwordHash = await hashPassword(fields.userPassword);
  await write(db, actor, async ({ tx, record }) => {
    const before = await lockUser(tx, id);
    await tx
      .update(users)
      .set({ passwordHash, ...increaseVersion(before, undefined) })
      .where(eq(users.id, id));
    await tx.delete(sessions).where(eq(sessions.userId, id));
    await record({ action: "update", noun: "user", recordId: id, before: withoutSecret(before) });
  });
}

/** @throws AppError `notFound`, `conflict` for oneself or the last researcher */
export async function deleteUser(
  { db }: Pick<Context, "db">,
  actor: Actor | null,
  id: string,
): Promise<void> {
  requirePermission(actor, "manageUsers");
  if (actor.id === id) throw new AppError("conflict", { message: userMessages.deletesSelf });
  await writeOnce(db, actor, { action: "delete", noun: "user", recordId: id }, async ({ tx, record }) => {
    const before = await lockUser(tx, id);
    if (before.role === "researcher") await requireOtherResearcher(tx, id);
    await tx.delete(users).where(eq(users.id, id));
    await record({ action: "delete", noun: "user", recordId: id, before: withoutSecret(before) });
    return id;
  });
}

async function lockUser(tx: Transaction, id: string) {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for("update");
  if (!row) throw notFound(userMessages.unknown);
  return row;
}

/** The history is read by staff; a password's hash is nobody's to read. */
function withoutSecret({ passwordHash, ...row }: typeof users.$inferSelect) {
  return row;
}

async function requireFreeUsername(tx: Transaction, username: string, exceptId?: string): Promise<void> {
  const [taken] = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        sql`fold_text(${users.username}) = fold_text(${username})`,
        exceptId === undefined ? undefined : ne(users.id, exceptId),
      ),
    );
  if (taken)
    throw new AppError("conflict", { message: userMessages.taken, fields: { user: userMessages.taken } });
}

/** Safe from races because writes happen one at a time (db/write.server.ts). */
async function requireOtherResearcher(tx: Transaction, id: string): Promise<void> {
  const [others] = await tx
    .select({ total: count() })
    .from(users)
    .where(and(eq(users.role, "researcher"), ne(users.id, id)));
  if (!others?.total) throw new AppError("conflict", { message: userMessages.lastResearcher });
}

function requireUncommon(password: string): void {
  if (isCommonPassword(password)) throw invalidField("userPassword", userMessages.commonPassword);
}
