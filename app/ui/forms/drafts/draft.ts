import { newOperation } from "../../../shared/api/api-client.ts";

/** A write that was tried: what was to be saved, and the name under which it is done once. */
export type Attempt = { content: string; operation: string };

/** What was typed and not yet saved, and the record it was typed over. */
export type Draft<Values> = {
  values: Values;
  base: Values;
  /** `__v` of that record; null for one that is being created. */
  version: number | null;
  /** The last try to save it: its answer may have been lost, and the record be saved. */
  attempt?: Attempt;
  /** ISO 8601. */
  savedAt: string;
};

/** The place of one open form's draft in this browser. */
export type DraftSlot<Values> = {
  /** What an earlier visit left here. */
  found: Draft<Values> | null;
  /** @returns false where the browser does not store it */
  save(draft: Omit<Draft<Values>, "savedAt">): boolean;
  remove(): void;
  /** Lets another tab, or a later visit, take it up. */
  release(): void;
};

/** Days after which a draft that nobody came back to is dropped. */
const daysKept = 60;

/**
 * Takes up the newest draft of a form that no other tab has open, or an empty place: two tabs with the same form never
 * write over each other.
 * @param owner id of the user, since drafts are nobody else's.
 * @param form what is edited: "news/new", "news/<id>".
 */
export async function openDraft<Values>(owner: string, form: string): Promise<DraftSlot<Values>> {
  const prefix = `DRAFT:${owner}:${form}:`;
  for (const key of [...storedKeys(prefix), prefix + newOperation()]) {
    const release = await hold(key);
    if (release) return slotOf(key, release);
  }
  throw new Error("A new draft's name is always free.");
}

function slotOf<Values>(key: string, release: () => void): DraftSlot<Values> {
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

/** Newest first; what is too old is dropped on the way. */
function storedKeys(prefix: string): string[] {
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
 * Holds a name for as long as this page lives: the browser gives a lock back even when the tab is closed or crashes.
 * @returns how to let go; null where another tab has it
 */
function hold(name: string): Promise<(() => void) | null> {
  // Only secure addresses have locks; without them a draft belongs to whoever opens the form.
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
