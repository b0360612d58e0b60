import type { Reader } from "../../../../db/client.server.ts";
import { loadRows, type Row } from "../../../../db/rows.server.ts";
import { newId } from "../../../shared/values/ids.ts";
import { rules } from "../collections.server.ts";
import type { Collection } from "../fields.ts";
import type { Problems } from "../problems.server.ts";
import { keepAdoptedImages } from "./adopted-images.server.ts";
import { foldRecordKey, type StoredKey } from "./directory.server.ts";
import { type Draft, getRecordKey, isSameAsDraft, isSameAsRow, isUndecided } from "./draft.server.ts";

/** Collections in which two records may have the same key: the study has such records, so it is only a warning. */
const mayShareKey: readonly Collection[] = [
  "conflicts",
  "news",
  "datasheets",
  "sources",
  "passages",
  "errata",
];

/**
 * Gives every undecided draft the id of the stored record that it is, or a new one.
 * @returns the stored rows that drafts may change, by id
 */
export async function matchDrafts(
  db: Reader,
  drafts: Draft[],
  { collection, stored, problems }: { collection: Collection; stored: StoredKey[]; problems: Problems },
): Promise<Map<string, Row>> {
  const identified = settleRepeatedIds(drafts, problems);
  const groups = Map.groupBy(
    drafts.filter((draft) => isUndecided(draft) && draft.id === ""),
    getRecordKey,
  );
  const wanted = stored
    .map((record) => ({ ...record, key: groups.size > 0 ? foldRecordKey(collection, record) : "" }))
    .filter(({ id, key }) => identified.has(id) || groups.has(key));
  const ids = wanted.map(({ id }) => id);
  const rows = await loadRows(db, rules[collection].noun, ids);
  await keepAdoptedImages(db, drafts, { collection, rows: rows.values() });
  const wantedByKey = Map.groupBy(wanted, ({ key }) => key);
  const identifiedByKey = Map.groupBy(groups.size > 0 ? identified.values() : [], getRecordKey);
  for (const [key, group] of groups) {
    const taken = new Set(identified.keys());
    const parts = Map.groupBy(group, getWider);
    for (const [wider, part] of parts) {
      const free = (wantedByKey.get(key) ?? []).filter(({ id }) => !taken.has(id));
      const exact = free.filter((record) => (record.wider ?? "") === wider);
      // Where one of the two does not say in what it lies, it may be the other.
      const near = free.filter((record) => (wider === "" || !record.wider) && !parts.has(record.wider ?? ""));
      const same = (exact.length > 0 ? exact : near).flatMap(({ id }) => rows.get(id) ?? []);
      const alike = (identifiedByKey.get(key) ?? []).filter((draft) => getWider(draft) === wider);
      matchGroup(part, { stored: same, identified: alike, isNear: exact.length === 0, problems });
      for (const { id } of part) taken.add(id);
    }
  }
  return rows;
}

/** The wider record of its noun in which a draft lies; "" where it says none. */
function getWider({ collection, referenceIds }: Draft): string {
  const { levels, ownReference } = rules[collection];
  return (levels && ownReference && referenceIds[ownReference]) ?? "";
}

/** Of records with one id, the first counts. @returns the undecided drafts that have an id, by it */
export function settleRepeatedIds(drafts: Draft[], problems: Problems): Map<string, Draft> {
  const first = new Map<string, Draft>();
  for (const draft of drafts) {
    if (!isUndecided(draft) || draft.id === "") continue;
    const earlier = first.get(draft.id);
    if (!earlier) first.set(draft.id, draft);
    else if (isSameAsDraft(earlier, draft)) settleRepeated(draft, earlier, problems);
    else {
      const reason = `El identificador ya está en ${earlier.file} con otro contenido; vale el primero.`;
      problems.add("repeatedId", draft, "_id", reason);
    }
  }
  return first;
}

function settleRepeated(draft: Draft, earlier: Draft, problems: Problems): void {
  const reason = `Es idéntico a ${earlier.record} de ${earlier.file}; se cuenta una vez.`;
  problems.add("repeatedRecord", draft, "", reason);
  draft.id = earlier.id;
  draft.outcome = "unchanged";
}

type Alike = {
  stored: Row[];
  identified: Draft[];
  /** Whether the stored ones lie in something that the drafts do not name, or the drafts in what these do not. */
  isNear: boolean;
  problems: Problems;
};

/** @param group drafts without an id that have one key; `stored` and `identified` have the same key */
function matchGroup(group: Draft[], { stored, identified, isNear, problems }: Alike): void {
  const left = new Set(stored);
  const distinct = [...identified];
  const unmatched: Draft[] = [];
  for (const draft of group) {
    const equal = [...left].find((row) => isSameAsRow(draft, row));
    const earlier = distinct.find((other) => isSameAsDraft(other, draft));
    if (earlier && !equal) {
      settleRepeated(draft, earlier, problems);
      continue;
    }
    distinct.push(draft);
    if (equal) {
      draft.id = equal.id;
      left.delete(equal);
    } else unmatched.push(draft);
  }
  const rest = [...left];
  for (const [index, draft] of unmatched.entries()) {
    const { nameField } = rules[draft.collection];
    const row = rest[index];
    const isSecond = !row && (stored.length + identified.length > 0 || index > 0);
    // Fewer drafts than rows they could be: any choice would be a guess.
    if (rest.length > (isNear ? 1 : unmatched.length)) {
      const reason = `Puede ser cualquiera de ${rest.length} registros guardados que se llaman igual; indica el identificador.`;
      problems.add("ambiguous", draft, nameField ?? "", reason);
    } else if (isSecond && !mayShareKey.includes(draft.collection)) {
      const isPlace = draft.collection === "geometries";
      const reason = isPlace
        ? "La actuación ya tiene otra ubicación en estos archivos: déjale una sola."
        : "Ya hay un registro con este nombre y otro contenido; indica el identificador de cada uno.";
      problems.add(isPlace ? "secondPlace" : "repeatedId", draft, nameField ?? "", reason);
    } else draft.id = row?.id ?? newId();
  }
}
