import { sql } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { spanishCollation } from "../../../db/schema/columns.ts";
import type { Choice, ComparedRecord } from "./contract.ts";

/** More are chosen on their lists, which can be filtered. */
const mostChoices = 100;

/** What can be compared, by name; null where there are too many for one page. */
export async function listChoices(db: Reader, kind: ComparedRecord["kind"]): Promise<Choice[] | null> {
  const { rows } = await db.execute<Choice>(
    kind === "work"
      ? sql`select i.id as _id, i.name, s.name as note from interventions i join systems s on s.id = i.system_id
          order by i.name ${spanishCollation}, i.id limit ${mostChoices + 1}`
      : sql`select c.id as _id, c.name, i.name as note from conflicts c join interventions i on i.id = c.intervention_id
          order by i.name ${spanishCollation}, c.name ${spanishCollation}, c.id limit ${mostChoices + 1}`,
  );
  return rows.length > mostChoices ? null : rows;
}
