import type { StoredDraft } from "./stored-draft.ts";

const name = "drafts";
/** Milliseconds; some browsers that refuse to store anything never answer. */
const maxWait = 5_000;

let opening: Promise<IDBDatabase> | undefined;
let opened: IDBDatabase | undefined;

/** @throws where the browser stores nothing: blocked by its settings, in some private windows */
function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(name, { keyPath: "id" });
    request.onsuccess = () => {
      opened = request.result;
      opened.onclose = forget;
      opened.onversionchange = () => {
        opened?.close();
        forget();
      };
      resolve(opened);
    };
    request.onerror = () => reject(request.error);
    setTimeout(() => reject(new Error("The browser does not open its database.")), maxWait);
  });
  opening.catch(forget);
  return opening;
}

function forget(): void {
  opening = opened = undefined;
}

/** The drafts of a user in this browser, those of open forms included. @throws where it stores none */
export async function readDrafts(owner: string): Promise<StoredDraft[]> {
  const database = await open();
  return new Promise((resolve, reject) => {
    const request = database.transaction(name).objectStore(name).getAll() as IDBRequest<StoredDraft[]>;
    request.onsuccess = () => resolve(request.result.filter((draft) => draft.owner === owner));
    request.onerror = () => reject(request.error);
  });
}

/**
 * Changes the drafts of this browser, in the order of the calls, also when the page is closed right after.
 * @returns once the disk has it, not only the browser's memory. @throws where it is not stored
 */
export async function changeDrafts(change: (drafts: IDBObjectStore) => void): Promise<void> {
  // Without a pause where it is open, so that a page that is being closed has sent all of it.
  const database = opened ?? (await open());
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(name, "readwrite", { durability: "strict" });
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
    change(transaction.objectStore(name));
    transaction.commit();
  });
}

/** Replaces a draft, unless another tab has changed or removed it since. @returns whether it has not. @throws as `changeDrafts` */
export async function changeUnchanged(before: StoredDraft, next: StoredDraft): Promise<boolean> {
  const database = await open();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(name, "readwrite", { durability: "strict" });
    const drafts = transaction.objectStore(name);
    const found = drafts.get(before.id) as IDBRequest<StoredDraft | undefined>;
    const isUnchanged = () =>
      found.result?.version === before.version && found.result.content === before.content;
    found.onsuccess = () => {
      if (isUnchanged()) drafts.put(next);
    };
    transaction.oncomplete = () => resolve(isUnchanged());
    transaction.onabort = () => reject(transaction.error);
  });
}

/** Stores a draft. @throws as `changeDrafts` */
export const storeDraft = (draft: StoredDraft) => changeDrafts((drafts) => void drafts.put(draft));
/** Removes a draft. @throws as `changeDrafts` */
export const removeDraft = (id: string) => changeDrafts((drafts) => void drafts.delete(id));

/**
 * Locks a draft until the page is closed: the browser releases a lock even when a tab crashes.
 * @returns a function that releases it; null where another tab has the lock
 */
export function lockDraft(id: string): Promise<(() => void) | null> {
  // Browsers have locks in secure contexts only; elsewhere any tab may open the draft.
  if (!navigator.locks) return Promise.resolve(() => {});
  return new Promise((resolve) => {
    void navigator.locks.request(`DRAFT:${id}`, { ifAvailable: true }, (lock) => {
      if (lock === null) return resolve(null);
      return new Promise<void>((release) => resolve(release));
    });
  });
}
