import { sql } from "drizzle-orm";
import type { Database } from "../client.server.ts";

/**
 * Merges what many new rows have left beside the search's indexes, up to four megabytes each, which every search would read
 * through until a vacuum. Only the indexes' owner may; elsewhere, and where it fails, the first searches are slower, not wrong:
 * it never throws, as the write that it follows is done.
 */
export async function mergePending(db: Database): Promise<void> {
  await db
    .execute(sql`
      select gin_clean_pending_list(indexrelid) from pg_index
      join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
      where amname = 'gin' and indrelid in ('search_entries'::regclass, 'search_words'::regclass)
        and pg_has_role(relowner, 'usage')`)
    .catch(() => {});
}
