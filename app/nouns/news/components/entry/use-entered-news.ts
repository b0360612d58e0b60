import { useState } from "react";
import { callApi } from "../../../../shared/api/api-client.ts";
import { apiPath, tablePaths } from "../../../../shared/api/api-paths.ts";
import { useSessionUser } from "../../../../shared/session/session.ts";
import type { CalendarDate } from "../../../../shared/values/dates.ts";
import { useLoaded } from "../../../../ui/forms/small/use-loaded.ts";

/** A news item that the user has entered. */
export type EnteredNews = { id: string; name: string; date: CalendarDate };

type Row = { _id: string; name: string; values: Record<string, string> };

const shown = 10;

/** The last news that the user entered, newest first; of what was there before the form only where it can be had. */
export function useEnteredNews() {
  const { loaded: before } = useLoaded(useSessionUser()?.user ?? null, loadEntered);
  /** Saved by this form. */
  const [own, setOwn] = useState<EnteredNews[]>([]);
  const isOwn = ({ id }: EnteredNews) => own.some((item) => item.id === id);
  const items = [...own, ...(before ?? []).filter((item) => !isOwn(item))].slice(0, shown);
  return {
    items,
    saved: own[0],
    add: (item: EnteredNews) => setOwn((known) => [item, ...known.filter(({ id }) => id !== item.id)]),
  };
}

async function loadEntered(user: string): Promise<EnteredNews[]> {
  const query = new URLSearchParams({ by: user, sort: "-createdAt", limit: String(shown) });
  const rows = await callApi<Row[]>("GET", `${apiPath(tablePaths.rows, { noun: "news" })}?${query}`);
  return rows.map(({ _id, name, values }) => ({ id: _id, name, date: values.newsDate ?? "" }));
}
