import type { Operation } from "../../../db/operations.server.ts";
import { type Actor, isAllowed, type Permission } from "../../shared/session/permissions.ts";
import type { OperationKind } from "../../shared/values/revisions.ts";

/** What an undoing operation says of itself: what it undid, the kind whose rules it has, and what a repeated call gets. */
export type UndoSummary<Result = unknown> = {
  of: string;
  kind: Exclude<OperationKind, "undo">;
  result: Result;
};

type KindRules = {
  /** What undoing needs, besides being its author or a researcher. */
  permission: Permission;
  /**
   * Whether it is undone as a whole: where something was changed since, or cannot go back, nothing is undone unless it is
   * forced, and then what was changed since is lost. Otherwise what can goes back, and what others changed since stays.
   */
  isWhole: boolean;
};

/** An operation that undoes another one has the rules of that one. */
const kindRules = {
  bulk: { permission: "writeContent", isWhole: false },
  deletion: { permission: "restoreHistory", isWhole: true },
  import: { permission: "importData", isWhole: true },
  adoption: { permission: "importData", isWhole: true },
  bibliography: { permission: "decideProposals", isWhole: true },
  decision: { permission: "decideProposals", isWhole: false },
  merge: { permission: "mergeActors", isWhole: false },
  // It is withdrawn, not undone: it has no revisions.
  edition: { permission: "publishEditions", isWhole: true },
  hide: { permission: "hideNames", isWhole: false },
  correction: { permission: "writeContent", isWhole: false },
} as const satisfies Record<Exclude<OperationKind, "undo">, KindRules>;

type OperationRules = (typeof kindRules)[keyof typeof kindRules];

/** Also of an operation that undoes another one, and of one that undoes that. */
export function getRules({ kind, summary }: Pick<Operation, "kind" | "summary">): OperationRules {
  return kindRules[kind === "undo" ? (summary as UndoSummary).kind : kind];
}

/** Whether somebody whose operation it is, or who may undo all, is to be offered its undoing. */
export function canUndo({ role }: Actor, operation: Pick<Operation, "kind" | "summary" | "undone">): boolean {
  if (operation.undone !== null || operation.kind === "edition" || isShownName(operation)) return false;
  return isAllowed(role, getRules(operation).permission);
}

/** Whether it shows a hidden name again: that is not undone, but the name is hidden anew, with the packages of editions. */
export const isShownName = ({ kind, summary }: Pick<Operation, "kind" | "summary">) =>
  kind === "undo" && (summary as UndoSummary).kind === "hide";
