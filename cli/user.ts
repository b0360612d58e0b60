/** npm run user: lists users, makes and deletes them, sets passwords. */
import { eq, sql } from "drizzle-orm";
import { changePassword, createUser, deleteUser } from "../app/records/users/commands.server.ts";
import { passwordChange, userCreation, userMessages } from "../app/records/users/contract.ts";
import { roleNames } from "../app/records/users/fields.ts";
import { listUsers } from "../app/records/users/queries.server.ts";
import { notFound } from "../app/shared/api/errors.ts";
import type { Database } from "../db/client.server.ts";
import { users } from "../db/schema/users.ts";
import { readSettings } from "../server/env.ts";
import { madeUpPassword, systemActor } from "../server/first-start/seed.server.ts";
import { print, runCommand, type Status } from "./command.ts";
import { openConfiguredDatabase } from "./database.ts";
import { UsageError } from "./import-options.ts";
import { askPassword } from "./password-prompt.ts";
import { help, readUserOptions, type UserCommand } from "./user-options.ts";

await runCommand("user", "No se pudo", async () => {
  const command = readUserOptions(process.argv.slice(2));
  if (command.does === "help") return print(help);
  const env = readSettings();
  // Asked before a database is started for it.
  const given = "ask" in command && command.ask ? await askPassword() : null;
  const { db, close } = await openConfiguredDatabase(env, (line) => console.error(line));
  try {
    return await carryOut(db, command, given);
  } finally {
    await close();
  }
});

async function carryOut(
  db: Database,
  command: Exclude<UserCommand, { does: "help" }>,
  given: string | null,
): Promise<Status> {
  if (command.does === "list") return print(await listText(db));
  if (command.does === "create") return create(db, command, given);
  const id = await findUser(db, command.username);
  if (command.does === "delete") {
    await deleteUser({ db }, systemActor, id);
    return print(`${userMessages.deleted}.\n`);
  }
  const password = given ?? madeUpPassword();
  const fields = checked(passwordChange, { userPassword: password, passwordConfirmation: password });
  await changePassword({ db }, systemActor, { id, fields });
  return print(`${userMessages.passwordChanged}.\n${passwordText(given, password)}`);
}

async function create(
  db: Database,
  { username, name, lastName, role }: UserCommand & { does: "create" },
  given: string | null,
): Promise<Status> {
  const password = given ?? madeUpPassword();
  const fields = checked(userCreation, {
    user: username,
    userName: name,
    userLastName: lastName,
    rol: role,
    userPassword: password,
    passwordConfirmation: password,
  });
  await createUser({ db }, systemActor, fields);
  return print(`${userMessages.created}.\n${passwordText(given, password)}`);
}

/** Whoever typed a password knows it; one that was made up is shown this once. */
function passwordText(given: string | null, password: string): string {
  return given === null ? `Contraseña (no se muestra otra vez): ${password}\n` : "";
}

type Schema<T> = {
  safeParse(value: unknown): { data?: T; error?: { issues: { message: string }[] } | undefined };
};

/** @throws UsageError with what is wrong with each field, in the words of the forms */
function checked<T>(schema: Schema<T>, value: unknown): T {
  const { data, error } = schema.safeParse(value);
  if (data === undefined)
    throw new UsageError((error?.issues ?? []).map(({ message }) => message).join("\n"));
  return data;
}

/** However the name is spelt ("Ana", "ána"), as when signing in. */
async function findUser(db: Database, username: string): Promise<string> {
  const [found] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`fold_text(${users.username})`, sql`fold_text(${username})`));
  if (!found) throw notFound(userMessages.unknown);
  return found.id;
}

async function listText(db: Database): Promise<string> {
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
