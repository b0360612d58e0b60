import { sql } from "drizzle-orm";
import type { Reader } from "../../../../db/client.server.ts";
import { tableOf, writtenColumns } from "../../../../db/rows.server.ts";
import { rules } from "../collections.server.ts";
import type { Collection } from "../contract.ts";

/** As much of a stored record as it takes to find it by id or by name. */
export type StoredKey = { id: string; name: string; interventionId: string; date: string };

export async function loadKeys(db: Reader, collection: Collection): Promise<StoredKey[]> {
  const { noun } = rules[collection];
  const columns = writtenColumns(noun);
  const text = (name: string) => {
    const column = columns[name];
    return column ? sql<string>`${column}::text` : sql<string>`''`;
  };
  return db
    .select({
      id: text("id"),
      name: columns.headline ? text("headline") : text("name"),
      interventionId: text("interventionId"),
      date: text("date"),
    })
    .from(tableOf(noun))
    .orderBy(...[columns.createdAt, columns.id].filter((column) => column !== undefined));
}
