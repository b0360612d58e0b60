import { expect, test } from "./visitor.ts";

/** What is ticked on a list is compared, by a plain form. */

test.use({ javaScriptEnabled: false });

for (const list of ["/interventions", "/interventions?view=table", "/conflicts"])
  test(`two ticked on ${list} stand beside each other, in an address of their own`, async ({ page }) => {
    await page.goto(list);
    const button = page.getByRole("button", { name: "Comparar lo marcado" });
    await expect(button).toBeHidden();
    const ticks = page.getByRole("main").getByRole("checkbox", { name: /^Comparar / });
    const labels = await page.locator("label:has([form=compare])").allTextContents();
    expect(labels.length).toBe(await ticks.count());
    for (const place of [0, 2]) await ticks.nth(place).check();
    await button.click();
    await expect(page).toHaveURL(/\/compare\?a=[\da-f]{24}&b=[\da-f]{24}$/);
    for (const place of [0, 2]) {
      const name = String(labels[place]).replace("Comparar", "").trim();
      await expect(page.getByRole("main").getByRole("link", { name, exact: true }).first()).toBeVisible();
    }
  });

test("one that is ticked alone leads to a choice of another", async ({ page }) => {
  await page.goto("/interventions");
  await page
    .getByRole("checkbox", { name: /^Comparar / })
    .first()
    .check();
  await page.getByRole("button", { name: "Comparar lo marcado" }).click();
  await expect(page).toHaveURL(/\/compare\?a=/);
  await expect(page.getByRole("main").getByRole("checkbox", { checked: true })).toHaveCount(1);
});
