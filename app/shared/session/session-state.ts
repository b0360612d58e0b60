import type { Permission, Role } from "./permissions.ts";

/** The signed-in user, from `GET /users/data-user`. */
export type SessionUser = {
  _id: string;
  userName: string;
  userLastName: string;
  user: string;
  rol: Role;
  /** What the role allows. */
  permissions: readonly Permission[];
};

export type Session = {
  /**
   * "checking" until the server has identified the user of the token, and always while rendering on the server;
   * "unknown" where the server could not be reached.
   */
  status: "checking" | "signedOut" | "signedIn" | "unknown";
  user: SessionUser | null;
  /** Whether the server ended it: it expired or was revoked. */
  hasEnded: boolean;
};

/** Id of the field in which the user begins to log in again, above the work that waits. */
export const endedSessionId = "sesion-user";
