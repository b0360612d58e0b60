import type { Reader } from "../../../../db/client.server.ts";
import { findExisting } from "../../../../db/rows.server.ts";
import { getNameColumn } from "../../../nouns/register.ts";
import { nounOfList, openLists } from "../../open-data/constants.ts";
import { findNames, type GetName, type RecordReference } from "../../revisions/names.server.ts";
import { findPublicHistory } from "./public-states.server.ts";

const formatKey = ({ noun, id }: RecordReference) => `${noun} ${id}`;

/**
 * Names as the public may read them: what was deleted may have been so for its name.
 * @param before ISO: as they were last called before then, as far as that is public; without it as they are called
 */
export async function findPublicNames(
  db: Reader,
  records: readonly RecordReference[],
  before: string | null = null,
): Promise<GetName> {
  const existing = new Set<string>();
  for (const [noun, list] of Map.groupBy(records, (record) => record.noun))
    for (const id of await findExisting(
      db,
      noun,
      list.map((record) => record.id),
    ))
      existing.add(formatKey({ noun, id }));
  const isThere = (record: RecordReference) => existing.has(formatKey(record));
  const getName = await findNames(db, records.filter(isThere));
  const former = before === null ? null : await findFormerNames(db, records.filter(isThere), before);
  return (record) =>
    isThere(record) ? (former?.get(formatKey(record)) ?? getName(record)) : "(un registro eliminado)";
}

/** Leaves out those that have no public history, or whose state of that time is hidden. */
async function findFormerNames(db: Reader, records: readonly RecordReference[], before: string) {
  const found = new Map<string, string>();
  for (const { noun, id } of new Map(records.map((record) => [formatKey(record), record])).values()) {
    const list = openLists.find((name) => nounOfList[name] === noun);
    if (!list) continue;
    const { states } = await findPublicHistory(db, { list, id });
    const { state } = states.find(({ from }) => from < before) ?? states.at(-1) ?? {};
    if (state) found.set(formatKey({ noun, id }), String(state[getNameColumn(noun)] ?? ""));
  }
  return found;
}
