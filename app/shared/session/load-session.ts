import { ApiError, callApi } from "../api/api-client.ts";
import { sessionPaths } from "../api/api-root.ts";
import { readToken } from "./auth-token.ts";
import { listPermissions } from "./permissions.ts";
import type { Session, SessionUser } from "./session-state.ts";

/** The last token that the server has accepted. */
let knownToken: string | null = null;

/**
 * Finds the user of the stored token.
 * @returns null where nothing changes: a newer token has its own call, and a known user stays signed in until the server
 * refuses the token
 */
export async function loadSession(session: Session): Promise<Session | null> {
  const token = readToken();
  const user = await findUser()
    .catch(() => findUser())
    .catch(() => undefined);
  if (readToken() !== token) return null;
  if (user === undefined)
    return session.user === null || knownToken !== token
      ? { status: "unknown", user: null, hasEnded: false }
      : null;
  knownToken = token;
  return { status: user ? "signedIn" : "signedOut", user, hasEnded: false };
}

/** @returns null where the server refuses the token */
async function findUser(): Promise<SessionUser | null> {
  try {
    const user = await callApi<Omit<SessionUser, "permissions">>("GET", sessionPaths.currentUser);
    return { ...user, permissions: listPermissions(user.rol) };
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}
