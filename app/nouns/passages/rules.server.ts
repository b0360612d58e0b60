import { and, eq } from "drizzle-orm";
import type { Transaction } from "../../../db/client.server.ts";
import { replaceSources } from "../../../db/links/store-links.server.ts";
import { findExisting, loadRows } from "../../../db/rows.server.ts";
import { passages } from "../../../db/schema/evidence/passages.ts";
import type { Write } from "../../../db/write.server.ts";
import { contentPermission, type NounRules } from "../../records/noun-rules.server.ts";
import { changeRecord, insertRecord } from "../../records/write-records.server.ts";
import { invalidField } from "../../shared/api/errors.ts";
import { toColumns } from "../../shared/database/field-columns.server.ts";
import { locatePassage } from "../../shared/evidence/anchors.ts";
import { pagingQuery } from "../../shared/lists/list-query.ts";
import type { Support } from "../../shared/values/field-declarations.ts";
import { loadCitedText } from "./cited-text.server.ts";
import { type PassageInput, passageInput, passageMessages, passageShape, passageTexts } from "./contract.ts";
import { passageFields, passageNoun } from "./declaration.ts";
import { getPassage, listPassages } from "./queries.server.ts";

export const passageRules: NounRules<PassageInput> = {
  noun: "passage",
  declaration: passageNoun,
  messages: passageMessages,
  permission: contentPermission,
  isShared: false,
  carriedBy: "sources",
  async prepare({ tx }, fields) {
    await requireQuoted(tx, fields);
    await requireKnownSources(tx, fields.sources ?? []);
    return toColumns(passageFields, fields);
  },
  async storeLinks({ tx }, id, { sources }) {
    if (sources) await replaceSources(tx, [{ id, values: sources }]);
  },
  calls: {
    one: "passage",
    summaries: { list: "All passages, by record" },
    read: "readEvidence",
    query: pagingQuery,
    shape: passageShape,
    input: passageInput,
    update: null,
    list: listPassages,
    get: getPassage,
  },
};

/** The text must have the quote where its surroundings say. */
async function requireQuoted(
  tx: Transaction,
  { noun, record, field, quote, prefix = "", suffix = "" }: PassageInput,
): Promise<void> {
  if (!passageTexts[noun].includes(field)) throw invalidField("field", "Ese campo no tiene texto que citar");
  const text = await loadCitedText(tx, { noun, recordId: record, field });
  if (text === null) throw invalidField("record", "Ese registro no existe");
  if (locatePassage(text, { quote, prefix, suffix })) return;
  if (!locatePassage(text, { quote, prefix: "", suffix: "" }))
    throw invalidField("quote", "El texto no tiene esa frase");
  if (!locatePassage(text, { quote, prefix, suffix: "" }))
    throw invalidField("prefix", "Antes de esa frase el texto tiene otras palabras");
  throw invalidField("suffix", "Después de esa frase el texto tiene otras palabras");
}

async function requireKnownSources(tx: Transaction, supports: readonly Support[]): Promise<void> {
  const ids = supports.map(({ source }) => source);
  if ((await findExisting(tx, "source", ids)).size < ids.length)
    throw invalidField("sources", "Hay una fuente que no existe");
}

/**
 * Lets a sentence rest on a source as well, as part of a write.
 * @returns the id of its passage: the one of the same words in the same place, else a new one
 */
export async function addSupport(
  writing: Write,
  anchor: Omit<PassageInput, "sources">,
  support: Support,
): Promise<string> {
  const { tx } = writing;
  const { noun, record, field, quote, prefix = "", suffix = "" } = anchor;
  const [known] = await tx
    .select({ id: passages.id })
    .from(passages)
    .where(
      and(
        eq(passages.recordId, record),
        eq(passages.noun, noun),
        eq(passages.field, field),
        eq(passages.quote, quote),
        eq(passages.prefix, prefix),
        eq(passages.suffix, suffix),
      ),
    );
  if (!known) return insertRecord(writing, passageRules, { ...anchor, sources: [support] });
  const row = (await loadRows(tx, "passage", [known.id])).get(known.id);
  const others = ((row?.sources ?? []) as Support[]).filter(({ source }) => source !== support.source);
  await changeRecord(writing, passageRules, {
    id: known.id,
    fields: { ...anchor, sources: [...others, support] },
  });
  return known.id;
}
