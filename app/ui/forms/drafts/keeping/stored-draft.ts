import { newOperation } from "../../../../shared/api/api-client.ts";
import type { Work } from "../work.ts";

/** What was typed and not yet saved, and what it was typed over. */
export type Draft<Values> = Work<Values> & { values: Values };

/** A draft as a browser stores it. */
export type StoredDraft = {
  id: string;
  /** Id of the user: drafts are private. */
  owner: string;
  /** What is edited: "news/new", "news/<id>". */
  form: string;
  /** The record that it changes: its draft may have begun in the form that created it. */
  recordId: string | null;
  /** A `Draft` as JSON; null once it is erased, until the server knows. */
  content: string | null;
  /** ISO 8601, by this machine's clock. */
  savedAt: string;
  /** Counts the changes. */
  version: number;
  /** Which browser changes it, by a name that is made up for each draft. */
  holder: string;
  /** The newest version that the server has confirmed; 0 for none. */
  acknowledged: number;
};

/** A draft under a new id, of this browser alone. @param content as in `StoredDraft` */
export function startDraft(
  { owner, form, recordId, savedAt }: Pick<StoredDraft, "owner" | "form" | "recordId" | "savedAt">,
  content: string | null,
): StoredDraft {
  const version = content === null ? 0 : 1;
  return {
    id: newOperation(),
    owner,
    form,
    recordId,
    content,
    savedAt,
    version,
    holder: newOperation(),
    acknowledged: 0,
  };
}
