import { randomBytes } from "node:crypto";
import { hash } from "@node-rs/argon2";
import type { Context } from "../../app/shared/context.server.ts";
import type { Role } from "../../app/shared/session/permissions.ts";
import { newId } from "../../app/shared/values/ids.ts";
import { hashToken } from "../../app/staff/sessions/queries.server.ts";
import { passwordLinks, sessions, users } from "../../db/schema/users.ts";
import { writeRecord } from "../../db/write.server.ts";
import { systemActor } from "../../server/first-start/seed.server.ts";

/** The users of the tests: one of each role. */
export const cast = {
  researcher: { userName: "Rosa", userLastName: "Peña", user: "rosa", rol: "researcher" },
  assistant: { userName: "Abel", userLastName: "Núñez", user: "abel", rol: "assistant" },
} as const;
export const password = "montaña-azul-42";

/** Costs next to nothing to check, since the costs are in the hash; those of the product are for real passwords. */
const passwordHash = await hash(password.normalize("NFC"), { memoryCost: 8, timeCost: 1, parallelism: 1 });

type Store = { context: Pick<Context, "db"> };

/** One of the users of the tests, as `createUser` leaves it. */
export function addCast({ context: { db } }: Store, name: keyof typeof cast): Promise<string> {
  const id = newId();
  const { userName: firstName, userLastName: lastName, user: username, rol: role } = cast[name];
  return writeRecord(db, systemActor, { action: "create", noun: "user", recordId: id }, async (tx) => {
    await tx.insert(users).values({ id, firstName, lastName, username, role, passwordHash });
    return null;
  });
}

/** A temporary user, with the password of the test users. */
export async function addUser({ context: { db } }: Store, role: Role): Promise<string> {
  const id = newId();
  const names = { firstName: "Paso", lastName: "Pérez", username: `paso-${id}` };
  await db.insert(users).values({ id, ...names, role, passwordHash });
  return id;
}

/** @returns the names of that many assistants */
export async function addUsers({ context: { db } }: Store, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  const names = { firstName: "Paso", lastName: "Pérez", role: "assistant" as const };
  const rows = ids.map((id) => ({ id, ...names, username: `paso-${id}`, passwordHash }));
  await db.insert(users).values(rows);
  return rows.map(({ username }) => username);
}

/** A session, inserted into the database. @param hours until it ends; negative for an expired one */
export async function addSession({ context: { db } }: Store, userId: string, hours = 1): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(Date.now() + hours * 3_600_000);
  await db.insert(sessions).values({ tokenHash: hashToken(token), userId, expiresAt });
  return token;
}

/** @returns the token of a link by which the user sets a new password */
export async function addPasswordLink({ context: { db } }: Store, userId: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(Date.now() + 3_600_000);
  await db.insert(passwordLinks).values({ userId, tokenHash: hashToken(token), expiresAt });
  return token;
}
