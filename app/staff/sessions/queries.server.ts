import { createHash } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { sessions, users } from "../../../db/schema/users.ts";
import type { Actor } from "../../shared/session/permissions.ts";

/** Only the hash of a token is stored. A random 256-bit token needs no slow hash. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** A client of the first contract has no field for the present password: its users change theirs right after a login. */
const recentMinutes = 10;

/** The user of a token, with their current role; null for an unknown, ended or expired session. */
export async function findActor(db: Reader, token: string): Promise<Actor | null> {
  const [user] = await db
    .select({
      id: users.id,
      username: users.username,
      role: users.role,
      hasJustSignedIn: sql<boolean>`${sessions.createdAt} > now() - make_interval(mins => ${recentMinutes})`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, hashToken(token)), gt(sessions.expiresAt, sql`now()`)));
  return user ?? null;
}
