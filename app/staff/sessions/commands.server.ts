import { randomBytes } from "node:crypto";
import { eq, lt, sql } from "drizzle-orm";
import { sessions, users } from "../../../db/schema/users.ts";
import { AppError } from "../../shared/api/errors.ts";
import { countAttempt, getCallerKey, hashLimitKey } from "../../shared/api/limits.server.ts";
import type { Context } from "../../shared/context.server.ts";
import { verifyPassword } from "../../shared/session/passwords.server.ts";
import { type LoginFields, sessionMessages } from "./contract.ts";
import { hashToken } from "./queries.server.ts";

/** A session ends after this many hours, even while it is used. */
const sessionHours = 24 * 7;

/**
 * Opens a session.
 * @param address of the caller, for the limit by address.
 * @returns the bearer token, which is not stored.
 * @throws AppError `wrongCredentials`, the same for both causes and after the same time; `tooManyRequests`
 */
export async function logIn(
  { db, limits }: Context,
  { fields, address }: { fields: LoginFields; address: string },
): Promise<string> {
  const username = fields.user.normalize("NFC").trim();
  const typed = db
    .select({ folded: sql<string>`fold_text(${username})`.as("folded") })
    .from(sql`(values (1)) as one`)
    .as("typed");
  const [found] = await db
    .select({ folded: typed.folded, id: users.id, passwordHash: users.passwordHash })
    .from(typed)
    .leftJoin(users, sql`fold_text(${users.username}) = ${typed.folded}`);
  // Several spellings ("Ana", "Ána") name one account. Unknown names are counted too, or the limit would reveal them.
  const account = hashLimitKey(found?.folded ?? username);
  const caller = getCallerKey(address);
  // Counted before the password is checked, so that parallel guesses cannot exceed the limit.
  await countAttempt(limits.loginByAddress, caller, sessionMessages.tooManyLogins);
  await countAttempt(limits.loginByAccount, account, sessionMessages.tooManyLogins);
  const isRight = await verifyPassword(found?.passwordHash ?? undefined, fields.userPassword);
  if (!found?.id || !isRight) throw new AppError("wrongCredentials");
  // Only failed logins count against the limits.
  await Promise.all([limits.loginByAccount.delete(account), limits.loginByAddress.reward(caller)]);
  const token = randomBytes(32).toString("base64url");
  await db.insert(sessions).values({
    tokenHash: hashToken(token),
    userId: found.id,
    expiresAt: sql`now() + make_interval(hours => ${sessionHours})`,
  });
  await db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`));
  return token;
}

/** Ends the session of this token, if there is one. */
export async function logOut({ db }: Context, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)));
}
