import { sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { validValues } from "../../../db/schema/coding/codings.ts";
import { readShared } from "../../../db/shared-reads.server.ts";
import { valueId } from "../coding/crosswalk.server.ts";
import { getStateNoun } from "../open-data/constants.ts";
import { findReadable } from "./compare.server.ts";
import type { Frozen } from "./contract.ts";
import { isInEdition } from "./states.server.ts";

/** What the newest edition that can be read has to do with the data as they are; "" without an edition. */
export async function describeNewestEdition(db: Reader): Promise<string> {
  return readShared("newest edition", async () => {
    const newest = await findReadable(db);
    if (!newest) return "";
    const nouns = (newest.frozen as Frozen).tables.map(({ list }) => getStateNoun(list));
    const isSame = !(await differs(db, nouns, newest.position));
    return isSame ? `edición ${newest.number}` : `posterior a la edición ${newest.number}`;
  });
}

/** Whether a record or a value that figures count was added, changed or removed since. An older edition has no actors and no coding. */
async function differs(db: Reader, nouns: readonly string[], position: number): Promise<boolean> {
  const { rows } = await db.execute<{ differs: boolean }>(sql`
    with own as (
      select 'intervention' as noun, id, version from interventions
      union all select 'conflict', id, version from conflicts
      union all select 'news', id, version from news
      union all select 'actor', id, version from actors where merged_into_id is null
    ), counted as (
      select * from own where noun = any(${sql.param(nouns)}::text[])
    ), kept as (
      select s.noun, s.record_id, s.version from edition_states s
      where ${isInEdition(sql`s`, position)} and s.noun in ('intervention', 'conflict', 'news', 'actor')
    )
    select exists (
      select from counted full join kept on kept.noun = counted.noun and kept.record_id = counted.id
      where kept.version is distinct from counted.version
    ) or exists (
      select from (select ${valueId} as id, coalesce(${validValues.code}, '') as value from ${validValues}) valid
      full join (
        select s.record_id as id, s.row::json ->> 'value' as value from edition_states s
        where ${isInEdition(sql`s`, position)} and s.noun = 'coding'
      ) frozen on frozen.id = valid.id
      where ${nouns.includes("coding")} and valid.value is distinct from frozen.value
    ) as differs`);
  return rows[0]?.differs ?? true;
}
