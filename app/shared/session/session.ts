import { useSyncExternalStore } from "react";
import { data } from "react-router";
import { sessionPaths } from "../api/api-root.ts";
import { onTokenChange, readToken, removeToken, storeToken, type TokenChange } from "./auth-token.ts";
import { isAllowed, type Permission, type Role } from "./permissions.ts";

/** The signed-in user, from `GET /users/data-user`. */
export type SessionUser = {
  _id: string;
  userName: string;
  userLastName: string;
  user: string;
  rol: Role;
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

/** Visitors, who have no session, do not load it. */
const loadApiClient = () => import("../api/api-client.ts");

const checking: Session = { status: "checking", user: null, hasEnded: false };
let session = checking;
/** The token of `session`. */
let knownToken: string | null = null;
const listeners = new Set<() => void>();
/** Resolves when the session is known; replaced with every change of the token. */
let known: Promise<void> | undefined;

/** The session of this browser, the same in all components and tabs. */
export function useSession(): Session {
  return useSyncExternalStore(
    subscribe,
    () => session,
    () => checking,
  );
}

/** The signed-in user. Visitors' pages are not rendered again once it is known that there is none. */
export function useSessionUser(): SessionUser | null {
  return useSyncExternalStore(
    subscribe,
    () => session.user,
    () => null,
  );
}

/** Only hides what the server would refuse. */
export function useCan(permission: Permission): boolean {
  return can({ user: useSessionUser() }, permission);
}

export function can({ user }: Pick<Session, "user">, permission: Permission): boolean {
  return user !== null && isAllowed(user.rol, permission);
}

function subscribe(listener: () => void): () => void {
  void waitForUser();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: Session): void {
  session = next;
  // Set by the page's first script where a token is stored, so that nothing is said of the session before it is known.
  document.documentElement.removeAttribute("data-session");
  for (const listener of listeners) listener();
}

/** The first call subscribes to the token and requests its user from the server. */
function waitForUser(): Promise<void> {
  if (known === undefined) {
    onTokenChange((event) => {
      known = load(event);
    });
    addEventListener("online", () => {
      if (session.status === "unknown") void refreshSession();
    });
    known = load("stored");
  }
  return known;
}

async function load(event: TokenChange): Promise<void> {
  const token = readToken();
  if (token === null) return change({ status: "signedOut", user: null, hasEnded: event === "ended" });
  const user = await findUser()
    .catch(() => findUser())
    .catch(() => undefined);
  // A newer token has its own event.
  if (readToken() !== token) return;
  if (user === undefined) {
    // A known user stays signed in until the server refuses the token.
    if (session.user === null || knownToken !== token)
      change({ status: "unknown", user: null, hasEnded: false });
    return;
  }
  knownToken = token;
  change({ status: user ? "signedIn" : "signedOut", user, hasEnded: false });
}

/** @returns null where the server refuses the token */
async function findUser(): Promise<SessionUser | null> {
  const { ApiError, callApi } = await loadApiClient();
  try {
    return await callApi<SessionUser>("GET", sessionPaths.currentUser);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** Stores a new token and waits until its user is known. */
export async function openSession(token: string): Promise<void> {
  await waitForUser();
  storeToken(token);
  await waitForUser();
}

/** Ends the session here and, if it can be reached, on the server. @returns the sentence to show */
export async function closeSession(): Promise<string> {
  try {
    const { callApi } = await loadApiClient();
    return await callApi<string>("POST", sessionPaths.logout);
  } catch {
    return "Cierre de sesión exitoso";
  } finally {
    removeToken("loggedOut");
  }
}

/** Loads the user again: after a change of their own record, or after a failed attempt. */
export async function refreshSession(): Promise<void> {
  known = load("stored");
  await known;
}

/**
 * Runs the reads of a staff page's `clientLoader`.
 * @returns null where the session may not read, which the page's layout explains
 * @throws the page's error for an ApiError
 */
export async function readAsStaff<T>(permission: Permission, read: () => Promise<T>): Promise<T | null> {
  await waitForUser();
  if (!can(session, permission)) return null;
  try {
    return await read();
  } catch (error) {
    const { ApiError } = await loadApiClient();
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) return null;
    throw data({ error: error.message }, { status: error.status || 503 });
  }
}
