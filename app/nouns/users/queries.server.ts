import { and, eq, sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { spanishCollation } from "../../../db/schema/columns.ts";
import { users } from "../../../db/schema/users.ts";
import { notFound } from "../../shared/api/errors.ts";
import { projectFields } from "../../shared/database/field-columns.server.ts";
import { projectRecord } from "../../shared/database/projections.server.ts";
import type { Page, PageOf } from "../../shared/lists/paging.ts";
import { parseQuery } from "../../shared/lists/parse-query.ts";
import { type User, type UserFilters, userMessages } from "./contract.ts";
import { userFields } from "./declaration.ts";

const record = projectRecord(users);

const projection = {
  ...record.first,
  ...projectFields(userFields, users),
  ...record.last,
};

/** By name in Spanish order. Every word of a search must be part of first name, last name or user name. */
export async function listUsers(db: Reader, { search }: UserFilters, page: Page): Promise<PageOf<User>> {
  const name = sql`fold_text(concat_ws(' ', ${users.firstName}, ${users.lastName}, ${users.username}))`;
  const words = parseQuery(search ?? "").map(({ text }) => sql`position(fold_text(${text}) in ${name}) > 0`);
  const where = words.length > 0 ? and(...words) : undefined;
  const [items, total] = await Promise.all([
    db
      .select(projection)
      .from(users)
      .where(where)
      .orderBy(
        sql`${users.firstName} ${spanishCollation}`,
        sql`${users.lastName} ${spanishCollation}`,
        users.id,
      )
      .limit(page.limit)
      .offset(page.offset),
    db.$count(users, where),
  ]);
  return { items, total };
}

/** @throws AppError `notFound` */
export async function getUser(db: Reader, id: string): Promise<User> {
  const [user] = await db.select(projection).from(users).where(eq(users.id, id));
  if (!user) throw notFound(userMessages.unknown);
  return user;
}
