import type { Page } from "@playwright/test";
import { expect, type StaffApi, unique } from "./staff.ts";

/** What the tests of histories and of deleted records look at. */

export const dialog = (page: Page) => page.getByRole("dialog");

export const toast = (page: Page, text: string) => page.locator(".toast").filter({ hasText: text });

export const confirm = (page: Page) => dialog(page).getByRole("button", { name: "Restaurar" });

export const settled = { waitUntil: "networkidle" } as const;

type Deletion = { operation: string; recordId: string };

/** A news item that was changed once. */
export async function changedNewsItem(api: StaffApi) {
  const intervention = await api.intervention();
  const newsName = unique("Empiezan las obras");
  const id = await api.newsItem(intervention, { newsName, description: "La obra durará dos años." });
  const body = {
    newsName: `${newsName}, por fin`,
    description: "La obra durará tres años.",
    newsDate: "2012-01-05",
    __v: 0,
  };
  const { status } = await api.send("PUT", `/news/${id}/intervention/${intervention}`, body);
  expect(status).toBe(200);
  return { id, intervention, newsName, read: () => api.get(`/news/${id}`) };
}

export async function findOperation(api: StaffApi, recordId: string): Promise<string> {
  const deletions = await api.get<Deletion[]>("/deleted?limit=1000");
  return deletions.find((deletion) => deletion.recordId === recordId)?.operation ?? "";
}
