import { field, openForm, saveButton } from "./form-cases.ts";
import { expect, test, unique } from "./staff.ts";

/** The date that is read is the date that was typed, wherever the browser is. */

for (const [timezoneId, typed, read] of [
  ["America/Bogota", "2011-12-01", "1 de diciembre de 2011"],
  ["UTC", "2010-01-01", "1 de enero de 2010"],
  ["Pacific/Kiritimati", "2009-12-31", "31 de diciembre de 2009"],
] as const)
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test("a date is stored and shown exactly as it was typed", async ({ ownPage: page, api }) => {
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
    });
  });
