import type { Row } from "../../../../db/rows.server.ts";
import { refuse } from "../check/check-document.server.ts";
import { rules } from "../collections.server.ts";
import type { Problems } from "../problems.server.ts";
import { columnsOf, type Draft, isSameAsRow } from "./draft.server.ts";
import type { StoredKey } from "./stored-keys.server.ts";

export type Decision = { problems: Problems; now: Date; updateNames: boolean };

/** What becomes of a draft that has its id, given the stored row of that id. */
export function decide(draft: Draft, before: Row | null, { problems, now, updateNames }: Decision): void {
  const { candidate } = draft;
  const { given, collection } = candidate;
  const { isFixedList, nameField } = rules[collection];
  const columns = columnsOf(draft);
  draft.before = before;
  if (!before) {
    const createdAt = given.createdAt ?? now;
    const updatedAt = given.updatedAt ?? createdAt;
    draft.after = { id: draft.id, version: given.version ?? 0, createdAt, updatedAt, ...columns };
    draft.outcome = "created";
    return;
  }
  draft.outcome = "unchanged";
  if (isSameAsRow(draft, before)) return;
  if (isFixedList && !updateNames) {
    const reason = `Se conserva «${before.name}»; con --update-names pasaría a «${candidate.name}».`;
    problems.add("nameKept", candidate, nameField ?? "", reason);
    return;
  }
  const updatedAt = isFixedList ? now : (given.updatedAt ?? now);
  if (before.updatedAt.getTime() > updatedAt.getTime()) {
    const reason =
      `Lo guardado cambió el ${before.updatedAt.toISOString()}, después que el archivo ` +
      `(${updatedAt.toISOString()}); se deja como está.`;
    problems.add("newerHere", candidate, "updatedAt", reason);
    return;
  }
  const version = Math.max(before.version + 1, given.version ?? 0);
  draft.after = { ...before, ...columns, version, updatedAt };
  draft.outcome = "updated";
}

const isMoving = ({ outcome }: Draft) => outcome === "created" || outcome === "updated";

/**
 * An intervention has one datasheet: the stored one that stays, else the one it names, else the first. A datasheet that
 * is refused stays where it was stored, and may stand in the way of another: so again, until none is refused.
 */
export function refuseSecondDatasheets(
  drafts: Draft[],
  stored: ReadonlyMap<string, StoredKey>,
  namedByInterventions: ReadonlySet<string>,
  problems: Problems,
): void {
  for (let isSettled = false; !isSettled; ) {
    isSettled = true;
    const moving = drafts.filter(isMoving);
    const movingIds = new Set(moving.map(({ id }) => id));
    const holders = new Map<string, string>();
    for (const { id, interventionId } of stored.values())
      if (!movingIds.has(id)) holders.set(interventionId, id);
    const rank = ({ id }: Draft) => (namedByInterventions.has(id) ? 0 : 1);
    for (const draft of moving.toSorted((a, b) => rank(a) - rank(b))) {
      const interventionId = draft.references.intervention ?? "";
      const holder = holders.get(interventionId);
      if (holder === undefined) {
        holders.set(interventionId, draft.id);
        continue;
      }
      const reason = `La actuación urbanística ${interventionId} ya tiene la ficha técnica ${holder}.`;
      refuse(draft.candidate, problems, "secondDatasheet", "intervention", reason);
      Object.assign(draft, { outcome: "refused", after: null } satisfies Partial<Draft>);
      isSettled = false;
    }
  }
}
