import { callApi } from "../../../shared/api/api-client.ts";
import { apiPath, historyPaths } from "../../../shared/api/api-paths.ts";
import { useSessionUser } from "../../../shared/session/session.ts";
import type { RevisionNoun } from "../../../shared/values/revisions.ts";
import { useLoaded } from "../small/use-loaded.ts";

/** The record whose history tells who changed it; null where it has none that the user may read. */
export type ChangedRecord = { noun: RevisionNoun; id: string; since: number } | null;

type Version = { __v: number | null; actorName: string };

/** @returns the usernames of those who changed it since that version: "tú" for the user's own; null while unknown */
export function useAuthors(record: ChangedRecord): string[] | null {
  const user = useSessionUser()?.user;
  const path = record ? apiPath(historyPaths.versions, { noun: record.noun, recordId: record.id }) : "";
  // Somebody may change it again while its changes are compared.
  const { loaded } = useLoaded(record && `${path} ${record.since}`, () => callApi<Version[]>("GET", path));
  if (!loaded || !record) return null;
  const later = loaded.filter(({ __v }) => __v !== null && __v > record.since);
  const authors = later.map(({ actorName }) => (actorName === user ? "tú" : actorName));
  return [...new Set(authors)].reverse();
}
