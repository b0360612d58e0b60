import type { Reader } from "../../../db/client.server.ts";
import { loadRows, type Row } from "../../../db/rows.server.ts";
import { type Anchor, anchorColumns, locatePassage } from "../../shared/evidence/anchors.ts";
import type { PassageNoun } from "../../shared/evidence/vocabulary.ts";
import { nouns } from "../register.ts";

type Cited = { noun: PassageNoun; recordId: string; field: string };

/** The text that a passage is of; null where its record is not stored. */
export async function loadCitedText(db: Reader, { noun, recordId, field }: Cited): Promise<string | null> {
  const row = (await loadRows(db, noun, [recordId])).get(recordId);
  return row ? String(row[nouns[noun].fields[field]?.column ?? ""] ?? "") : null;
}

/** Lets an older version of a passage have the words of its present one, where the text no longer has its own. */
export async function keepPresentAnchor(db: Reader, older: Row, present: Row): Promise<void> {
  const text = (await loadCitedText(db, older as unknown as Cited)) ?? "";
  if (locatePassage(text, older as unknown as Anchor)) return;
  for (const column of anchorColumns) older[column] = present[column];
}
