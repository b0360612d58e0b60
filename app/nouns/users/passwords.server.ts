import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import type { Transaction } from "../../../db/client.server.ts";
import { passwordLinks, sessions, users } from "../../../db/schema/users.ts";
import { write } from "../../../db/write.server.ts";
import { AppError, invalidField, notFound } from "../../shared/api/errors.ts";
import { countAttempt, getCallerKey } from "../../shared/api/limits.server.ts";
import type { Context } from "../../shared/context.server.ts";
import { increaseVersion } from "../../shared/database/versions.server.ts";
import { findPasswordWeakness } from "../../shared/session/password-strength.server.ts";
import { hashPassword, verifyPassword } from "../../shared/session/passwords.server.ts";
import { type Actor, requirePermission } from "../../shared/session/permissions.ts";
import {
  type LinkedPassword,
  type PasswordChange,
  type PasswordLink,
  userMessages,
  weakPassword,
} from "./contract.ts";

type User = typeof users.$inferSelect;

/** Hours for which a link may be used. */
const linkHours = 24;

/**
 * Changes one's own password; every session of the user ends.
 * @throws AppError `invalid` naming `currentPassword`, which only a session of the last minutes need not send
 */
export async function changeOwnPassword(
  context: Context,
  actor: Actor | null,
  fields: PasswordChange,
): Promise<void> {
  requirePermission(actor, "useAccount");
  const user = await findUser(context, actor.id ?? "");
  await requireOwner(context, actor, user, fields.currentPassword);
  await changePassword(context, actor, { id: user.id, fields });
}

/** Sets one's own password, or anyone's as a researcher; every session of that user ends. */
export async function changePassword(
  { db }: Pick<Context, "db">,
  actor: Actor | null,
  { id, fields }: { id: string; fields: Pick<PasswordChange, "userPassword"> },
): Promise<void> {
  requirePermission(actor, actor?.id === id ? "useAccount" : "manageUsers");
  const passwordHash = await hashNewPassword(fields.userPassword, await findUser({ db }, id));
  await write(db, actor, async ({ tx, record }) => {
    const before = await setPassword(tx, id, passwordHash);
    await record({ action: "update", noun: "user", recordId: id, before });
  });
}

/**
 * Makes the one link by which a user who forgot their password may set a new one, once, within a day.
 * @returns its token, of which only the hash is stored. @throws AppError `notFound`, `conflict` for oneself
 */
export async function createPasswordLink(
  { db, limits }: Context,
  actor: Actor | null,
  id: string,
): Promise<PasswordLink> {
  requirePermission(actor, "manageUsers");
  // It would lead around the question for one's present password.
  if (actor.id === id) throw new AppError("conflict", { message: userMessages.ownLink });
  await countAttempt(limits.passwordLinkByActor, actor.id ?? "system");
  const token = randomBytes(32).toString("base64url");
  const link = {
    tokenHash: hashLink(token),
    expiresAt: sql<Date>`now() + make_interval(hours => ${linkHours})`,
  };
  return write(db, actor, async ({ tx, record }) => {
    const before = await lockUser(tx, id);
    await tx.update(users).set(increaseVersion(before, undefined)).where(eq(users.id, id));
    const [stored] = await tx
      .insert(passwordLinks)
      .values({ userId: id, ...link })
      .onConflictDoUpdate({ target: passwordLinks.userId, set: link })
      .returning({ expiresAt: passwordLinks.expiresAt });
    if (!stored) throw new Error("A link was not stored.");
    await record({ action: "update", noun: "user", recordId: id, before: removePasswordHash(before) });
    return { token, expiresAt: stored.expiresAt.toISOString() };
  });
}

/**
 * Sets the password of a link's user and uses the link up; every session of the user ends.
 * @param address of the caller, for the limit by address
 * @returns the user's id. @throws AppError `invalid` naming `token` for a link that is unknown, used or expired
 */
export async function redeemPasswordLink(
  { db, limits }: Context,
  { fields, address }: { fields: LinkedPassword; address: string },
): Promise<string> {
  await countAttempt(limits.passwordLinkByAddress, getCallerKey(address));
  const isValid = and(
    eq(passwordLinks.tokenHash, hashLink(fields.token)),
    gt(passwordLinks.expiresAt, sql`now()`),
  );
  const [found] = await db
    .select({ user: users })
    .from(passwordLinks)
    .innerJoin(users, eq(users.id, passwordLinks.userId))
    .where(isValid);
  if (!found) throw invalidField("token", userMessages.linkRefused);
  const { id, username, role } = found.user;
  const passwordHash = await hashNewPassword(fields.userPassword, found.user);
  await write(db, { id, username, role }, async ({ tx, record }) => {
    // Of two calls with one link, one finds it.
    const used = await tx.delete(passwordLinks).where(isValid);
    if (used.rowCount === 0) throw invalidField("token", userMessages.linkRefused);
    const before = await setPassword(tx, id, passwordHash);
    await record({ action: "update", noun: "user", recordId: id, before });
  });
  return id;
}

/** @throws AppError `invalid` for a password that is easy to guess */
export async function requireStrong(password: string, names: readonly string[]): Promise<void> {
  const weakness = await findPasswordWeakness(password, names);
  if (weakness) throw invalidField("userPassword", weakPassword[weakness]);
}

export async function lockUser(tx: Transaction, id: string) {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for("update");
  if (!row) throw notFound(userMessages.unknown);
  return row;
}

/** Staff read the history; nobody may read a password's hash. */
export function removePasswordHash({ passwordHash, ...row }: typeof users.$inferSelect) {
  return row;
}

async function findUser({ db }: Pick<Context, "db">, id: string): Promise<User> {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  if (!user) throw notFound(userMessages.unknown);
  return user;
}

async function requireOwner(
  { limits }: Context,
  actor: Actor,
  { id, passwordHash }: User,
  currentPassword: string | undefined,
): Promise<void> {
  if (currentPassword === undefined) {
    if (actor.id !== null && actor.hasJustSignedIn) return;
    throw invalidField("currentPassword", userMessages.currentPasswordMissing);
  }
  await countAttempt(limits.ownPassword, id);
  if (!(await verifyPassword(passwordHash, currentPassword)))
    throw invalidField("currentPassword", userMessages.currentPasswordWrong);
  await limits.ownPassword.delete(id);
}

async function hashNewPassword(password: string, user: User): Promise<string> {
  await requireStrong(password, [user.firstName, user.lastName, user.username]);
  return hashPassword(password);
}

/** Ends the user's sessions and link too. @returns the row before, as the history keeps it */
async function setPassword(tx: Transaction, id: string, passwordHash: string) {
  const before = await lockUser(tx, id);
  await tx
    .update(users)
    .set({ passwordHash, ...increaseVersion(before, undefined) })
    .where(eq(users.id, id));
  await tx.delete(sessions).where(eq(sessions.userId, id));
  await tx.delete(passwordLinks).where(eq(passwordLinks.userId, id));
  return removePasswordHash(before);
}

function hashLink(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
