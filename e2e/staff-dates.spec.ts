import type { Page } from "@playwright/test";
import { field, openForm, saveButton } from "./form-cases.ts";
import { expect, type StaffApi, test, unique } from "./staff.ts";

/**
 * The date that is read is the date that was typed, wherever the browser is: west of Greenwich, where midnight in UTC is
 * the day before, and as far east as there is land, where midnight here is the day before in UTC.
 */

async function expectSameDate(page: Page, api: StaffApi, typed: string, read: string): Promise<void> {
  const id = await api.newsItem(await api.intervention(), { newsName: unique("Fechada") });
  await openForm(page, `/news/${id}/edit`);
  await field(page, "Fecha").fill(typed);
  await saveButton(page).click();
  await expect(page).toHaveURL("/news");
  expect(await api.get(`/news/${id}`)).toMatchObject({ newsDate: `${typed}T00:00:00.000Z` });
  await page.goto(`/news/${id}`);
  await expect(page.getByRole("main").getByText(read).first()).toBeVisible();
  // Rendered here, by the browser, when it comes from another page.
  await page.goto(`/news?search=Fechada&completeNewsInformation=${id}`);
  await expect(page.getByRole("dialog").getByText(read).first()).toBeVisible();
  await openForm(page, `/news/${id}/edit`);
  await expect(field(page, "Fecha")).toHaveValue(typed);
}

test("in Bogotá a date is stored and shown exactly as it was typed", async ({ page, api }) => {
  expect(await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone)).toBe(
    "America/Bogota",
  );
  await expectSameDate(page, api, "2011-12-01", "1 de diciembre de 2011");
});

test.describe("on Kiritimati", () => {
  test.use({ timezoneId: "Pacific/Kiritimati" });
  test("a date is stored and shown exactly as it was typed", async ({ ownPage: page, api }) => {
    await expectSameDate(page, api, "2009-12-31", "31 de diciembre de 2009");
  });
});
