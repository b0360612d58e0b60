import type { Row } from "../../../../db/rows.server.ts";
import type { Support } from "../../../shared/values/field-declarations.ts";
import { rules } from "../collections.server.ts";
import type { Problems } from "../problems.server.ts";
import { foldName } from "../read/names.server.ts";
import type { StoredKey } from "./directory.server.ts";
import { type Draft, getContent, isChanging, isSameAsRow } from "./draft.server.ts";

export type Decision = { problems: Problems; now: Date; updateNames: boolean };

/** What is done with a draft that has its id, given the stored row of that id. */
export function decide(draft: Draft, before: Row | null, { problems, now, updateNames }: Decision): void {
  const { id, given, collection, name } = draft;
  const { isFixedList, nameField, nameColumn } = rules[collection];
  if (before) keepNotes(draft, before);
  const columns = getContent(draft);
  draft.before = before;
  if (!before) {
    const createdAt = given.createdAt ?? now;
    const updatedAt = given.updatedAt ?? createdAt;
    draft.after = { id, version: given.version ?? 0, createdAt, updatedAt, ...columns };
    draft.outcome = "created";
    return;
  }
  draft.outcome = "unchanged";
  if (isSameAsRow(draft, before)) return;
  if (isFixedList && !updateNames) {
    const stored = before[nameColumn ?? ""];
    const reason = `Se conserva «${stored}»; con --update-names pasaría a «${name}».`;
    problems.add("nameKept", draft, nameField ?? "", reason);
    return;
  }
  const updatedAt = isFixedList ? now : (given.updatedAt ?? now);
  if (before.updatedAt > updatedAt) {
    const reason =
      `Lo guardado cambió el ${before.updatedAt.toISOString()}, después que el archivo ` +
      `(${updatedAt.toISOString()}); se deja como está.`;
    problems.add("newerHere", draft, "updatedAt", reason);
    return;
  }
  const version = Math.max(before.version + 1, given.version ?? 0);
  draft.after = { ...before, ...columns, version, updatedAt };
  draft.outcome = "updated";
}

/** Files that are given away do not have the notes that staff write about what rests on a source. */
function keepNotes({ fields }: Draft, before: Row): void {
  const stored = new Map(
    ((before.sources ?? []) as Support[]).map((support) => [support.source, support.note]),
  );
  for (const support of (fields.sources ?? []) as Support[])
    support.note ||= stored.get(support.source) ?? "";
}

/**
 * An intervention has one datasheet, and one place: the stored one that stays, else the one it names, else the first. A
 * refused update leaves its record where it was stored, which may now conflict with another draft: repeats until none is
 * refused.
 */
export function refuseSecondOfWork(
  collection: "datasheets" | "geometries",
  drafts: Draft[],
  stored: StoredKey[],
  namedByInterventions: ReadonlySet<string>,
  problems: Problems,
): void {
  const kind = collection === "datasheets" ? "secondDatasheet" : "secondPlace";
  for (let isSettled = false; !isSettled; ) {
    isSettled = true;
    const moving = drafts.filter(isChanging);
    const movingIds = new Set(moving.map(({ id }) => id));
    const remaining = stored.filter(({ id }) => !movingIds.has(id));
    const holders = new Map(remaining.map(({ id, interventionId }) => [interventionId, id]));
    const isNamed = ({ id }: Draft) => Number(namedByInterventions.has(id));
    for (const draft of moving.toSorted((a, b) => isNamed(b) - isNamed(a))) {
      const interventionId = draft.referenceIds.intervention ?? "";
      const holder = holders.get(interventionId);
      if (holder === undefined) {
        holders.set(interventionId, draft.id);
        continue;
      }
      const reason = `La actuación urbanística ${interventionId} ya tiene ${rules[collection].one} ${holder}.`;
      problems.add(kind, draft, "intervention", reason);
      draft.after = null;
      isSettled = false;
    }
  }
}

/** Two publications, or actors, cannot have one name: the stored one keeps it, else the first. */
export function refuseTakenNames(drafts: Draft[], stored: StoredKey[], problems: Problems): void {
  const changing = new Set(drafts.filter(isChanging).map(({ id }) => id));
  const remaining = stored.filter(({ id }) => !changing.has(id));
  const holders = new Map(remaining.map(({ id, name }) => [foldName(name), id]));
  for (const draft of drafts.filter(isChanging)) {
    const { nameField } = rules[draft.collection];
    const holder = holders.get(foldName(draft.name));
    if (holder === undefined) {
      holders.set(foldName(draft.name), draft.id);
      continue;
    }
    problems.add("repeatedId", draft, nameField ?? "", `Ya se llama así el registro ${holder}.`);
    draft.after = null;
  }
}
