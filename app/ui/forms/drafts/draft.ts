import { type Attempt, newOperation } from "../../../shared/api/api-client.ts";

/** What was typed and not yet saved, and the record it was typed over. */
export type Draft<Values> = {
  values: Values;
  base: Values;
  /** `__v` of that record; null for one that is being created. */
  version: number | null;
  /** The last attempt to save it: the record may be stored although no response came. */
  attempt?: Attempt;
  /** ISO 8601. */
  savedAt: string;
};

/** The place of one open form's draft in this browser. */
export type DraftSlot<Values> = {
  /** What an earlier visit stored. */
  found: Draft<Values> | null;
  /** @returns false where the browser does not store it */
  save(draft: Omit<Draft<Values>, "savedAt">): boolean;
  remove(): void;
  /** Lets another tab, or a later visit, open it. */
  release(): void;
};

/** Older drafts are removed. */
const daysKept = 60;

/**
 * Opens the newest draft of a form that no other tab has open, or an empty one: two tabs with the same form never
 * overwrite each other's draft.
 * @param owner id of the user: drafts are private.
 * @param form what is edited: "news/new", "news/<id>".
 */
export async function openDraft<Values>(owner: string, form: string): Promise<DraftSlot<Values>> {
  const prefix = `DRAFT:${owner}:${form}:`;
  for (const key of [...listStoredKeys(prefix), prefix + newOperation()]) {
    const release = await lockKey(key);
    if (release) return createSlot(key, release);
  }
  throw new Error("A new draft's name is always free.");
}

function createSlot<Values>(key: string, release: () => void): DraftSlot<Values> {
  return {
    found: readDraft<Values>(key),
    save(draft) {
      try {
        localStorage.setItem(key, JSON.stringify({ ...draft, savedAt: new Date().toISOString() }));
        return true;
      } catch {
        return false;
      }
    },
    remove() {
      try {
        localStorage.removeItem(key);
      } catch {}
    },
    release,
  };
}

/** Newest first; removes what is too old. */
function listStoredKeys(prefix: string): string[] {
  try {
    const oldest = new Date(Date.now() - daysKept * 86_400_000).toISOString();
    const drafts = Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .map((key) => ({ key, savedAt: readDraft(key)?.savedAt ?? "" }));
    for (const { key, savedAt } of drafts) if (savedAt < oldest) localStorage.removeItem(key);
    return drafts
      .filter(({ savedAt }) => savedAt >= oldest)
      .sort((a, b) => (a.savedAt < b.savedAt ? 1 : -1))
      .map(({ key }) => key);
  } catch {
    return [];
  }
}

function readDraft<Values>(key: string): Draft<Values> | null {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? "null") as Draft<Values> | null;
    return draft && typeof draft.savedAt === "string" && draft.values ? draft : null;
  } catch {
    return null;
  }
}

/**
 * Locks a name until the page is closed: the browser releases a lock even when a tab crashes.
 * @returns a function that releases it; null where another tab has the lock
 */
function lockKey(name: string): Promise<(() => void) | null> {
  // Browsers have locks in secure contexts only; elsewhere any tab may open the draft.
  if (!navigator.locks) return Promise.resolve(() => {});
  return new Promise((resolve) => {
    void navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      if (lock === null) {
        resolve(null);
        return;
      }
      return new Promise<void>((release) => resolve(release));
    });
  });
}
