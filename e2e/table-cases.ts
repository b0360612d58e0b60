import type { Page } from "@playwright/test";
import { type test, unique } from "./staff.ts";

/** What the tests of tables look at. */

export const bar = (page: Page) => page.getByRole("region", { name: "Cambios en bloque" });

export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

export const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

/** Three news items of a work of their own. */
export async function createNews(api: Parameters<Parameters<typeof test>[2]>[0]["api"]) {
  const mark = unique("tabla").split(" ")[1] ?? "";
  const work = await api.intervention({ interventionName: `Obra ${mark}` });
  const names = ["Uno", "Dos", "Tres"].map((name) => `${name} ${mark}`);
  for (const newsName of names) await api.newsItem(work, { newsName, newsDate: "1950-05-04" });
  return { mark, work, names };
}
