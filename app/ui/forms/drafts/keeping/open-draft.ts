import { ApiError, newOperation } from "../../../../shared/api/api-client.ts";
import { daysKept } from "./days-kept.ts";
import { type KeptDraft, listKeptDrafts, readDraftCopy, sendDraft } from "./draft-calls.ts";
import { DraftSlot, type Opened } from "./draft-slot.ts";
import { changeDrafts, changeUnchanged, lockDraft, readDrafts, removeDraft } from "./draft-store.ts";
import { eraseDraft } from "./erase-draft.ts";
import { moveFormerDrafts } from "./former-drafts.ts";
import { type StoredDraft, startDraft } from "./stored-draft.ts";

type Form = {
  /** Id of the user: drafts are private. */
  owner: string;
  /** What is edited: "news/new", "news/<id>". */
  name: string;
  /** The record that it edits: its draft may have begun in the form that created it. */
  recordId: string | undefined;
  /** The draft to open although another machine has it open. */
  wantedId?: string | undefined;
};

/** A draft of a form: as this browser stores it, as the server lists it, or both. */
type Candidate = { id: string; at: string; here: StoredDraft | null; there: KeptDraft | null };
type Content = Pick<Opened, "draft" | "takes"> & { isFromElsewhere: boolean };

/**
 * Opens the newest draft of a form that neither another tab nor another machine has open, or an empty one: two of them
 * with the same form never overwrite each other's draft.
 */
export async function openDraft(form: Form): Promise<DraftSlot> {
  const { owner, name, recordId = null, wantedId } = form;
  const listing = listKeptDrafts().catch(() => null);
  await moveFormerDrafts(owner);
  const [here, there] = await Promise.all([readRecent(owner), listing]);
  const candidates = listCandidates(form, here, there ?? []);
  const isElsewhere = ({ id, here: own, there: kept }: Candidate) =>
    own === null && kept !== null && kept.isOpen && id !== wantedId;
  const [open] = candidates.filter(isElsewhere);
  const elsewhere = open ? { id: open.id, updatedAt: open.at } : null;
  let opened: DraftSlot | undefined;
  for (const candidate of candidates) {
    if (isElsewhere(candidate)) continue;
    const release = await lockDraft(candidate.id);
    if (release === null) continue;
    // Another tab may have changed it until it was locked.
    const stored = candidate.here && (await readRecent(owner)).find(({ id }) => id === candidate.id);
    const content =
      candidate.here && stored?.content == null
        ? null
        : await takeOver({ ...candidate, here: stored ?? null }, owner, there !== null).catch(() => null);
    if (content === null) {
      release();
      continue;
    }
    const { draft, takes, isFromElsewhere } = content;
    opened = new DraftSlot({
      draft,
      takes,
      release,
      elsewhere,
      found: { savedAt: candidate.at, isFromElsewhere },
    });
    break;
  }
  if (!opened) {
    const draft = startDraft({ owner, form: name, recordId, savedAt: "" }, null);
    const release = (await lockDraft(draft.id)) ?? (() => {});
    opened = new DraftSlot({ draft, takes: 0, release, elsewhere, found: null });
  }
  void catchUp(here);
  return opened;
}

/** The user's drafts in this browser; removes what is too old. */
async function readRecent(owner: string): Promise<StoredDraft[]> {
  try {
    const oldest = new Date(Date.now() - daysKept * 86_400_000).toISOString();
    const drafts = await readDrafts(owner);
    for (const { id, savedAt } of drafts) if (savedAt < oldest) await removeDraft(id);
    return drafts.filter(({ savedAt }) => savedAt >= oldest);
  } catch {
    return [];
  }
}

/** The wanted one first, then the newest. One that another machine has taken over is two: what either has typed. */
function listCandidates(
  { name, recordId, wantedId }: Form,
  here: StoredDraft[],
  there: KeptDraft[],
): Candidate[] {
  const isOfForm = (draft: { form: string; recordId: string | null }) =>
    draft.form === name || (recordId !== undefined && draft.recordId === recordId);
  const own = here.filter((draft) => draft.content !== null && isOfForm(draft));
  const isOurs = ({ _id, holder }: KeptDraft) =>
    here.some((draft) => draft.id === _id && (draft.content === null || draft.holder === holder));
  const rank = ({ id, at }: Candidate) => (id === wantedId ? "~" : at);
  return [
    ...own.map((draft) => ({
      id: draft.id,
      at: draft.savedAt,
      here: draft,
      there: there.find(({ _id }) => _id === draft.id) ?? null,
    })),
    ...there
      .filter((kept) => isOfForm(kept) && !isOurs(kept))
      .map((kept) => ({ id: kept._id, at: kept.updatedAt, here: null, there: kept })),
  ].sort((a, b) => (rank(a) < rank(b) ? 1 : -1));
}

/**
 * What a draft holds, from where it is newest.
 * @param isListed whether the server could be asked
 * @returns null for one that is no longer ours. @throws ApiError where the server's cannot be read
 */
async function takeOver(
  { id, here, there }: Candidate,
  owner: string,
  isListed: boolean,
): Promise<Content | null> {
  if (here === null) {
    if (there === null) return null;
    const { form, recordId } = there;
    const { content, __v: version, updatedAt } = await readDraftCopy(id);
    const origin = { id, owner, form, recordId, holder: newOperation() };
    const draft = { ...origin, content, savedAt: updatedAt, version, acknowledged: version };
    return { draft, takes: version, isFromElsewhere: true };
  }
  const own = { draft: here, takes: here.acknowledged, isFromElsewhere: false };
  if (!isListed || (there === null && here.acknowledged === 0)) return own;
  if (there?.holder === here.holder) {
    if (there.__v <= here.version) return { ...own, draft: { ...here, acknowledged: there.__v } };
    // This browser has not stored all of it.
    const { content, __v: version } = await readDraftCopy(id);
    return { ...own, draft: { ...here, content, version, acknowledged: version } };
  }
  if (there === null && (await isStillOurs(here))) return own;
  // What another machine does not have stays, as a draft of its own.
  if (here.version <= here.acknowledged) return removeDraft(id).then(() => null);
  const draft = startDraft(here, here.content);
  await changeDrafts((drafts) => {
    drafts.put(draft);
    drafts.delete(id);
  });
  return { draft, takes: 0, isFromElsewhere: false };
}

/** Whether a draft that the server had was not erased there, by another machine that saved or discarded it. */
function isStillOurs(draft: StoredDraft): Promise<boolean> {
  return sendDraft(draft, draft.acknowledged, true).then(
    () => true,
    (error: unknown) => !(error instanceof ApiError && error.status === 409),
  );
}

/** Tells the server what it could not be told before, of forms that no tab has open. */
async function catchUp(drafts: StoredDraft[]): Promise<void> {
  for (const draft of drafts.filter(
    ({ content, version, acknowledged }) => content === null || version > acknowledged,
  )) {
    const release = await lockDraft(draft.id);
    if (release === null) continue;
    try {
      if (draft.content === null) await eraseDraft(draft);
      else {
        await sendDraft(draft, draft.acknowledged, false);
        await changeUnchanged(draft, { ...draft, acknowledged: draft.version });
      }
    } catch {
      // At the next form.
    }
    release();
  }
}
