import type { Operation } from "../../../../db/operations.server.ts";
import type { Noun, Row } from "../../../../db/rows.server.ts";
import { getRules, isShownName } from "../../revisions/kinds.server.ts";
import { operationMessages } from "../contract.ts";
import type { Left } from "./load-changes.server.ts";

type Reason = Omit<Left, "name">;

/** What becomes of one record: `row` is the stored one, or the one that comes back. */
export type Step = { noun: Noun; id: string; row: Row } & (
  | { action: "delete" }
  | { action: "update"; after: Row }
  | { action: "restore"; revision: number }
);

export type UndoPlan = {
  steps: Step[];
  /** What others did since that undoing the whole would lose; it is done only where it is forced. */
  lost: Left[];
  /** What stays as it is in any case. */
  left: Left[];
};

/** A plan under way: what keeps a record may keep others. */
export type Draft = { isWhole: boolean; steps: Map<string, Step>; lost: Reason[]; left: Reason[] };

/** The row that a step stores; null where it deletes one. */
export function getReturning(step: Step): Row | null {
  if (step.action === "restore") return step.row;
  return step.action === "update" ? step.after : null;
}

export function countSteps(steps: readonly Step[]): Record<"deleted" | "restored", number> {
  const deleted = steps.filter(({ action }) => action === "delete").length;
  return { deleted, restored: steps.length - deleted };
}

/** @returns why an operation cannot be undone, a Spanish sentence; null where it can */
export function findObstacle(
  operation: Operation,
  { steps, lost, left }: UndoPlan,
  { force }: { force: boolean },
): string | null {
  if (operation.kind === "edition") return operationMessages.edition;
  if (isShownName(operation)) return operationMessages.hideAnew;
  const isDeletion = operation.kind === "deletion";
  const isForced = force && !(isDeletion && steps.length === 0);
  const isBlocked = getRules(operation).isWhole && lost.length + left.length > 0 && !isForced;
  if (operation.undone && !(isDeletion && isBlocked)) return operationMessages.undoneAlready;
  if (!isBlocked) return null;
  // What prevents a restore is a sentence of its own.
  return (isDeletion && left[0]?.reason) || operationMessages.blocked;
}
