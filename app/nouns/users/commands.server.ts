import { and, eq, ne, sql } from "drizzle-orm";
import type { Transaction } from "../../../db/client.server.ts";
import type { Row } from "../../../db/rows.server.ts";
import { users } from "../../../db/schema/users.ts";
import { writeRecord } from "../../../db/write.server.ts";
import { AppError, invalidField } from "../../shared/api/errors.ts";
import type { Context } from "../../shared/context.server.ts";
import { toColumns } from "../../shared/database/field-columns.server.ts";
import { increaseVersion } from "../../shared/database/versions.server.ts";
import { hashPassword } from "../../shared/session/passwords.server.ts";
import { type Actor, requirePermission } from "../../shared/session/permissions.ts";
import { newId } from "../../shared/values/ids.ts";
import { type UserCreation, type UserUpdate, userMessages } from "./contract.ts";
import { userFields } from "./declaration.ts";
import { lockUser, removePasswordHash, requireStrong } from "./passwords.server.ts";

/** @returns the new user's id. @throws AppError `conflict` for a taken name, `invalid` for a weak password */
export async function createUser(
  { db }: Pick<Context, "db">,
  actor: Actor | null,
  fields: UserCreation,
): Promise<string> {
  requirePermission(actor, "manageUsers");
  requirePlainUsername(fields.user);
  await requireStrong(fields.userPassword, [fields.userName, fields.userLastName, fields.user]);
  const passwordHash = await hashPassword(fields.userPassword);
  const id = newId();
  return writeRecord(db, actor, { action: "create", noun: "user", recordId: id }, async (tx) => {
    await requireFreeUsername(tx, fields.user);
    await tx.insert(users).values({ id, ...toColumns(userFields, fields), passwordHash });
    return null;
  });
}

/** @throws AppError `notFound`, `stale`, `conflict` for a taken name or the last researcher's role */
export async function updateUser(
  { db }: Pick<Context, "db">,
  actor: Actor | null,
  { id, fields }: { id: string; fields: UserUpdate },
): Promise<void> {
  requirePermission(actor, "manageUsers");
  await writeRecord(db, actor, { action: "update", noun: "user", recordId: id }, async (tx) => {
    const before = await lockUser(tx, id);
    const version = increaseVersion(before, fields.__v);
    if (fields.user !== before.username) requirePlainUsername(fields.user);
    await requireFreeUsername(tx, fields.user, id);
    if (before.role === "researcher" && fields.rol !== "researcher") await requireOtherResearcher(tx, id);
    await tx
      .update(users)
      .set({ ...toColumns(userFields, fields), ...version })
      .where(eq(users.id, id));
    return removePasswordHash(before);
  });
}

/** @throws AppError `notFound`, `conflict` for oneself or the last researcher */
export async function deleteUser(
  { db }: Pick<Context, "db">,
  actor: Actor | null,
  id: string,
): Promise<void> {
  requirePermission(actor, "manageUsers");
  await writeRecord(db, actor, { action: "delete", noun: "user", recordId: id }, async (tx) => {
    const before = await lockUser(tx, id);
    await requireDeletable(tx, actor, before);
    await tx.delete(users).where(eq(users.id, id));
    return removePasswordHash(before);
  });
}

/** @throws AppError `conflict` for oneself or the last researcher */
export async function requireDeletable(tx: Transaction, actor: Actor, { id, role }: Row): Promise<void> {
  if (actor.id === id) throw new AppError("conflict", { message: userMessages.deletesSelf });
  if (role === "researcher") await requireOtherResearcher(tx, id);
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

/** Without a race: writes happen one at a time (db/write.server.ts). */
async function requireOtherResearcher(tx: Transaction, id: string): Promise<void> {
  const others = await tx.$count(users, and(eq(users.role, "researcher"), ne(users.id, id)));
  if (others === 0) throw new AppError("conflict", { message: userMessages.lastResearcher });
}

/** Letters of Spanish and its neighbours: those of other alphabets, and marks, let one name pass for another. */
const plainUsername = /^[a-z0-9ß-öø-ÿ._@+%-]+(?: [a-z0-9ß-öø-ÿ._@+%-]+)*$/i;

function requirePlainUsername(username: string): void {
  if (!plainUsername.test(username)) throw invalidField("user", userMessages.oddUsername);
}
