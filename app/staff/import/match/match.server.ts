import type { Row } from "../../../../db/rows.server.ts";
import { newId } from "../../../shared/values/ids.ts";
import { refuse } from "../check/check-document.server.ts";
import { rules } from "../collections.server.ts";
import type { Collection } from "../contract.ts";
import type { Problems } from "../problems.server.ts";
import { type Draft, isSameAsDraft, isSameAsRow, keyOf, naturalKey } from "./draft.server.ts";
import type { StoredKey } from "./stored-keys.server.ts";

/** Collections in which two records may have the same natural key: it is odd, and pointed out, but the study has it. */
const mayShareKey: readonly Collection[] = ["conflicts", "news", "datasheets"];

export const isOpen = (draft: Draft) => draft.outcome === null;

/** Of records with one id, the first counts. @returns the open drafts that have an id, by it */
export function settleRepeatedIds(drafts: Draft[], problems: Problems): Map<string, Draft> {
  const first = new Map<string, Draft>();
  for (const draft of drafts.filter(isOpen)) {
    const { candidate } = draft;
    if (candidate.id === null) continue;
    const earlier = first.get(candidate.id);
    if (!earlier) first.set(candidate.id, draft);
    else if (isSameAsDraft(earlier, draft)) settleRepeated(draft, earlier, problems);
    else {
      const reason = `El identificador ya está en ${earlier.candidate.file} con otro contenido; vale el primero.`;
      refuse(candidate, problems, "repeatedId", "_id", reason);
      draft.outcome = "refused";
    }
  }
  return first;
}

function settleRepeated(draft: Draft, earlier: Draft, problems: Problems): void {
  const { file, record } = earlier.candidate;
  problems.add(
    "repeatedRecord",
    draft.candidate,
    "",
    `Es idéntico a ${record} de ${file}; se cuenta una vez.`,
  );
  draft.id = earlier.id;
  draft.outcome = "unchanged";
}

/** Stored records that drafts without an id may be, by natural key. */
export function storedByKey(
  collection: Collection,
  stored: Iterable<StoredKey>,
  claimed: ReadonlyMap<string, Draft>,
): Map<string, string[]> {
  const byKey = new Map<string, string[]>();
  for (const key of stored) {
    if (claimed.has(key.id)) continue;
    const folded = keyOf(collection, key);
    byKey.set(folded, [...(byKey.get(folded) ?? []), key.id]);
  }
  return byKey;
}

export type Matching = {
  collection: Collection;
  drafts: Draft[];
  claimed: ReadonlyMap<string, Draft>;
  byKey: ReadonlyMap<string, string[]>;
  rows: ReadonlyMap<string, Row>;
  problems: Problems;
};

/** Gives every open draft without an id the id of the stored record that it is, or a new one. */
export function matchByKey({ collection, drafts, claimed, byKey, rows, problems }: Matching): void {
  const groups = Map.groupBy(
    drafts.filter((draft) => isOpen(draft) && draft.candidate.id === null),
    naturalKey,
  );
  if (groups.size === 0) return;
  const claimedByKey = Map.groupBy(claimed.values(), naturalKey);
  for (const [key, group] of groups) {
    const stored = (byKey.get(key) ?? []).map((id) => rows.get(id)).filter((row) => row !== undefined);
    matchGroup(collection, group, stored, claimedByKey.get(key) ?? [], problems);
  }
}

function matchGroup(
  collection: Collection,
  group: Draft[],
  stored: Row[],
  claimed: Draft[],
  problems: Problems,
): void {
  const left = new Set(stored);
  const distinct: Draft[] = [...claimed];
  const unmatched: Draft[] = [];
  for (const draft of group) {
    const earlier = distinct.find((other) => isSameAsDraft(other, draft));
    if (earlier && ![...left].some((row) => isSameAsRow(draft, row))) {
      settleRepeated(draft, earlier, problems);
      continue;
    }
    const equal = [...left].find((row) => isSameAsRow(draft, row));
    if (equal) {
      draft.id = equal.id;
      left.delete(equal);
    } else unmatched.push(draft);
    distinct.push(draft);
  }
  if (unmatched.length === 0) return;
  // Fewer rows than records they could be: whose change it is would be a guess.
  if (unmatched.length < left.size) {
    for (const draft of unmatched) refuseAs(draft, problems, "ambiguous", sameKeyReason(left.size));
    return;
  }
  const rest = [...left];
  for (const [index, draft] of unmatched.entries()) {
    const row = rest[index];
    const isSecond = row === undefined && (stored.length + claimed.length > 0 || index > 0);
    if (row) draft.id = row.id;
    else if (isSecond && !mayShareKey.includes(collection))
      refuseAs(draft, problems, "repeatedId", sameNameReason);
    else draft.id = newId();
  }
}

const sameNameReason =
  "Ya hay un registro con este nombre y otro contenido; indica el identificador de cada uno.";
const sameKeyReason = (count: number) =>
  `Puede ser cualquiera de ${count} registros guardados que se llaman igual; indica el identificador.`;

function refuseAs(draft: Draft, problems: Problems, kind: "ambiguous" | "repeatedId", reason: string): void {
  refuse(draft.candidate, problems, kind, rules[draft.candidate.collection].nameField ?? "", reason);
  draft.outcome = "refused";
}
