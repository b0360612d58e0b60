import { sql } from "drizzle-orm";
import type { Reader } from "../../../../db/client.server.ts";
import type { Noun } from "../../../../db/rows.server.ts";
import { notFound } from "../../../shared/api/errors.ts";

/**
 * The history of a reading is closed while its record is in an open sample: what was read before it was drawn would tell the
 * second coder. What is read within a sample has no history until it is closed.
 * @throws AppError `notFound`
 */
export async function requireOpenHistory(
  db: Reader,
  { noun, recordId }: { noun: Noun; recordId: string },
): Promise<void> {
  if (noun !== "coding") return;
  const { rows } = await db.execute(sql`
    select from coding_sample_records drawn join coding_samples sample on sample.id = drawn.sample_id
    where sample.state = 'open' and drawn.record_id in (
      select record_id from codings where id = ${recordId}
      union select before ->> 'recordId' from revisions where noun = 'coding' and record_id = ${recordId}
    ) limit 1`);
  if (rows.length > 0)
    throw notFound("Esta codificación está en la muestra abierta: su historial se ve cuando se cierre.");
}
