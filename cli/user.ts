/** npm run user: lists, creates and deletes users, sets passwords. */
import { eq, sql } from "drizzle-orm";
import { createUser, deleteUser } from "../app/nouns/users/commands.server.ts";
import { passwordChange, userCreation, userMessages } from "../app/nouns/users/contract.ts";
import { roleNames } from "../app/nouns/users/declaration.ts";
import { changePassword } from "../app/nouns/users/passwords.server.ts";
import { listUsers } from "../app/nouns/users/queries.server.ts";
import { notFound } from "../app/shared/api/errors.ts";
import type { Database } from "../db/client.server.ts";
import { users } from "../db/schema/users.ts";
import { readSettings } from "../server/env.ts";
import { generatePassword, systemActor } from "../server/first-start/seed.server.ts";
import { print, runCommand, type Status } from "./command.ts";
import { withDatabase } from "./database.ts";
import { UsageError } from "./options.ts";
import { help, readUserOptions, type UserCommand } from "./user/options.ts";
import { readPassword } from "./user/password-prompt.ts";

await runCommand("user", "No se pudo", async () => {
  const command = readUserOptions(process.argv.slice(2));
  if (command.action === "help") return print(help);
  const env = readSettings();
  // Before a database is started for it.
  const given = "ask" in command && command.ask ? await readPassword() : null;
  return withDatabase(env, (db) => execute(db, command, given));
});

async function execute(
  db: Database,
  command: Exclude<UserCommand, { action: "help" }>,
  given: string | null,
): Promise<Status> {
  if (command.action === "list") return print(await formatUsers(db));
  if (command.action === "create") return create(db, command, given);
  const id = await findUser(db, command.username);
  if (command.action === "delete") {
    await deleteUser({ db }, systemActor, id);
    return print(`${userMessages.deleted}.\n`);
  }
  const password = given ?? generatePassword();
  const fields = validate(passwordChange, { userPassword: password, passwordConfirmation: password });
  await changePassword({ db }, systemActor, { id, fields });
  return print(`${userMessages.passwordChanged}.\n${formatPassword(given, password)}`);
}

async function create(
  db: Database,
  { username, name, lastName, role }: UserCommand & { action: "create" },
  given: string | null,
): Promise<Status> {
  const password = given ?? generatePassword();
  const fields = validate(userCreation, {
    user: username,
    userName: name,
    userLastName: lastName,
    rol: role,
    userPassword: password,
    passwordConfirmation: password,
  });
  await createUser({ db }, systemActor, fields);
  return print(`${userMessages.created}.\n${formatPassword(given, password)}`);
}

/** A generated password is shown once; a typed one is known. */
function formatPassword(given: string | null, password: string): string {
  return given === null ? `Contraseña (no se muestra otra vez): ${password}\n` : "";
}

type Schema<T> = {
  safeParse(value: unknown): { data?: T; error?: { issues: { message: string }[] } | undefined };
};

/** @throws UsageError with the messages of the forms */
function validate<T>(schema: Schema<T>, value: unknown): T {
  const { data, error } = schema.safeParse(value);
  if (data === undefined)
    throw new UsageError((error?.issues ?? []).map(({ message }) => message).join("\n"));
  return data;
}

/** Ignores case and accents, as signing in does. */
async function findUser(db: Database, username: string): Promise<string> {
  const [found] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`fold_text(${users.username})`, sql`fold_text(${username})`));
  if (!found) throw notFound(userMessages.unknown);
  return found.id;
}

async function formatUsers(db: Database): Promise<string> {
  const { items } = await listUsers(db, {}, { limit: 10_000, offset: 0 });
  if (items.length === 0) return "No hay usuarios.\n";
  const rows = items.map(({ user, userName, userLastName, rol }) => [
    user,
    `${userName} ${userLastName}`,
    roleNames[rol],
  ]);
  const table = [["Usuario", "Nombre", "Rol"], ...rows];
  const widths = [0, 1].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  return table
    .map((row) => `${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ")}\n`)
    .join("");
}
