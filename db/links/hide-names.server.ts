import { and, eq, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { type Anchor, locatePassage } from "../../app/shared/evidence/anchors.ts";
import { type PassageNoun, passageNouns } from "../../app/shared/evidence/vocabulary.ts";
import { type HiddenName, hiddenMark, NameMask } from "../../app/shared/names/hidden-names.ts";
import type { RevisionNoun } from "../../app/shared/values/revisions.ts";
import { rowsPerStatement, splitIntoChunks } from "../chunks.ts";
import type { Reader, Transaction } from "../client.server.ts";
import { getTable, getWrittenColumns, loadRows, lockRows, type Row } from "../rows.server.ts";
import { actors } from "../schema/evidence/actors.ts";
import { passages } from "../schema/evidence/passages.ts";
import { hiddenNames } from "../schema/open-data/hidden-names.ts";
import { operations } from "../schema/staff/operations.ts";

export type NamedRecord = { noun: RevisionNoun; recordId: string };
type Masked = NamedRecord & { action: "update"; before: Row };

/** Names of staff are never public, nor is the sentence of a reading, so that nothing of them is hidden. */
export const isHideable = (noun: RevisionNoun) => noun !== "user" && noun !== "coding";

/** Whether a row of `hidden_names` counts: as long as its operation is not undone. */
export const isInForce = sql`not exists (select from ${operations}
  where ${operations.id} = ${hiddenNames.id} and ${operations.undone} is not null)`;

/** In the order in which they were hidden. */
export function readHiddenNames(db: Reader): Promise<HiddenName[]> {
  return db
    .select({ names: hiddenNames.names, spared: hiddenNames.spared })
    .from(hiddenNames)
    .where(isInForce)
    .orderBy(hiddenNames.hiddenAt, hiddenNames.id);
}

export const readNameMask = async (db: Reader) => new NameMask(await readHiddenNames(db));

/** The columns of a noun that hold words: texts, lists of them, and the JSON of the site's own texts. */
export function getWordColumns(noun: RevisionNoun): Record<string, PgColumn> {
  if (noun === "passage") return { quote: passages.quote, prefix: passages.prefix, suffix: passages.suffix };
  const columns = Object.entries(getWrittenColumns(noun));
  const isOfWords = ([name, { columnType, enumValues, dataType }]: (typeof columns)[number]) =>
    noun === "site_content"
      ? columnType === "PgJsonb"
      : name !== "geometry" &&
        name !== "boundary" &&
        !enumValues?.length &&
        (columnType === "PgText" || dataType === "array");
  return Object.fromEntries(columns.filter(isOfWords));
}

/** The words of a row of `getTable(noun)`, in one text. */
export const selectWords = (noun: RevisionNoun): SQL =>
  sql`concat_ws(chr(10), ${sql.join(
    Object.values(getWordColumns(noun)).map((column) => sql`${column}::text`),
    sql`, `,
  )})`;

/** A value of such a column without hidden names. A list has no use for an entry of which nothing is left. */
function hideInColumn(mask: NameMask, value: unknown): unknown {
  const shown = mask.hideIn(value);
  return Array.isArray(shown) ? shown.filter((item) => item !== hiddenMark) : shown;
}

/**
 * Takes hidden names out of records, as one more version of each, and out of the passages of their texts.
 * @returns what this changed, for the history
 */
export async function maskRecords(
  tx: Transaction,
  records: readonly NamedRecord[],
  mask: NameMask,
): Promise<Masked[]> {
  const masked: Masked[] = [];
  for (const [noun, own] of Map.groupBy(records, (record) => record.noun)) {
    if (!isHideable(noun)) continue;
    for (const chunk of splitIntoChunks(
      [...new Set(own.map(({ recordId }) => recordId))],
      rowsPerStatement,
    )) {
      const rows = await lockRows(tx, noun, inArray(getWrittenColumns(noun).id, chunk));
      for (const row of rows) masked.push(...(await maskRow(tx, noun, row, mask)));
    }
  }
  return masked;
}

async function maskRow(tx: Transaction, noun: RevisionNoun, row: Row, mask: NameMask): Promise<Masked[]> {
  if (noun === "passage") return maskLoosePassage(tx, row, mask);
  const set = Object.fromEntries(
    Object.keys(getWordColumns(noun)).flatMap((name) => {
      const shown = hideInColumn(mask, row[name]);
      return JSON.stringify(shown) === JSON.stringify(row[name]) ? [] : [[name, shown]];
    }),
  );
  if (Object.keys(set).length === 0) return [];
  if (noun === "actor" && "name" in set) set.name = await keepActor(tx, row, String(set.name));
  await storeColumns(tx, noun, row, set);
  const followed = isText(noun) ? await maskPassages(tx, noun, row, mask) : [];
  return [{ action: "update", noun, recordId: row.id, before: row }, ...followed];
}

function storeColumns(tx: Transaction, noun: RevisionNoun, row: Row, set: Record<string, unknown>) {
  return tx
    .update(getTable(noun))
    .set({ ...set, version: row.version + 1, updatedAt: new Date() } as never)
    .where(eq(getWrittenColumns(noun).id, row.id));
}

/** The name that stands for an actor: no other has it, so that conflicts go on leading to this one. */
async function keepActor(tx: Transaction, { id, name }: Row, shown: string): Promise<string> {
  const isOwn = sql`exists (select from unnest(${hiddenNames.names}) own where fold_text(own) = fold_text(${name}))`;
  await tx
    .update(hiddenNames)
    .set({ actorId: id })
    .where(and(isNull(hiddenNames.actorId), isOwn));
  for (let number = 1; ; number++) {
    const tried = number === 1 ? shown : shown.replace(hiddenMark, `${hiddenMark.slice(0, -1)} ${number})`);
    const isTaken = and(sql`fold_text(${actors.name}) = fold_text(${tried})`, ne(actors.id, id));
    if ((await tx.$count(actors, isTaken)) === 0) return tried;
  }
}

const isText = (noun: RevisionNoun): noun is PassageNoun =>
  (passageNouns as readonly RevisionNoun[]).includes(noun);

const contextWords = 6;
const listWords = (text: string) => text.split(/\s+/).filter((word) => word !== "");

/** Passages of a text that was masked stand where they stood. @param record as it was before */
async function maskPassages(tx: Transaction, noun: PassageNoun, record: Row, mask: NameMask) {
  const own = and(eq(passages.noun, noun), eq(passages.recordId, record.id));
  const masked: Masked[] = [];
  for (const row of await lockRows(tx, "passage", own)) {
    const text = String(record[String(row.field)] ?? "");
    const range = locatePassage(text, row as unknown as Anchor);
    if (!range) {
      masked.push(...(await maskWholePassage(tx, row, mask)));
      continue;
    }
    const { text: shown, part } = mask.hidePart(text, range);
    if (locatePassage(shown, row as unknown as Anchor)) continue;
    masked.push(
      await storePassage(tx, row, {
        quote: shown.slice(part.start, part.end),
        prefix: listWords(shown.slice(0, part.start)).slice(-contextWords).join(" "),
        suffix: listWords(shown.slice(part.end)).slice(0, contextWords).join(" "),
      }),
    );
  }
  return masked;
}

/** A passage that was written itself: what its text still says stays, as the text was masked before. */
async function maskLoosePassage(tx: Transaction, row: Row, mask: NameMask): Promise<Masked[]> {
  const id = String(row.recordId);
  const record = (await loadRows(tx, row.noun as PassageNoun, [id])).get(id);
  const text = String(record?.[String(row.field)] ?? "");
  if (locatePassage(text, row as unknown as Anchor)) return [];
  return maskWholePassage(tx, row, mask);
}

async function maskWholePassage(tx: Transaction, row: Row, mask: NameMask): Promise<Masked[]> {
  const { quote, prefix, suffix } = row as unknown as Anchor;
  const anchor = mask.hideIn({ quote, prefix, suffix });
  const isSame = anchor.quote === quote && anchor.prefix === prefix && anchor.suffix === suffix;
  return isSame ? [] : [await storePassage(tx, row, anchor)];
}

async function storePassage(tx: Transaction, row: Row, anchor: Anchor): Promise<Masked> {
  await storeColumns(tx, "passage", row, anchor);
  return { action: "update", noun: "passage", recordId: row.id, before: row };
}
