/** The bearer token of this browser, in local storage under the key that the specification names. */
const key = "AUTH_TOKEN";

export type TokenChange = "stored" | "loggedOut" | "ended";
type Listener = (change: TokenChange) => void;
const listeners = new Set<Listener>();

/** Where the browser refuses storage, a session lasts as long as the page, whatever an earlier one left stored. */
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

/** @param reason whether the person logged out, or the server no longer takes the token. */
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
    // A null key: everything was cleared.
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
