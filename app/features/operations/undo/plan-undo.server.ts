import type { Reader } from "../../../../db/client.server.ts";
import type { Operation } from "../../../../db/operations.server.ts";
import { type Noun, parseRow } from "../../../../db/rows.server.ts";
import { nounRules } from "../../../nouns/register.server.ts";
import { historyMessages } from "../../revisions/contract.ts";
import { getRules } from "../../revisions/kinds.server.ts";
import type { RecordReference } from "../../revisions/names.server.ts";
import { findExistingRecords, findObstacles } from "../../revisions/obstacles.server.ts";
import { keepAnchored } from "./keep-anchored.server.ts";
import { keepUsed } from "./keep-used.server.ts";
import { loadChanges, nameLeft, type RecordChange, toJson } from "./load-changes.server.ts";
import { findTarget, formatKey, readIds } from "./references.server.ts";
import { isSameContent, nameColumns, rejoinWorks, restoreFields } from "./restore-fields.server.ts";
import { type Draft, getReturning, type UndoPlan } from "./undo-steps.server.ts";

/** What undoing an operation would do now, record by record. Changes nothing. */
export async function planUndo(db: Reader, operation: Operation): Promise<UndoPlan> {
  const changes = await loadChanges(db, operation.id);
  const draft: Draft = { isWhole: getRules(operation).isWhole, steps: new Map(), lost: [], left: [] };
  const context = { draft, isGone: await findGone(db, changes), back: listBack(changes) };
  for (const change of changes) planChange(context, change);
  await leaveImpossible(db, draft);
  await keepAnchored(db, draft);
  await keepUsed(db, draft);
  return {
    steps: [...draft.steps.values()],
    lost: await nameLeft(db, draft.lost),
    left: await nameLeft(db, draft.left),
  };
}

type Context = {
  draft: Draft;
  isGone: (noun: Noun, column: string, value: unknown) => boolean;
  /** Interventions that come back. */
  back: ReadonlySet<string>;
};

/** The inverse of what an operation did to one record. */
function planChange({ draft, ...context }: Context, change: RecordChange): void {
  const { noun, id, before, made, now, later, revision } = change;
  const leave = (reason: string) => draft.left.push({ noun, _id: id, reason });
  const lose = () =>
    later && draft.lost.push({ noun, _id: id, reason: `Cambió después: ${later.actorName}, ${later.at}.` });
  const step = { noun, id };
  if (made === null) {
    if (before === null) return;
    if (now) leave(historyMessages.restoredAlready);
    else if (later) leave(historyMessages.deletedAgain);
    else
      draft.steps.set(formatKey(step), { ...step, action: "restore", row: parseRow(noun, before), revision });
    return;
  }
  if (!now) {
    if (draft.isWhole) lose();
    if (before) leave(draft.isWhole ? "Se borró después: no se recupera." : "Se eliminó después.");
    return;
  }
  const isChanged = later !== null && !isSameContent(made, toJson(now));
  if (draft.isWhole && isChanged) lose();
  const { carriedBy } = nounRules[noun];
  if (before === null) {
    if (draft.isWhole || !isChanged)
      draft.steps.set(formatKey(step), { ...step, action: "delete", row: now });
    else if (carriedBy)
      planUpdate({ draft, ...context }, { ...change, before: { ...made, [carriedBy]: [] } });
    else leave(`Se queda: ${later.actorName} cambió algo después.`);
  } else if (draft.isWhole) {
    const after = { ...now, ...parseRow(noun, before), version: now.version + 1 };
    const rejoined = noun === "news" && context.back.size > 0 ? rejoinWorks(change, context.back) : {};
    draft.steps.set(formatKey(step), {
      ...step,
      action: "update",
      row: now,
      after: { ...after, ...rejoined },
    });
  } else planUpdate({ draft, ...context }, { ...change, before });
}

/** Gives a record the former value of each field that is still as the operation left it. */
function planUpdate(
  { draft, isGone }: Context,
  { noun, id, before, made, now }: RecordChange & { before: Record<string, unknown> },
): void {
  if (!now || !made) return;
  const states = { before, made, now: toJson(now) };
  const { columns, contested } = restoreFields(states, (column, value) => isGone(noun, column, value));
  if (contested.length > 0)
    draft.left.push({ noun, _id: id, reason: `Después cambió ${nameColumns(noun, contested)}: queda así.` });
  if (Object.keys(columns).length === 0) return;
  const after = { ...now, ...parseRow(noun, columns), version: now.version + 1, updatedAt: new Date() };
  const { carriedBy } = nounRules[noun];
  const isEmpty = carriedBy !== undefined && readIds(columns[carriedBy] ?? now[carriedBy]).length === 0;
  draft.steps.set(
    formatKey({ noun, id }),
    isEmpty ? { noun, id, action: "delete", row: now } : { noun, id, action: "update", row: now, after },
  );
}

const listBack = (changes: readonly RecordChange[]) =>
  new Set(
    changes.flatMap(({ noun, id, made, now }) => (noun === "intervention" && !made && !now ? [id] : [])),
  );

/** @returns whether a former value refers to a record that is neither stored nor comes back */
async function findGone(db: Reader, changes: readonly RecordChange[]): Promise<Context["isGone"]> {
  const named = changes.flatMap(({ noun, before }) =>
    Object.entries(before ?? {}).flatMap(([column, value]): RecordReference[] => {
      const target = findTarget(noun, column);
      return target ? readIds(value).map((id) => ({ noun: target, id })) : [];
    }),
  );
  const exists = await findExistingRecords(db, named);
  const back = new Set(changes.filter(({ made, now }) => !made && !now).map(formatKey));
  return (noun, column, value) => {
    const target = findTarget(noun, column);
    if (!target) return false;
    const records = readIds(value).map((id) => ({ noun: target, id }));
    return records.some((record) => !exists(record) && !back.has(formatKey(record)));
  };
}

/** Leaves what would refer to a record that is gone, or take another's place; and then what would refer to that. */
async function leaveImpossible(db: Reader, { steps, left }: Draft): Promise<void> {
  const rows = [...steps.values()].flatMap((step) => {
    const row = getReturning(step);
    return row ? [{ ...row, noun: step.noun, id: step.id }] : [];
  });
  const findObstacle = await findObstacles(db, rows);
  const together = {
    comes: (record: RecordReference) => steps.get(formatKey(record))?.action === "restore",
    moves: (record: RecordReference) => steps.has(formatKey(record)),
    goes: (record: RecordReference) => steps.get(formatKey(record))?.action === "delete",
  };
  for (let found = true; found; ) {
    found = false;
    for (const row of rows) {
      const step = steps.get(formatKey(row));
      const reason = step && findObstacle(row, together);
      if (!step || !reason) continue;
      found = true;
      steps.delete(formatKey(row));
      const shown = `No vuelve atrás: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`;
      left.push({ noun: row.noun, _id: row.id, reason: step.action === "update" ? shown : reason });
    }
  }
}
