import type { Database, Transaction } from "../../../../db/client.server.ts";
import { contentVersion } from "../../../../db/schema/revisions.ts";

/**
 * A write of what no response to anybody else shows, a reading in an open sample: it leaves no revision, and what is stored of
 * pages stays good. It takes its turn among the writers, who all wait for the row of the version.
 */
export function writeUnseen<T>(db: Database, body: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.select().from(contentVersion).for("update");
    return body(tx);
  });
}
