import type { Reader } from "../../../../db/client.server.ts";
import { findExisting } from "../../../../db/rows.server.ts";
import { findNames, type GetName, type RecordReference } from "../../revisions/names.server.ts";

/** Names as the public may read them: what was deleted may have been so for its name. */
export async function findPublicNames(db: Reader, records: readonly RecordReference[]): Promise<GetName> {
  const existing = new Set<string>();
  for (const [noun, list] of Map.groupBy(records, (record) => record.noun))
    for (const id of await findExisting(
      db,
      noun,
      list.map((record) => record.id),
    ))
      existing.add(`${noun} ${id}`);
  const isThere = ({ noun, id }: RecordReference) => existing.has(`${noun} ${id}`);
  const getName = await findNames(db, records.filter(isThere));
  return (record) => (isThere(record) ? getName(record) : "(un registro eliminado)");
}
