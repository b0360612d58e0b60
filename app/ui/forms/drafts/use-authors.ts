import { useEffect, useState } from "react";
import { callApi } from "../../../shared/api/api-client.ts";
import { apiPath, historyPaths } from "../../../shared/api/api-paths.ts";
import { useSessionUser } from "../../../shared/session/session.ts";
import type { RevisionNoun } from "../../../shared/values/revisions.ts";

/** The record whose history tells who changed it; null where it has none that the user may read. */
export type ChangedRecord = { noun: RevisionNoun; id: string; since: number } | null;

type Version = { __v: number | null; actorName: string };

/** @returns the usernames of those who changed it since that version: "tú" for the user's own; null while unknown */
export function useAuthors(record: ChangedRecord): string[] | null {
  const user = useSessionUser()?.user;
  const [names, setNames] = useState<string[] | null>(null);
  const { noun, id, since } = record ?? {};
  useEffect(() => {
    if (!noun || !id || since === undefined) return;
    const asking = new AbortController();
    const path = apiPath(historyPaths.versions, { noun, recordId: id });
    callApi<Version[]>("GET", path, { signal: asking.signal }).then(
      (versions) => {
        const later = versions.filter(({ __v }) => __v !== null && __v > since);
        const authors = later.map(({ actorName }) => (actorName === user ? "tú" : actorName));
        setNames([...new Set(authors)].reverse());
      },
      () => {},
    );
    return () => asking.abort();
  }, [noun, id, since, user]);
  return names;
}
