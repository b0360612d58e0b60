import { eq, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Reader } from "../../db/client.server.ts";
import { notFound } from "../shared/api/errors.ts";
import type { Page, PageOf } from "../shared/lists/paging.ts";

type Selected<Projection> = {
  -readonly [Name in keyof Projection]: Projection[Name] extends SQL<infer Value> ? Value : never;
};

/**
 * The reads of a noun whose response is what one table has.
 * @param order of the list
 * @param unknown what `get` says of a record that is not there
 */
export function createReads<Projection extends Record<string, SQL>>(
  table: PgTable & { id: PgColumn },
  projection: Projection,
  { order, unknown }: { order: readonly SQL[]; unknown: string },
) {
  return {
    async list(db: Reader, page: Page): Promise<PageOf<Selected<Projection>>> {
      const [items, total] = await Promise.all([
        db
          .select(projection as Record<string, SQL>)
          .from(table as PgTable)
          .orderBy(...order)
          .limit(page.limit)
          .offset(page.offset),
        db.$count(table),
      ]);
      return { items: items as Selected<Projection>[], total };
    },
    /** @throws AppError `notFound` */
    async get(db: Reader, id: string): Promise<Selected<Projection>> {
      const [found] = await db
        .select(projection as Record<string, SQL>)
        .from(table as PgTable)
        .where(eq(table.id, id));
      if (!found) throw notFound(unknown);
      return found as Selected<Projection>;
    },
  };
}
