import type { Reader } from "../../../../db/client.server.ts";
import { loadRows, type Noun, type Row } from "../../../../db/rows.server.ts";
import { nouns } from "../../../nouns/register.ts";
import { type Anchor, anchorColumns, locatePassage } from "../../../shared/evidence/anchors.ts";
import { toJson } from "./load-changes.server.ts";
import { formatKey } from "./references.server.ts";
import { isSameContent } from "./restore-fields.server.ts";
import { type Draft, getReturning } from "./undo-steps.server.ts";

/**
 * Lets no passage be anchored to words that its text will not have, since others changed that: it keeps the words that it
 * has now, or comes back as lost.
 */
export async function keepAnchored(db: Reader, draft: Draft): Promise<void> {
  const { steps, left } = draft;
  const passages = [...steps.values()].filter(
    (step) => step.noun === "passage" && getReturning(step)?.state === "anchored",
  );
  const findText = await findTexts(
    db,
    draft,
    passages.flatMap((step) => getReturning(step) ?? []),
  );
  for (const step of passages) {
    const row = getReturning(step);
    if (!row || locatePassage(findText(row), row as unknown as Anchor)) continue;
    if (step.action === "restore") row.state = "lost";
    const isMoved = anchorColumns.some((column) => row[column] !== step.row[column]);
    if (step.action !== "update" || !isMoved) continue;
    left.push({ noun: "passage", _id: step.id, reason: "No vuelve atrás: el texto no tiene esa frase." });
    for (const column of anchorColumns) row[column] = step.row[column];
    if (isSameContent(toJson(step.row), toJson(row))) steps.delete(formatKey(step));
  }
}

/** The texts that some passages are of, as they will be. */
async function findTexts(
  db: Reader,
  { steps }: Draft,
  passages: readonly Row[],
): Promise<(passage: Row) => string> {
  const stored = new Map<string, Row>();
  for (const [noun, own] of Map.groupBy(passages, (row) => row.noun as Noun)) {
    const ids = own.map((row) => String(row.recordId));
    for (const [id, row] of await loadRows(db, noun, ids)) stored.set(formatKey({ noun, id }), row);
  }
  return (passage) => {
    const noun = passage.noun as Noun;
    const key = formatKey({ noun, id: String(passage.recordId) });
    const step = steps.get(key);
    const record = step ? getReturning(step) : stored.get(key);
    const { column = "" } = nouns[noun].fields[String(passage.field)] ?? {};
    return String(record?.[column] ?? "");
  };
}
