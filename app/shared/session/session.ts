import { useSyncExternalStore } from "react";
import { onTokenChange, readToken, type TokenChange } from "./auth-token.ts";
import type { Permission } from "./permissions.ts";
import type { Session, SessionUser } from "./session-state.ts";

const checking: Session = { status: "checking", user: null, hasEnded: false };
let session = checking;
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
  return user?.permissions.includes(permission) ?? false;
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
  if (next.status === "unknown") addEventListener("online", refreshSession, { once: true });
}

/** For what is no component; components call `useSession`. */
export const readSession = (): Session => session;

/** The first call subscribes to the token and requests its user from the server. */
export function waitForUser(): Promise<void> {
  if (known === undefined) {
    onTokenChange((event) => {
      known = load(event);
    });
    known = load("stored");
  }
  return known;
}

async function load(event: TokenChange): Promise<void> {
  if (readToken() === null) return change({ status: "signedOut", user: null, hasEnded: event === "ended" });
  try {
    // Visitors, who have no session, do not load it.
    const { loadSession } = await import("./load-session.ts");
    const next = await loadSession(session);
    if (next !== null) change(next);
  } catch {
    // A user who is known stays signed in.
    if (session.user === null) change({ status: "unknown", user: null, hasEnded: false });
  }
}

/** Loads the user again: after a change of their own record, or after a failed attempt. */
export async function refreshSession(): Promise<void> {
  known = load("stored");
  await known;
}
