import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Role } from "../../app/shared/session/permissions.ts";
import { newId } from "../../app/shared/values/ids.ts";
import { hashToken } from "../../app/staff/sessions/queries.server.ts";
import { passwordLinks, sessions, users } from "../../db/schema/users.ts";
import type { TestApi } from "./api.ts";

/** A temporary user, inserted with the password of the test users: hashing another takes time. */
export async function addUser({ context: { db }, ids }: TestApi, role: Role): Promise<string> {
  const [someone] = await db.select().from(users).where(eq(users.id, ids.researcher));
  const id = newId();
  await db.insert(users).values({
    id,
    firstName: "Paso",
    lastName: "Pérez",
    username: `paso-${id}`,
    role,
    passwordHash: someone?.passwordHash ?? "",
  });
  return id;
}

/** A session, inserted into the database. @param hours until it ends; negative for an expired one */
export async function addSession({ context: { db } }: TestApi, userId: string, hours = 1): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(Date.now() + hours * 3_600_000);
  await db.insert(sessions).values({ tokenHash: hashToken(token), userId, expiresAt });
  return token;
}

/** @returns the token of a link by which the user sets a new password */
export async function addPasswordLink({ context: { db } }: TestApi, userId: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(Date.now() + 3_600_000);
  await db.insert(passwordLinks).values({ userId, tokenHash: hashToken(token), expiresAt });
  return token;
}

/** Invalid tokens, by reason. */
export async function createInvalidTokens(api: TestApi) {
  const ended = await addSession(api, await addUser(api, "researcher"));
  await api.call("POST", "/users/logout", { token: ended });
  const someone = await addUser(api, "researcher");
  const deleted = await addSession(api, someone);
  await api.call("DELETE", `/users/${someone}`, { as: "researcher" });
  return {
    expired: await addSession(api, api.ids.researcher, -0.001),
    ended,
    deleted,
    madeUp: randomBytes(32).toString("base64url"),
  };
}
