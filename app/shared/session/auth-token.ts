/** The local storage key of the bearer token, given by the specification. */
const key = "AUTH_TOKEN";

export type TokenChange = "stored" | "loggedOut" | "ended";
type Listener = (change: TokenChange) => void;
const listeners = new Set<Listener>();

/** Used where the browser refuses storage: the session then lasts as long as the page. */
let withoutStorage: string | null = null;

export function readToken(): string | null {
  try {
    return withoutStorage ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function storeToken(token: string): void {
  withoutStorage = null;
  try {
    localStorage.setItem(key, token);
  } catch {
    withoutStorage = token;
  }
  announce("stored");
}

/** @param reason "ended" where the server no longer accepts the token */
export function removeToken(reason: "loggedOut" | "ended"): void {
  withoutStorage = null;
  try {
    localStorage.removeItem(key);
  } catch {}
  announce(reason);
}

/** Calls `listener` when the token changes, in this tab or in another. */
export function onTokenChange(listener: Listener): () => void {
  const onStorage = (event: StorageEvent) => {
    // A null key means that everything was cleared.
    if (event.key !== key && event.key !== null) return;
    withoutStorage = null;
    listener(readToken() === null ? "loggedOut" : "stored");
  };
  listeners.add(listener);
  addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", onStorage);
  };
}

function announce(change: TokenChange): void {
  for (const listener of listeners) listener(change);
}
