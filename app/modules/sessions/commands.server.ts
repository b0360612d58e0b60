import { randomBytes } from "node:crypto";
import { eq, lt, sql } from "drizzle-orm";
import { sessions, users } from "../../../db/schema.server.ts";
import type { Context } from "../../shared/context.server.ts";
import { AppError } from "../../shared/errors.ts";
import { countAttempt, limitKey } from "../../shared/limits.server.ts";
import { isPasswordOf } from "../../shared/passwords.server.ts";
import { type LoginFields, sessionMessages } from "./contract.ts";
import { hashToken } from "./queries.server.ts";

/** A session ends by itself after this many hours, however much it is used. */
const sessionHours = 24 * 7;

/**
 * Opens a session.
 * @param address of the caller, for the limit by address.
 * @returns the bearer token, which is nowhere else.
 * @throws AppError `wrongCredentials`, the same for both causes and after the same work; `tooManyRequests`
 */
export async function logIn(
  { db, limits }: Context,
  { fields, address }: { fields: LoginFields; address: string },
): Promise<string> {
  const username = fields.user.normalize("NFC").trim();
  const [user] = await db
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(sql`fold_text(${users.username}) = fold_text(${username})`);
  // By the user where there is one, since several spellings ("Ana", "ana") name the same.
  const account = limitKey(user?.id ?? username.toLowerCase());
  const caller = limitKey(address);
  // Counted before the password is looked at, so that parallel guesses cannot slip past the limit together.
  await countAttempt(limits.loginByAddress, caller, sessionMessages.tooManyLogins);
  await countAttempt(limits.loginByAccount, account, sessionMessages.tooManyLogins);
  const isRight = await isPasswordOf(user?.passwordHash, fields.userPassword);
  if (!user || !isRight) throw new AppError("wrongCredentials");
  // Only wrong ones count against the limits.
  await Promise.all([limits.loginByAccount.delete(account), limits.loginByAddress.reward(caller)]);
  const token = randomBytes(32).toString("base64url");
  await db.insert(sessions).values({
    tokenHash: hashToken(token),
    userId: user.id,
    expiresAt: sql`now() + make_interval(hours => ${sessionHours})`,
  });
  await db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`));
  return token;
}

/** Ends the session of this token; nothing happens where there is none. */
export async function logOut({ db }: Context, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)));
}
