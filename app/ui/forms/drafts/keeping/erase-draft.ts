import { ApiError } from "../../../../shared/api/api-client.ts";
import { eraseKeptDraft } from "./draft-calls.ts";
import { removeDraft, storeDraft } from "./draft-store.ts";
import type { StoredDraft } from "./stored-draft.ts";

/**
 * Erases a draft in this browser and on the server. Until the server knows, the browser remembers to tell it.
 * @param isKnown whether the server may have it
 * @throws where it could not be told, or the browser stores nothing
 */
export async function eraseDraft(draft: StoredDraft, isKnown = true): Promise<void> {
  if (!isKnown) return removeDraft(draft.id);
  await Promise.all([storeDraft({ ...draft, content: null }).catch(() => {}), tellServer(draft)]);
  await removeDraft(draft.id);
}

async function tellServer(draft: StoredDraft): Promise<void> {
  try {
    await eraseKeptDraft(draft);
  } catch (error) {
    // There is none; or another machine has taken it over and decides.
    if (!(error instanceof ApiError && [404, 409].includes(error.status))) throw error;
  }
}
