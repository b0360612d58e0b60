import { onTokenChange } from "../../../../shared/session/auth-token.ts";
import { readSession } from "../../../../shared/session/session.ts";
import { BrowserCopy } from "./browser-copy.ts";
import { describeKeeping, type Keeping } from "./describe-keeping.ts";
import { explainRefusal, sendDraft } from "./draft-calls.ts";
import { changeDrafts, changeUnchanged, lockDraft } from "./draft-store.ts";
import { eraseDraft } from "./erase-draft.ts";
import { type Draft, type StoredDraft, startDraft } from "./stored-draft.ts";

/** Milliseconds between two calls while somebody types, after one that failed, and while nothing is typed. */
const pauses = { typing: 1_500, failure: 8_000, rest: 20_000 };

/** What was found, and where it was typed. */
export type Found = { savedAt: string; isFromElsewhere: boolean };
/** One that another machine has open. */
export type DraftElsewhere = { id: string; updatedAt: string };

export type Opened = {
  draft: StoredDraft;
  /** Releases the draft's lock. */
  release: () => void;
  /** The version that the server had of it, by whichever browser. */
  takes: number;
  found: Found | null;
  elsewhere: DraftElsewhere | null;
};

/**
 * The draft of one open form. It is stored in this browser with every key, as fast as the disk takes it, and on the server
 * every few seconds. Where another machine has taken it over, what is typed here goes on as a draft of its own.
 */
export class DraftSlot {
  readonly found: Found | null;
  readonly elsewhere: DraftElsewhere | null;
  #draft: StoredDraft;
  readonly #copy = new BrowserCopy(
    () => this.#draft,
    () => this.#report(),
  );
  #takes: number;
  #sent: { at: string } | { problem: string } | null = null;
  /** Ids that a call to the server was made for. */
  readonly #sentIds = new Set<string>();
  #isSending = false;
  #isTaken = false;
  #isReleased = false;
  #due = Number.POSITIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** On the draft by its present id. */
  #lock: ReturnType<typeof lockDraft>;
  #keeping: Keeping = describeKeeping(null);
  readonly #listeners = new Set<() => void>();
  readonly #given = new AbortController();
  readonly #stopListening: () => void;

  constructor({ draft, release, takes, found, elsewhere }: Opened) {
    this.#draft = draft;
    this.#lock = Promise.resolve(release);
    this.#takes = takes;
    this.found = found;
    this.elsewhere = elsewhere;
    const { signal } = this.#given;
    addEventListener("pagehide", () => this.#flush(false), { signal });
    addEventListener("pageshow", () => this.#plan(0), { signal });
    addEventListener("online", () => this.#plan(0), { signal });
    document.addEventListener("visibilitychange", () => this.#flush(true), { signal });
    // The user is known a moment later.
    this.#stopListening = onTokenChange(() => this.#plan(500));
    if (draft.content === null) return;
    this.#sentIds.add(draft.id);
    void this.#copy.store();
    this.#plan(0);
  }

  /** What was found; null for an empty form. */
  get content(): Draft<unknown> | null {
    return this.#draft.content === null ? null : (JSON.parse(this.#draft.content) as Draft<unknown>);
  }

  /** For `useSyncExternalStore`. */
  readonly getKeeping = (): Keeping => this.#keeping;
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  save(draft: Draft<unknown>): void {
    const content = JSON.stringify(draft);
    if (content === this.#draft.content) return;
    const before = this.#draft;
    const changed = { savedAt: new Date().toISOString(), recordId: draft.record?.id ?? null };
    if (this.#isTaken) this.#startAnew(before);
    const next = { ...this.#draft, ...changed, content, version: this.#draft.version + 1 };
    if (this.#isReleased) {
      void this.#changeLate(before, next).then((isOurs) => (isOurs ? this.#send(false) : undefined));
      return;
    }
    this.#draft = next;
    this.#report();
    void this.#copy.store();
    this.#plan(this.#pause);
  }

  /** Erases it here and on the server: it was saved, or discarded. */
  remove(): void {
    const gone = this.#draft;
    if (gone.content === null) return;
    const erase = () => void eraseDraft(gone, this.#sentIds.has(gone.id)).catch(() => {});
    if (this.#isReleased) {
      void this.#changeLate(gone, { ...gone, content: null }).then((isOurs) =>
        isOurs ? erase() : undefined,
      );
      return;
    }
    this.#draft = startDraft(gone, null);
    this.#sent = null;
    this.#isTaken = false;
    this.#report();
    erase();
    this.#lockAnew();
  }

  /** Lets another tab, or a later visit, open it. From then on the draft is changed only where nobody else has done so. */
  release(): void {
    this.#flush(false);
    this.#isReleased = true;
    clearTimeout(this.#timer);
    this.#given.abort();
    this.#stopListening();
    this.#unlock();
  }

  /** Sends all that is not stored yet, since the page may be closed. */
  #flush(isOpen: boolean): void {
    if (this.#draft.content === null || this.#isReleased) return;
    this.#copy.storeAtOnce();
    if (this.#isTaken) return;
    if (isOpen) this.#plan(0);
    else void this.#send(false);
  }

  /** Sends it after so many milliseconds, or before where that was planned. */
  #plan(delay: number): void {
    const due = performance.now() + delay;
    if (this.#isReleased || this.#isSending || due >= this.#due) return;
    clearTimeout(this.#timer);
    this.#due = due;
    this.#timer = setTimeout(() => void this.#sendInTurn(), delay);
  }

  get #pause(): number {
    return this.#sent && "problem" in this.#sent ? pauses.failure : pauses.typing;
  }

  async #sendInTurn(): Promise<void> {
    this.#due = Number.POSITIVE_INFINITY;
    if (this.#draft.content === null || this.#isTaken) return;
    this.#isSending = true;
    await this.#send(true);
    this.#isSending = false;
    this.#report();
    this.#plan(this.#draft.version > this.#draft.acknowledged ? this.#pause : pauses.rest);
  }

  async #send(isOpen: boolean): Promise<void> {
    const draft = this.#draft;
    if (readSession().user?._id !== draft.owner) return this.#fail(draft, "tu sesión terminó");
    this.#sentIds.add(draft.id);
    try {
      const at = await sendDraft(draft, this.#takes, isOpen);
      if (this.#draft.id !== draft.id) return;
      this.#takes = 0;
      this.#sent = { at };
      this.#draft = { ...this.#draft, acknowledged: Math.max(this.#draft.acknowledged, draft.version) };
      if (this.#isReleased) await this.#changeLate(draft, this.#draft);
      else void this.#copy.store();
    } catch (error) {
      this.#fail(draft, explainRefusal(error));
    }
  }

  #fail(draft: StoredDraft, problem: string | null): void {
    if (this.#draft.id !== draft.id || this.#isReleased) return;
    this.#sent = {
      problem: problem ?? "lo abriste o lo guardaste en otro equipo; lo que escribas aquí queda aparte",
    };
    if (problem !== null) return;
    this.#isTaken = true;
    // What is not on the server under the old name goes there under a new one.
    if (this.#draft.version > this.#draft.acknowledged) {
      this.#startAnew(this.#draft);
      void this.#copy.store();
    }
  }

  /** Goes on under a new name, by which no other machine knows it. */
  #startAnew(former: StoredDraft): void {
    this.#draft = startDraft(former, former.content);
    this.#sent = null;
    this.#isTaken = false;
    this.#takes = 0;
    this.#lockAnew();
    void changeDrafts((drafts) => {
      drafts.put(this.#draft);
      drafts.delete(former.id);
    }).catch(() => {});
  }

  /** The id is another one now. */
  #lockAnew(): void {
    this.#unlock();
    this.#lock = lockDraft(this.#draft.id);
  }

  #unlock(): void {
    void this.#lock.then((release) => release?.());
  }

  /** After the form was left: its save was answered, or the server has confirmed the last of it. */
  async #changeLate(before: StoredDraft, next: StoredDraft): Promise<boolean> {
    this.#draft = next;
    // Where the browser stores nothing there is no other tab that may have opened it since.
    return changeUnchanged(before, next).catch(() => true);
  }

  #report(): void {
    const draft = this.#draft;
    const keeping = describeKeeping(
      draft.content === null
        ? null
        : {
            isHere: this.#copy.has(draft),
            isRefusedHere: this.#copy.isRefused,
            there:
              this.#sent && ("at" in this.#sent && draft.acknowledged < draft.version ? null : this.#sent),
          },
    );
    const { text, isKept } = this.#keeping;
    if (keeping.text === text && keeping.isKept === isKept) return;
    this.#keeping = keeping;
    for (const listener of this.#listeners) listener();
  }
}
