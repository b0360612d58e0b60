import { newOperation } from "../../../shared/api/api-client.ts";
import type { Work } from "./work.ts";

/** What was typed and not yet saved, and what it was typed over. */
export type Draft<Values> = Work<Values> & {
  values: Values;
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
  /** Lets another tab, or a later visit, open it. From then on the draft is changed only where nobody else has done so. */
  release(): void;
};

/** Older drafts are removed. */
const daysKept = 60;

/**
 * Opens the newest draft of a form that no other tab has open, or an empty one: two tabs with the same form never
 * overwrite each other's draft.
 * @param owner id of the user: drafts are private.
 * @param form what is edited: "news/new", "news/<id>".
 * @param recordId the record that it edits: its draft may have begun in the form that created it.
 */
export async function openDraft<Values>(
  owner: string,
  form: string,
  recordId: string | undefined,
): Promise<DraftSlot<Values>> {
  const prefix = `DRAFT:${owner}:${form}:`;
  const isOfForm = (key: string, draft: Draft<unknown> | null) =>
    key.startsWith(prefix) || (recordId !== undefined && draft?.record?.id === recordId);
  for (const key of [...listStoredKeys(`DRAFT:${owner}:`, isOfForm), prefix + newOperation()]) {
    const release = await lockKey(key);
    if (release) return createSlot(key, release, recordId);
  }
  throw new Error("A new draft's name is always free.");
}

function createSlot<Values>(
  key: string,
  release: () => void,
  recordId: string | undefined,
): DraftSlot<Values> {
  let isReleased = false;
  let written = readText(key);
  const isOurs = () => !isReleased || readText(key) === written;
  return {
    found: readDraft<Values>(key, recordId),
    save(draft) {
      if (!isOurs()) return true;
      try {
        const text = JSON.stringify({ ...draft, savedAt: new Date().toISOString() });
        localStorage.setItem(key, text);
        written = text;
        return true;
      } catch {
        return false;
      }
    },
    remove() {
      if (!isOurs()) return;
      try {
        localStorage.removeItem(key);
        written = null;
      } catch {}
    },
    release() {
      isReleased = true;
      release();
    },
  };
}

/** Newest first; removes what is too old. */
function listStoredKeys(
  prefix: string,
  isWanted: (key: string, draft: Draft<unknown> | null) => boolean,
): string[] {
  try {
    const oldest = new Date(Date.now() - daysKept * 86_400_000).toISOString();
    const drafts = Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .map((key) => ({ key, draft: readDraft(key) }))
      .map(({ key, draft }) => ({ key, draft, savedAt: draft?.savedAt ?? "" }));
    for (const { key, savedAt } of drafts) if (savedAt < oldest) localStorage.removeItem(key);
    return drafts
      .filter(({ key, draft, savedAt }) => savedAt >= oldest && isWanted(key, draft))
      .sort((a, b) => (a.savedAt < b.savedAt ? 1 : -1))
      .map(({ key }) => key);
  } catch {
    return [];
  }
}

function readText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** As earlier releases stored it. */
type FormerDraft<Values> = Omit<Draft<Values>, "record"> & { version?: number | null };

function readDraft<Values>(key: string, recordId?: string): Draft<Values> | null {
  try {
    type Found = Partial<Draft<Values>> & FormerDraft<Values>;
    const draft = JSON.parse(readText(key) ?? "null") as Found | null;
    if (!draft || typeof draft.savedAt !== "string" || !draft.values) return null;
    const { values, base, savedAt, version, sent = null } = draft;
    const former = recordId === undefined || version == null ? null : { id: recordId, version };
    return { values, base, savedAt, record: draft.record ?? former, sent };
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
