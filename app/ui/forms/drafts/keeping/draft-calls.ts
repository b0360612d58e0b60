import { ApiError, callApi } from "../../../../shared/api/api-client.ts";
import { apiPath, draftPaths } from "../../../../shared/api/api-paths.ts";
import type { StoredDraft } from "./stored-draft.ts";

/** A draft as the server lists it. `updatedAt` is ISO 8601 by the server's clock. */
export type KeptDraft = {
  _id: string;
  form: string;
  recordId: string | null;
  __v: number;
  holder: string;
  isOpen: boolean;
  updatedAt: string;
};
export type DraftCopy = { content: string; __v: number; holder: string; updatedAt: string };

/** Milliseconds; what is typed meanwhile is in this browser. */
const maxWait = 10_000;
/** A form does not wait longer to open, and then opens without the drafts of other machines. */
const maxWaitToOpen = 3_000;
/** Bytes that browsers send for a page that is being closed, with room for the rest of the call. */
const mostAtClosing = 60_000;

export const listKeptDrafts = () =>
  callApi<KeptDraft[]>("GET", draftPaths.list, { signal: AbortSignal.timeout(maxWaitToOpen) });

export const readDraftCopy = (id: string) =>
  callApi<DraftCopy>("GET", apiPath(draftPaths.one, { id }), { signal: AbortSignal.timeout(maxWait) });

/**
 * @param takes the version that another browser has stored there, to take the draft over from it
 * @param isOpen whether the form stays open; a page that is being left sends it along with what was typed last
 * @returns when the server has it as last typed into, ISO 8601
 * @throws ApiError 409 where it was erased, or another browser has it
 */
export async function sendDraft(draft: StoredDraft, takes: number, isOpen: boolean): Promise<string> {
  const { id, owner, form, recordId, content, version, holder } = draft;
  const body = {
    owner,
    form,
    recordId,
    content,
    __v: version,
    holder,
    isOpen,
    ...(takes > 0 ? { takes } : {}),
  };
  const keepalive = !isOpen && (content ?? "").length * 3 < mostAtClosing;
  const path = apiPath(draftPaths.one, { id });
  const signal = AbortSignal.timeout(maxWait);
  return (await callApi<{ updatedAt: string }>("PUT", path, { body, keepalive, signal })).updatedAt;
}

/** @throws ApiError 404 where there is none, 409 where another browser has it */
export function eraseKeptDraft({ id, holder, acknowledged }: StoredDraft): Promise<string> {
  // Another browser's that was opened here and not sent yet is known by its version.
  const takes = acknowledged > 0 ? `&takes=${acknowledged}` : "";
  const path = `${apiPath(draftPaths.one, { id })}?holder=${holder}${takes}`;
  return callApi<string>("DELETE", path, { keepalive: true });
}

/** @returns why the server does not have it; null where another machine has taken it over, saved or discarded it */
export function explainRefusal(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.status === 0) return "sin conexión con el servidor";
  if (error.status === 409) return null;
  if (error.status === 401 || error.status === 403) return "tu sesión terminó";
  const { reason } = error;
  return `${reason.charAt(0).toLowerCase()}${reason.slice(1)}`.replace(/\.$/, "");
}
