import { storeDraft } from "./draft-store.ts";
import type { StoredDraft } from "./stored-draft.ts";

/** The draft of an open form as this browser has it: the newest, as fast as the disk takes it. */
export class BrowserCopy {
  /** Whether the browser has refused to store the newest. */
  isRefused = false;
  #stored: StoredDraft | null = null;
  #isStoring = false;
  readonly #getNewest: () => StoredDraft;
  readonly #report: () => void;

  /** @param report is called when more is known */
  constructor(getNewest: () => StoredDraft, report: () => void) {
    this.#getNewest = getNewest;
    this.#report = report;
  }

  /** Whether the disk has it as it is. */
  has({ id, version }: StoredDraft): boolean {
    return this.#stored?.id === id && this.#stored.version === version;
  }

  /** Stores the newest, and then what is newer by then. */
  async store(): Promise<void> {
    if (this.#isStoring) return;
    this.#isStoring = true;
    for (let draft = this.#getNewest(); draft.content !== null && draft !== this.#stored; ) {
      this.isRefused = !(await storeDraft(draft).then(
        () => true,
        () => false,
      ));
      if (this.isRefused) break;
      this.#stored = draft;
      draft = this.#getNewest();
    }
    this.#isStoring = false;
    this.#report();
  }

  /** Stores the newest without waiting for what is being stored: the page may be closed. */
  storeAtOnce(): void {
    const draft = this.#getNewest();
    if (draft !== this.#stored) void storeDraft(draft).catch(() => {});
  }
}
