import { eq } from "drizzle-orm";
import type { Reader } from "../../../db/client.server.ts";
import { datasheets } from "../../../db/schema/datasheets.ts";
import { loadCitedText } from "../../nouns/passages/cited-text.server.ts";
import type { CitedText } from "../../nouns/passages/contract.ts";
import { isId } from "../../shared/values/ids.ts";

type Place = { record: string; field: "description" | "features" | "conflictivity" };

/** A section of a datasheet with its sources; null where no sentence has any. */
export async function findCitedSection(db: Reader, { record, field }: Place): Promise<CitedText | null> {
  if (!isId(record)) return null;
  const [datasheet] = await db
    .select({ text: datasheets[field] })
    .from(datasheets)
    .where(eq(datasheets.id, record));
  if (!datasheet) return null;
  const cited = await loadCitedText(db, { record, field, text: datasheet.text });
  return cited.sources.length > 0 ? cited : null;
}
