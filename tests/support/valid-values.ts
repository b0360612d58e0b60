import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Database } from "../../db/client.server.ts";
import { validValues } from "../../db/schema/coding/codings.ts";

/** What counts, asked of all readings at once: the table that triggers keep must say the same at any time. */
const valid = sql`
  select reading.noun, record_id as "recordId", variable.key as variable, reading.variable_id as "variableId", value.id as "valueId",
    value.code, value.label, value.position, basis, reading.codebook_id as "codebookId"
  from (
    select own.codebook_id, own.noun, own.record_id, own.variable_id,
      case when bool_or(round = 'final') then max(value_id) filter (where round = 'final') else max(value_id) end as value_id,
      case when bool_or(round = 'final') then 'final' when count(*) > 1 then 'agreed' else 'single' end as basis
    from codings own
    join codebooks book on book.id = own.codebook_id and book.state = 'in_force'
    where (own.noun, own.record_id) in (select 'news', id from news union all select 'conflict', id from conflicts)
      and (own.noun, own.record_id) not in (
        select drawn.noun, drawn.record_id from coding_sample_records drawn
        join coding_samples sample on sample.id = drawn.sample_id where sample.state = 'open')
    group by own.codebook_id, own.noun, own.record_id, own.variable_id
    having bool_or(round = 'final') or count(distinct coalesce(value_id, '')) = 1
  ) reading
  join codebook_variables variable on variable.id = reading.variable_id
  left join codebook_values value on value.id = reading.value_id`;

const sort = (rows: Record<string, unknown>[]) => rows.map((row) => JSON.stringify(row)).sort();

/** @returns how many there are */
export async function expectValidValues(db: Database, after: string): Promise<number> {
  const kept = await db.select().from(validValues);
  expect(sort(kept), after).toEqual(sort((await db.execute(valid)).rows));
  return kept.length;
}
