import type { Mutant } from "./mutant.ts";

const commandsFile = "app/staff/sessions/commands.server.ts";
const queriesFile = "app/staff/sessions/queries.server.ts";
const limitsFile = "app/shared/api/limits.server.ts";
const passwordsFile = "app/nouns/users/passwords.server.ts";
const commandsTest = "tests/calls/commands.test.ts";
const usersTest = "app/nouns/users/users.test.ts";
const contactFile = "app/nouns/contact-messages/commands.server.ts";
const sessionsTest = "app/staff/sessions/sessions.test.ts";
const permissionsTest = "tests/calls/permissions.test.ts";
const errorsTest = "tests/calls/errors.test.ts";
const captchaTest = "app/nouns/contact-messages/captcha.test.ts";

/** Sessions and passwords, and the limits of logins and messages. */
export const sessionMutants: Mutant[] = [
  {
    file: queriesFile,
    text: "gt(sessions.expiresAt, sql`now()`)",
    replacement: "sql`true`",
    breaks: "Sessions never expire",
    test: sessionsTest,
  },
  {
    file: queriesFile,
    text: 'return createHash("sha256").update(token).digest();',
    replacement: "return Buffer.from(token);",
    breaks: "Tokens are stored in plain text",
    test: sessionsTest,
  },
  {
    file: commandsFile,
    text: "await db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`));",
    replacement: "",
    breaks: "Expired sessions are stored for ever",
    test: sessionsTest,
  },
  {
    file: commandsFile,
    text: "const sessionHours = 24 * 7;",
    replacement: "const sessionHours = 24 * 70;",
    breaks: "A session lasts ten weeks",
    test: sessionsTest,
  },
  {
    file: commandsFile,
    text: "await db.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)));",
    replacement: "",
    breaks: "A logout leaves the session open",
    test: permissionsTest,
  },
  {
    file: commandsFile,
    text: "if (!found?.id || !isRight)",
    replacement: "if (!found?.id)",
    breaks: "Any password opens a session",
    test: sessionsTest,
  },
  {
    file: "app/nouns/users/passwords.server.ts",
    text: "await tx.delete(sessions).where(eq(sessions.userId, id));",
    replacement: "",
    breaks: "A new password leaves the user's sessions open",
    test: permissionsTest,
  },
  {
    file: commandsFile,
    text: "await countAttempt(limits.loginByAddress, caller, sessionMessages.tooManyLogins);",
    replacement: "",
    breaks: "One address guesses passwords of many users without a limit",
    test: errorsTest,
  },
  {
    file: commandsFile,
    text: "await countAttempt(limits.loginByAccount, account, sessionMessages.tooManyLogins);",
    replacement: "",
    breaks: "Many addresses guess one user's password without a limit",
    test: errorsTest,
  },
  {
    file: commandsFile,
    text: "limits.loginByAccount.delete(account), ",
    replacement: "",
    breaks: "Wrong logins are counted on after the right one",
    test: sessionsTest,
  },
  {
    file: limitsFile,
    text: "if (result.consumedPoints <= limiter.points) return;",
    replacement: "if (result.consumedPoints <= limiter.points + 1) return;",
    breaks: "Every limit allows one attempt too many",
    test: errorsTest,
  },
  {
    file: limitsFile,
    text: ".slice(0, 4)\n",
    replacement: ".slice(0, 8)\n",
    breaks: "One caller has a limit for each address of an IPv6 network",
    test: "tests/http/caller-address.test.ts",
  },
  {
    file: limitsFile,
    text: "const mapped = /^::ffff:",
    replacement: "const mapped = /^::fffe:",
    breaks: "An IPv4 address written as IPv6 counts as another, or all of them as one",
    test: "tests/http/caller-address.test.ts",
  },
  {
    file: contactFile,
    text: 'await countAttempt(limits.bareContact, "all", contactTexts.tooMany);',
    replacement: "",
    breaks: "Messages without a captcha have no limit in all",
    test: captchaTest,
  },
  {
    file: contactFile,
    text: "await countAttempt(limits.bareContactByAddress, key, contactTexts.tooMany);",
    replacement: "",
    breaks: "Messages without a captcha have no limit by address",
    test: errorsTest,
  },
  {
    file: contactFile,
    text: "if (await isStored(tx, fields, operation)) return;",
    replacement: "if (!(await isStored(tx, fields, operation))) return;",
    breaks: "A used captcha is answered as if the message had been stored",
    test: captchaTest,
  },
  {
    file: "app/nouns/contact-messages/captcha.server.ts",
    text: "if (!result.verified)",
    replacement: "if (false)",
    breaks: "A captcha that was not solved is accepted",
    test: captchaTest,
  },
  {
    file: passwordsFile,
    text: 'actor?.id === id ? "useAccount" : "manageUsers"',
    replacement: '"useAccount"',
    breaks: "An assistant changes the password of others",
    test: "tests/calls/permissions.test.ts",
  },
  {
    file: passwordsFile,
    text: 'requirePermission(actor, "manageUsers");',
    replacement: "",
    breaks: "The command makes one-time links for anyone",
    test: commandsTest,
  },
  {
    file: passwordsFile,
    text: "removePasswordHash({ passwordHash, ...row }: ",
    replacement: "removePasswordHash(row: ",
    breaks: "The history stores password hashes",
    test: "app/nouns/users/passwords.test.ts",
  },
  {
    file: passwordsFile,
    text: "if (weakness)",
    replacement: "if (false)",
    breaks: "Common passwords are accepted",
    test: usersTest,
  },
  {
    file: passwordsFile,
    text: "if (!(await verifyPassword(passwordHash, currentPassword)))",
    replacement: "if (false)",
    breaks: "A wrong present password changes one's own",
    test: "app/nouns/users/passwords.test.ts",
  },
  {
    file: passwordsFile,
    text: "if (actor.id !== null && actor.hasJustSignedIn) return;",
    replacement: "return;",
    breaks: "One's own password is changed without the present one",
    test: "app/nouns/users/passwords.test.ts",
  },
  {
    file: passwordsFile,
    text: "if (used.rowCount === 0) throw",
    replacement: "if (false) throw",
    breaks: "A one-time link works twice",
    test: "app/nouns/users/passwords.test.ts",
  },
];
