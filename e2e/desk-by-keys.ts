import { expect, type Page } from "@playwright/test";
import { eventLimit } from "../tests/support/limits.ts";
import type { StaffApi } from "./staff.ts";

/** Proposals of the desk, decided by keys: ten of them by staff-evidence.spec.ts, 150 by stress/load/desk.ts. */

type Stored = Record<string, unknown>;
type Made = { work: string; datasheet: string };

/** Words that no other headline has, so that each line names one news item. */
export function inventHeadline(number: number): string {
  const syllables = [
    "ba",
    "co",
    "du",
    "fe",
    "gi",
    "lo",
    "mu",
    "na",
    "pe",
    "ri",
    "so",
    "tu",
    "va",
    "xe",
    "yi",
    "zo",
  ];
  const word = (seed: number) =>
    [1, 7, 13, 29].map((step) => syllables[(seed * step + Math.floor(seed / 16)) % 16]).join("");
  return [1, 2, 3, 4].map((place) => word(number * 5 + place * 37)).join(" ");
}

/** A work whose bibliography names `count` news items. */
export async function createWork(api: StaffApi, count: number) {
  const work = await api.intervention();
  const numbers = Array.from({ length: count }, (_, number) => number);
  const lines = numbers.map(
    (number) => `- Rojas, M. ${1999 + (number % 15)}. ${inventHeadline(number)}. El heraldo. ${number}A`,
  );
  const conflictivity = `Hubo protestas.\n\nReferencias bibliográficas\n${lines.join("\n")}`;
  const datasheet = await api.datasheet(work, { conflictivity });
  const newsDate = (number: number) => `${1999 + (number % 15)}-03-01`;
  const items: string[] = [];
  // Fewer at once than the server takes.
  for (let first = 0; first < count; first += 25)
    items.push(
      ...(await Promise.all(
        numbers
          .slice(first, first + 25)
          .map((number) =>
            api.newsItem(work, { newsName: inventHeadline(number), newsDate: newsDate(number) }),
          ),
      )),
    );
  return { work, datasheet, items, path: `/admin/evidence?kind=reference&intervention=${work}` };
}

/** All of a work that deciding proposals changes. Undoing it raises versions. */
export async function readState(api: StaffApi, { work, datasheet }: Made) {
  const passages = await api.get<Stored[]>("/passages");
  const news = await api.get<Stored[]>(`/news?intervention=${work}`);
  const items: Stored[] = [];
  for (const { _id } of news) items.push(await api.get<Stored>(`/news/${_id}`));
  const { total, decided } = await api.get<{ total: number; decided: number }>(
    `/evidence/progress?intervention=${work}`,
  );
  return {
    quotes: passages.filter(({ record }) => record === datasheet),
    news: items.map(({ __v, updatedAt, intervention, ...item }) => item),
    total,
    decided,
  };
}

export const progress = (page: Page) => page.locator(".work-progress p");
export const waitForDecided = (page: Page, count: number) =>
  expect(progress(page)).toHaveText(new RegExp(`^${count} de `), { timeout: eventLimit });

/** What is decided counts at once, and is saved behind it. */
export const waitForSaved = (page: Page) => page.locator('.work-progress[aria-busy="false"]').waitFor();

/** Presses a key until so many proposals are decided. @returns milliseconds of each */
export async function pressTimes(
  page: Page,
  key: string,
  { from, to }: { from: number; to: number },
): Promise<number[]> {
  const times: number[] = [];
  const step = Math.sign(to - from);
  for (let count = from; count !== to; count += step) {
    const start = performance.now();
    await page.keyboard.press(key);
    await waitForDecided(page, count + step);
    times.push(performance.now() - start);
  }
  return times;
}
