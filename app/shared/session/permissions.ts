import { AppError } from "../api/errors.ts";

export const roles = ["researcher", "assistant"] as const;
export type Role = (typeof roles)[number];

/** The last table of the REST contract. Public reads need no permission. */
export const permissions = {
  useAccount: ["assistant", "researcher"],
  writeContent: ["assistant", "researcher"],
  readEvidence: ["assistant", "researcher"],
  decideProposals: ["assistant", "researcher"],
  mergeActors: ["researcher"],
  editPlaces: ["researcher"],
  publishErrata: ["researcher"],
  uploadMedia: ["assistant", "researcher"],
  deleteContent: ["researcher"],
  writeSiteContent: ["researcher"],
  manageUsers: ["researcher"],
  importData: ["researcher"],
  adoptImages: ["researcher"],
  readHistory: ["assistant", "researcher"],
  restoreHistory: ["researcher"],
  undoOperations: ["assistant", "researcher"],
  undoAllOperations: ["researcher"],
  readPanel: ["assistant", "researcher"],
  readTeamTotals: ["researcher"],
  changeSharedViews: ["researcher"],
  readMessages: ["researcher"],
  answerReports: ["assistant", "researcher"],
  publishAnswers: ["researcher"],
  readStatus: ["researcher"],
  editCodingLists: ["researcher"],
  editLists: ["researcher"],
  publishEditions: ["researcher"],
  hideStates: ["researcher"],
  hideNames: ["researcher"],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof permissions;

/**
 * The author of a write: a user, or the product itself (imports from the shell, seeds). `operation` is the caller's name
 * for the write, and `content` a digest of what it is to write, so that a repeated call is done once, and another one under
 * the same name refused (db/write.server.ts).
 */
export type Actor = (
  | {
      id: string;
      username: string;
      role: Role;
      /** Within the last minutes, so that their password need not be asked for again. */
      hasJustSignedIn?: boolean;
    }
  | { id: null; username: string; role: "system" }
) & {
  operation?: string;
  content?: string;
  /** The report that the write answers: it corrects what that says (app/features/reports). */
  report?: string;
};

export function isAllowed(role: Actor["role"], permission: Permission): boolean {
  return role === "system" || (permissions[permission] as readonly Role[]).includes(role);
}

export function listPermissions(role: Role): Permission[] {
  return (Object.keys(permissions) as Permission[]).filter((permission) => isAllowed(role, permission));
}

/** @throws AppError `unauthenticated` (401) without an actor, `forbidden` (403) where the role does not allow it. */
export function requirePermission(actor: Actor | null, permission: Permission): asserts actor is Actor {
  if (!actor) throw new AppError("unauthenticated");
  if (!isAllowed(actor.role, permission)) throw new AppError("forbidden");
}
