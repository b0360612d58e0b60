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

/** Stores the token, or removes it with null. @param change "ended" where the server no longer accepts it */
export function setToken(token: string | null, change: TokenChange): void {
  withoutStorage = null;
  try {
    if (token === null) localStorage.removeItem(key);
    else localStorage.setItem(key, token);
  } catch {
    withoutStorage = token;
  }
  for (const listener of listeners) listener(change);
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
