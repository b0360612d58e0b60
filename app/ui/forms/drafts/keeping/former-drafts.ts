import type { Work } from "../work.ts";
import { lockDraft, storeDraft } from "./draft-store.ts";
import { startDraft } from "./stored-draft.ts";

/** As earlier releases kept it in local storage; the oldest ones have the record's version alone. */
type FormerDraft = Partial<Work<unknown>> & { values?: object; savedAt?: string; version?: number | null };

/** Moves the drafts of a user from local storage, but for those that a tab has open. */
export async function moveFormerDrafts(owner: string): Promise<void> {
  const prefix = `DRAFT:${owner}:`;
  try {
    for (const key of Object.keys(localStorage).filter((each) => each.startsWith(prefix))) {
      // Under the name that they locked it by.
      const release = await lockDraft(key.slice("DRAFT:".length));
      if (release === null) continue;
      const form = key.slice(prefix.length, key.lastIndexOf(":"));
      const draft = readFormerDraft(localStorage.getItem(key) ?? "null", form);
      const isMoved = draft ? storeDraft(startDraft({ owner, form, ...draft }, draft.content)) : undefined;
      await isMoved?.then(() => localStorage.removeItem(key)).finally(release);
    }
  } catch {
    // They stay where they are.
  }
}

function readFormerDraft(text: string, form: string) {
  try {
    const { values, base, savedAt, version, sent = null, record } = JSON.parse(text) as FormerDraft;
    if (!values || typeof savedAt !== "string") return null;
    const edited = record ?? (version == null ? null : { id: form.split("/").at(-1) ?? "", version });
    const content = JSON.stringify({ values, base, record: edited, sent });
    return { content, savedAt, recordId: edited?.id ?? null };
  } catch {
    return null;
  }
}
