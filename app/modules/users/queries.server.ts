import { eq, sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { spanish, users } from "../../../db/schema.server.ts";
import { notFound } from "../../shared/errors.ts";
import { recordProjection } from "../../shared/projections.server.ts";
import { type User, userMessages } from "./contract.ts";

const record = recordProjection(users);

const projection = {
  ...record.first,
  userName: users.firstName,
  userLastName: users.lastName,
  user: users.username,
  rol: users.role,
  ...record.last,
};

export async function listUsers(db: Reader): Promise<User[]> {
  return db
    .select(projection)
    .from(users)
    .orderBy(sql`${users.firstName} ${spanish}`, sql`${users.lastName} ${spanish}`, users.id);
}

/** @throws AppError `notFound` */
export async function getUser(db: Reader, id: string): Promise<User> {
  const [user] = await db.select(projection).from(users).where(eq(users.id, id));
  if (!user) throw notFound(userMessages.unknown);
  return user;
}
