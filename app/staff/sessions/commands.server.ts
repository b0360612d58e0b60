import { randomBytes } from "node:crypto";
import { eq, lt, sql } from "drizzle-orm";
import { sessions, users } from "../../../db/schema/users.ts";
import { markBrowser, readKnownBrowser } from "../../nouns/users/known-browser.server.ts";
import { AppError } from "../../shared/api/errors.ts";
import { countAttempt, getCallerKey, hashLimitKey, type Limits } from "../../shared/api/limits.server.ts";
import type { Context } from "../../shared/context.server.ts";
import { verifyPassword } from "../../shared/session/passwords.server.ts";
import { type LoginFields, sessionMessages } from "./contract.ts";
import { hashToken } from "./queries.server.ts";

/** A session ends after this many hours, even while it is used. */
const sessionHours = 24 * 7;

type Login = {
  fields: LoginFields;
  /** Of the caller, for the limit by address. */
  address: string;
  /** The caller's `Cookie` header. */
  cookies?: string | undefined;
};

/**
 * Opens a session.
 * @returns the bearer token, which is not stored, and the `Set-Cookie` header by which the browser is known later.
 * @throws AppError `wrongCredentials`, the same for both causes and after the same time; `tooManyRequests`
 */
export async function logIn(
  { db, limits, siteAddress }: Context,
  { fields, address, cookies }: Login,
): Promise<{ token: string; mark: string }> {
  const username = fields.user.normalize("NFC").trim();
  const typed = db
    .select({ folded: sql<string>`fold_text(${username})`.as("folded") })
    .from(sql`(values (1)) as one`)
    .as("typed");
  const [found] = await db
    .select({ folded: typed.folded, id: users.id, passwordHash: users.passwordHash })
    .from(typed)
    .leftJoin(users, sql`fold_text(${users.username}) = ${typed.folded}`);
  const browser = found?.id ? await readKnownBrowser(db, found.id, cookies) : null;
  // Several spellings ("Ana", "Ána") name one account. Unknown names are counted too, or the limit would reveal them.
  const account = hashLimitKey(found?.folded ?? username);
  const forget = await countLogin(limits, { account, caller: getCallerKey(address), browser });
  const isRight = await verifyPassword(found?.passwordHash ?? undefined, fields.userPassword);
  if (!found?.id || !isRight) throw new AppError("wrongCredentials");
  await forget();
  const token = randomBytes(32).toString("base64url");
  // The password may have been changed while it was checked, which ended all sessions but this one.
  const { rowCount } = await db.execute(sql`
    insert into ${sessions} (token_hash, user_id, expires_at)
    select ${hashToken(token)}::bytea, id, now() + make_interval(hours => ${sessionHours}) from ${users}
    where id = ${found.id} and password_hash = ${found.passwordHash} for share`);
  if (rowCount === 0) throw new AppError("wrongCredentials");
  await db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`));
  const isSecure = siteAddress.startsWith("https:");
  return { token, mark: await markBrowser(db, { userId: found.id, browser, isSecure }) };
}

/**
 * Counted before the password is checked, so that parallel guesses cannot exceed the limit. A known browser has a count
 * of its own: those who lock the account from elsewhere do not lock it out, and it gives them no further guess.
 * @returns what a right password undoes: only failed logins count
 */
async function countLogin(
  limits: Limits,
  { account, caller, browser }: { account: string; caller: string; browser: string | null },
): Promise<() => Promise<unknown>> {
  if (browser !== null) {
    await countAttempt(limits.loginByBrowser, browser, sessionMessages.tooManyLogins);
    return () => limits.loginByBrowser.delete(browser);
  }
  await countAttempt(limits.loginByAddress, caller, sessionMessages.tooManyLogins);
  await countAttempt(limits.loginByAccount, account, sessionMessages.tooManyLogins);
  return () => Promise.all([limits.loginByAccount.delete(account), limits.loginByAddress.reward(caller)]);
}

/** Ends the session of this token, if there is one. */
export async function logOut({ db }: Context, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)));
}
